/** Encodings of other scripts that programs still write. */
const others = ['gb18030', 'shift_jis', 'windows-1251', 'euc-kr', 'big5'] as const;

/** Characters that texts in these encodings mostly have. What is read in a wrong one has others. */
const usualLetters: Readonly<Record<(typeof others)[number], RegExp>> = {
  // The most frequent characters come first in these encodings, and no text has half-width kana alone.
  gb18030: /[\u4e00-\u9fff\u3000-\u3002\uff01-\uff5e]/u,
  shift_jis: /[\u3040-\u30ff\u4e00-\u9fff\u3000-\u3002\uff01-\uff5e]/u,
  'windows-1251': /[А-Яа-яЁёІіЇїЄєҐґ№«»—–]/u,
  'euc-kr': /[\uac00-\ud7af]/u,
  big5: /[\u4e00-\u9fff\u3000-\u3002]/u,
};

export interface LikelyEncoding {
  readonly encoding: string;
  readonly sample: string;
}

/**
 * The encodings that a line may have, the likeliest first. In those of Western Europe, most letters with accents stand
 * alone between others; in the others, characters beyond ASCII follow each other.
 */
export function likelyEncodings(line: Uint8Array): LikelyEncoding[] {
  let [aloneCount, inRow, upper, lower, signs] = [0, 0, 0, 0, 0];
  for (const [at, byte] of line.entries()) {
    if (byte < 0x80) continue;
    if ((line[at - 1] ?? 0) >= 0x80 || (line[at + 1] ?? 0) >= 0x80) inRow++;
    else aloneCount++;
    if (byte >= 0xc0) upper++;
    else if (isWindowsSign(byte)) signs++;
    else if (byte < 0xa0) lower++;
  }
  const rankedEncodings = inRow > aloneCount ? rankedOthers(line).slice(0, 3) : [];
  const encodings =
    rankedEncodings.length > 0 ? rankedEncodings : westernOnes(line, lower > upper, signs > 0);
  return encodings.flatMap((encoding) => {
    const sample = decodedIn(encoding, line);
    return sample === undefined ? [] : { encoding, sample };
  });
}

/** Dots, quotes and dashes, which word processors write. They are letters in Mac OS Roman. */
const isWindowsSign = (byte: number): boolean => byte === 0x85 || (byte >= 0x91 && byte <= 0x97);

/**
 * Mac OS Roman has letters where the code pages of Windows have signs, and few words use its upper rows. Central Europe has
 * letters where Western Europe has signs. A person sees in the sample what is meant.
 */
function westernOnes(line: Uint8Array, isMac: boolean, hasSigns: boolean): string[] {
  if (isMac) return ['macintosh'];
  const lettersIn = (encoding: string) => decodedIn(encoding, line)?.match(/\p{L}/gu)?.length ?? 0;
  return [
    'windows-1252',
    ...(lettersIn('windows-1250') > lettersIn('windows-1252') ? ['windows-1250'] : []),
    ...(hasSigns ? ['macintosh'] : []),
  ];
}

function rankedOthers(line: Uint8Array): string[] {
  const scoredEncodings = others.flatMap((encoding) => {
    const beyond = [...(decodedIn(encoding, line) ?? '')].filter((one) => one > '\u007f');
    if (beyond.length === 0) return [];
    const usualOnes = beyond.filter((one) => usualLetters[encoding].test(one)).length;
    // Kana are proof of Japanese.
    const kana = encoding === 'shift_jis' ? beyond.filter((one) => /[\u3040-\u30ff]/u.test(one)).length : 0;
    const strangeCount = encoding === 'windows-1251' ? strangeCyrillic(decodedIn(encoding, line) ?? '') : 0;
    return {
      encoding,
      score: (usualOnes + kana) / beyond.length - strangeCount - (isRare(encoding, line) ? 0.5 : 0),
    };
  });
  return scoredEncodings
    .filter(({ score }) => score > 0.6)
    .toSorted((a, b) => b.score - a.score)
    .map(({ encoding }) => encoding);
}

/** The share of words with capitals inside: Cyrillic is written like Latin, and chance is not. */
function strangeCyrillic(text: string): number {
  const words = text.match(/[\p{L}]+/gu) ?? [];
  const strangeWords = words.filter((word) => !/^\p{Lu}?\p{Ll}*$|^\p{Lu}+$/u.test(word));
  return words.length === 0 ? 1 : strangeWords.length / words.length;
}

/** Whether few of its characters are the frequent ones, which these encodings have in their first rows. */
function isRare(encoding: string, line: Uint8Array): boolean {
  const [first, last] =
    encoding === 'gb18030' ? [0xb0, 0xd7] : encoding === 'big5' ? [0xa4, 0xc6] : [0, 0xff];
  let [frequent, all] = [0, 0];
  for (let at = 0; at < line.length; at++) {
    const byte = line[at] ?? 0;
    if (byte < 0x81) continue;
    all++;
    if (byte >= first && byte <= last) frequent++;
    at++;
  }
  return frequent * 2 < all;
}

function decodedIn(encoding: string, line: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(line).trim();
  } catch {
    return undefined;
  }
}
