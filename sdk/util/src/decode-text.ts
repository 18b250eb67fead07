/** A text without its byte-order mark, or why the bytes are not text, as the rest of a sentence. */
export type DecodedText =
  | { readonly text: string; readonly problem?: never; readonly line?: never }
  /** `line`: the first one in another encoding. */
  | { readonly problem: string; readonly line?: number; readonly text?: never };

/**
 * Decodes the bytes of a text file: UTF-8, or UTF-16 where a byte-order mark or the zeros of Latin letters say so, as
 * PowerShell and spreadsheets write it. Any other encoding could only be guessed, so it is a problem.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second, third, fourth] = bytes;
  const isLittle = (first === 0xff && second === 0xfe) || (second === 0 && fourth === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && third === 0);
  if (isLittle || isBig) {
    const text = decode(bytes, isLittle ? 'utf-16le' : 'utf-16be');
    return text === undefined ? { problem: 'is damaged UTF-16' } : { text };
  }
  const text = decode(bytes, 'utf-8');
  if (text !== undefined) return { text };
  const line = lineOfFault(bytes);
  return { problem: `is not UTF-8 (line ${line})`, line };
}

function decode(bytes: Uint8Array, encoding: 'utf-8' | 'utf-16le' | 'utf-16be'): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A character that is cut at the end of a line is a fault of that line. */
function lineOfFault(bytes: Uint8Array): number {
  let start = 0;
  for (let line = 1; ; line++) {
    const end = bytes.indexOf(0x0a, start);
    if (end < 0 || decode(bytes.subarray(start, end), 'utf-8') === undefined) return line;
    start = end + 1;
  }
}
