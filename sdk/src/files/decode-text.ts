/** A text without its byte-order mark, or why the bytes are none, as the rest of a sentence. */
export type DecodedText =
  | { readonly text: string; readonly problem?: never }
  | { readonly problem: string; readonly text?: never };

/**
 * Decodes the bytes of a text file: UTF-8, or UTF-16 where a byte-order mark says so, as PowerShell writes it. Any other
 * encoding could only be guessed, so it is a problem.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second, third, fourth] = bytes;
  const is16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (is16) {
    const text = decoded(bytes, first === 0xff ? 'utf-16le' : 'utf-16be');
    return text === undefined ? { problem: 'is damaged UTF-16' } : { text };
  }
  if ((second === 0 && fourth === 0) || (first === 0 && third === 0))
    return { problem: 'is UTF-16 without a byte-order mark' };
  const text = decoded(bytes, 'utf-8');
  return text === undefined ? { problem: `is not UTF-8 (line ${lineOfFault(bytes)})` } : { text };
}

function decoded(bytes: Uint8Array, encoding: 'utf-8' | 'utf-16le' | 'utf-16be'): string | undefined {
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
    if (end < 0 || decoded(bytes.subarray(start, end), 'utf-8') === undefined) return line;
    start = end + 1;
  }
}
