/** A word as written and as compared. `key` is lower case, without punctuation; numbers are digits. */
export interface Word {
  /** As written; empty for the second half of a contraction, such as the `not` of "can't". */
  readonly text: string;
  readonly key: string;
}

/** Contractions whose parts a recogniser may write out. */
const contractions: Readonly<Record<string, readonly string[]>> = {
  "can't": ['can', 'not'],
  cannot: ['can', 'not'],
  "won't": ['will', 'not'],
  "shan't": ['shall', 'not'],
  "let's": ['let', 'us'],
  "i'm": ['i', 'am'],
  gonna: ['going', 'to'],
  wanna: ['want', 'to'],
};

/** `it's` is left alone if it may mean `has`, because both sides of a comparison are treated alike. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/n't$/, 'not'],
  [/'re$/, 'are'],
  [/'ve$/, 'have'],
  [/'ll$/, 'will'],
  [/'d$/, 'would'],
  [/(?<=^(?:it|that|what|who|where|how|there|here|he|she))'s$/, 'is'],
];

const spellings: Readonly<Record<string, string>> = {
  mr: 'mister',
  mrs: 'missus',
  dr: 'doctor',
  st: 'saint',
  ok: 'okay',
  '&': 'and',
  '%': 'percent',
  oclock: '',
};

const smallNumbers = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen',
  'sixteen seventeen eighteen nineteen',
].flatMap((line) => line.split(' '));
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ordinals = [
  '- first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth',
  'fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth',
].flatMap((line) => line.split(' '));
const scales = new Map([
  ['thousand', 1000],
  ['million', 1_000_000],
]);

/** The words of a text in any language, as far as they can be compared. */
export function words(text: string): Word[] {
  const tokens = text
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/\bgood[\s-]?bye?\b/gi, 'goodbye')
    .replace(/\bto-(?=day\b|night\b|morrow\b)/gi, 'to')
    // What reads as several words: $250, 9:30, 24/7, A.M.
    .replace(/\$\s*(\d[\d,.]*\d|\d)/g, '$1 dollars')
    .replace(/(\d):00\b/g, '$1')
    .replace(/(\d)[:/](?=\d)/g, '$1 ')
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
    .replace(/\b([ap])\.?\s?m\b\.?/gi, ' $1m ')
    .replace(/(?<=\d)\s*%/g, ' % ')
    .split(/[\s\u2010-\u2015/-]+/u);
  return mergeNumbers(tokens.flatMap(wordsOfToken));
}

function wordsOfToken(token: string): Word[] {
  const text = token.replace(/^[^\p{L}\p{N}&%]+|[^\p{L}\p{N}&%]+$/gu, '');
  const key = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\p{L}\p{N}'&%.]|\.(?!\d)/gu, '');
  const parts = expandKey(key);
  return parts.flatMap((part, index) => {
    const plainWord = part.replace(/'/g, '');
    const spelledWord =
      (Object.hasOwn(spellings, plainWord) ? spellings[plainWord] : undefined) ?? ordinalKey(plainWord);
    return spelledWord ? [{ text: index === 0 ? text : '', key: spelledWord }] : [];
  });
}

function expandKey(key: string): readonly string[] {
  const wholeWords = Object.hasOwn(contractions, key) ? contractions[key] : undefined;
  if (wholeWords) return wholeWords;
  const ending = endings.find(([pattern]) => pattern.test(key));
  return ending ? [key.replace(ending[0], ''), ending[1]] : [key];
}

/** `second` as `2nd`, so that both are the same word. */
function ordinalKey(key: string): string {
  const number = key === 'thirtieth' ? 30 : ordinals.indexOf(key);
  if (number < 1) return key;
  const suffix = number < 4 ? ['st', 'nd', 'rd'][number - 1] : 'th';
  return `${number}${suffix ?? 'th'}`;
}

/** "two hundred and fifty" becomes 250, "twenty four" 24, "twenty first" 21st; "nine thirty" stays 9 and 30. */
function mergeNumbers(list: readonly Word[]): Word[] {
  const mergedWords: Word[] = [];
  for (let wordIndex = 0; wordIndex < list.length;) {
    const number = numberAt(list, wordIndex);
    const word = list[wordIndex];
    if (!word) break;
    if (!number) {
      mergedWords.push(word);
      wordIndex += 1;
      continue;
    }
    const text = list
      .slice(wordIndex, number.end)
      .map((part) => part.text)
      .join(' ');
    mergedWords.push({ text, key: String(number.value) });
    wordIndex = number.end;
    const ordinal = isTens(number.value) ? /^[1-9](?=[a-z])/.exec(list[wordIndex]?.key ?? '') : null;
    if (!ordinal) continue;
    const { text: ending = '', key = '' } = list[wordIndex] ?? {};
    mergedWords.splice(-1, 1, {
      text: `${text} ${ending}`,
      key: `${number.value + Number(ordinal[0])}${key.slice(1)}`,
    });
    wordIndex += 1;
  }
  return mergedWords;
}

/** The number word or words at `startIndex`, or null. */
function numberAt(
  list: readonly Word[],
  startIndex: number,
): { readonly value: number; readonly end: number } | null {
  let totalValue = 0;
  let group: number | null = null;
  let wordIndex = startIndex;
  for (; wordIndex < list.length; wordIndex++) {
    const key = list[wordIndex]?.key ?? '';
    const unit = smallNumbers.indexOf(key);
    const tenIndex = tens.indexOf(key);
    const scale = scales.get(key);
    if (
      unit >= 0 &&
      (group === null || (group % 100 === 0 && group > 0) || (unit < 10 && unit > 0 && isTens(group)))
    ) {
      group = (group ?? 0) + unit;
    } else if (tenIndex >= 2 && (group === null || (group % 100 === 0 && group > 0)))
      group = (group ?? 0) + tenIndex * 10;
    else if (key === 'hundred' && group !== null && group > 0 && group < 10) group *= 100;
    else if (scale !== undefined && group !== null) {
      totalValue += group * scale;
      group = null;
    } else if (!(key === 'and' && isHundreds(group) && isNumberWord(list[wordIndex + 1]?.key))) break;
  }
  return wordIndex === startIndex ? null : { value: totalValue + (group ?? 0), end: wordIndex };
}

const isTens = (group: number) => group % 10 === 0 && group % 100 >= 20;
const isHundreds = (group: number | null) => group !== null && group > 0 && group % 100 === 0;
const isNumberWord = (key = '') => smallNumbers.includes(key) || tens.includes(key);
