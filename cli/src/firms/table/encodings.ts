/** Those of a byte for each letter in most of Europe, and others that programs still write. */
const europeanEncodings = ['windows-1252', 'macintosh', 'windows-1250', 'windows-1254'];
const otherEncodings =
  `windows-1251 windows-1253 windows-1255 windows-1256 shift_jis gb18030 euc-kr big5`.split(' ');

/**
 * What few names have, and texts in a wrong encoding often: letters of two scripts in a word, a capital behind a small
 * letter, three letters with accents in a row, a sign, or a quote that opens behind a letter.
 */
const oddities =
  /\p{Script=Latin}(?!\p{Script=Latin})\p{L}|(?!\p{Script=Latin})\p{L}\p{Script=Latin}|\p{Ll}\p{Lu}|(?:(?![A-Za-z])\p{Script=Latin}){3}|[\p{Sc}\p{Sk}\p{Sm}\p{So}§¶¡¿·\u0080-\u009f]|\p{L}[‘“„«‚]/gu;

export interface LikelyEncoding {
  readonly encoding: string;
  readonly sample: string;
}

/**
 * What a line is in the encodings that it may have: a person sees which is meant. In those of Europe, most letters with
 * accents stand alone between others; in the others, characters beyond ASCII follow each other. The least odd are offered.
 */
export function likelyEncodings(line: Uint8Array): LikelyEncoding[] {
  const placesBeyondAscii = [...line.keys()].filter((index) => isBeyond(line[index]));
  const adjacentPlaces = placesBeyondAscii.filter((at) => isBeyond(line[at - 1]) || isBeyond(line[at + 1]));
  const encodingBySample = new Map<string, string>();
  for (const encoding of [
    ...(adjacentPlaces.length * 2 > placesBeyondAscii.length ? otherEncodings : []),
    ...europeanEncodings,
  ]) {
    const sample = decodedIn(encoding, line);
    if (sample !== undefined && !encodingBySample.has(sample)) encodingBySample.set(sample, encoding);
  }
  const samples = [...encodingBySample].map(([sample, encoding]) => ({
    encoding,
    sample,
    oddity: sample.match(oddities)?.length ?? 0,
  }));
  const leastOddity = Math.min(...samples.map(({ oddity }) => oddity));
  return samples.filter(({ oddity }) => oddity === leastOddity);
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
