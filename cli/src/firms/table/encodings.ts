/** Those of a byte for each letter in Western and Central Europe, and others that programs still write. */
const european = ['windows-1252', 'macintosh', 'windows-1250'] as const;
const others = ['windows-1251', 'shift_jis', 'gb18030', 'euc-kr', 'big5'] as const;

export interface LikelyEncoding {
  readonly encoding: string;
  readonly sample: string;
}

/**
 * What a line is in the encodings that it may have: a person sees which is meant. In those of Europe, most letters with
 * accents stand alone between others; in the others, characters beyond ASCII follow each other.
 */
export function likelyEncodings(line: Uint8Array): LikelyEncoding[] {
  const beyond = [...line.keys()].filter((at) => isBeyond(line[at]));
  const inRow = beyond.filter((at) => isBeyond(line[at - 1]) || isBeyond(line[at + 1]));
  const encodingBySample = new Map<string, string>();
  for (const encoding of [...(inRow.length * 2 > beyond.length ? others : []), ...european]) {
    const sample = decodedIn(encoding, line);
    if (sample !== undefined && !encodingBySample.has(sample)) encodingBySample.set(sample, encoding);
  }
  return [...encodingBySample].map(([sample, encoding]) => ({ encoding, sample }));
}

const isBeyond = (byte = 0): boolean => byte >= 0x80;

/** Undefined if no text of the encoding has these bytes. */
function decodedIn(encoding: string, line: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(line).trim();
    return /\p{Cc}/u.test(text.replaceAll('\t', ' ')) ? undefined : text;
  } catch {
    return undefined;
  }
}
