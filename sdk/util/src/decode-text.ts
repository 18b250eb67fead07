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
  const [firstByte, secondByte, thirdByte, fourthByte] = bytes;
  const isLittle = (firstByte === 0xff && secondByte === 0xfe) || (secondByte === 0 && fourthByte === 0);
  const isBig = (firstByte === 0xfe && secondByte === 0xff) || (firstByte === 0 && thirdByte === 0);
  if (isLittle || isBig) {
    const text = decodeBytes(bytes, isLittle ? 'utf-16le' : 'utf-16be');
    return text === undefined ? { problem: 'is damaged UTF-16' } : { text };
  }
  const text = decodeBytes(bytes, 'utf-8');
  if (text !== undefined) return { text };
  const line = lineOfFault(bytes);
  return { problem: `is not UTF-8 (line ${line})`, line };
}

function decodeBytes(bytes: Uint8Array, encoding: 'utf-8' | 'utf-16le' | 'utf-16be'): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A character that is cut at the end of a line is a fault of that line. */
function lineOfFault(bytes: Uint8Array): number {
  let lineStart = 0;
  for (let line = 1; ; line++) {
    const lineEnd = bytes.indexOf(0x0a, lineStart);
    if (lineEnd < 0 || decodeBytes(bytes.subarray(lineStart, lineEnd), 'utf-8') === undefined) return line;
    lineStart = lineEnd + 1;
  }
}
