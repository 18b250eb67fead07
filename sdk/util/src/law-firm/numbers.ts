import { otherNumber } from './questions.ts';
import { relations, sentencesOf } from './words.ts';

const wordsOf = (list: string): string[] => list.split(' ');
const smallNumbers = wordsOf('zero one two three four five six seven eight nine ten eleven twelve');
const teens = wordsOf('thirteen fourteen fifteen sixteen seventeen eighteen nineteen');
const units = [...smallNumbers, ...teens];
const spanishDigits = wordsOf('cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce');
const tens = wordsOf('twenty thirty forty fifty sixty seventy eighty ninety');

export const digitsOf = (word: string): string | undefined => {
  const lowerWord = word.toLowerCase();
  const value = Math.max(units.indexOf(lowerWord), spanishDigits.indexOf(lowerWord.replace(/^una$/, 'uno')));
  if (value >= 0) return String(value);
  return tens.includes(lowerWord) ? `${tens.indexOf(lowerWord) + 2}0` : undefined;
};

/** A text with its number words as digits: "triple five, oh one twenty-two" is "5 5 5, 0 1 22". */
export const inFigures = (text: string): string =>
  text
    .replace(/\b(?:una? )?(quarter|half)\b/gi, '$1')
    .replace(/\p{L}+/gu, (word) => digitsOf(word) ?? word)
    .replace(/\b([2-9])0[- ]([1-9])\b/g, '$1$2')
    .replace(/\b(double|triple) (\d)\b/gi, (_, times: string, digit: string) =>
      Array(/d/i.test(times) ? 2 : 3)
        .fill(digit)
        .join(' '),
    )
    // "Oh, one moment" is none.
    .replace(/\boh?\b(?=,? ?-?(?:\d|oh?\b[ ,]*\d))|(?<=\d[ ,-]{0,2})\boh?\b(?!['\w]| clock)/gi, '0')
    .replace(/\b(\d{1,2}) hundred\b/gi, '$1 0 0')
    .replace(/\bplus ?(?=\d)/gi, '+');

/** What was said one after the other, with its place in {@link inFigures}. */
export const digitRuns = (figures: string): { readonly digits: string; readonly index: number }[] =>
  [...figures.matchAll(/\+?\d(?:(?:[ ,.()/-]| area code | then | dash )*\d)*/g)].map(({ 0: run, index }) => ({
    digits: run.replace(/[^+\d]/g, ''),
    index,
  }));

/** A whole telephone number, as people write it; undefined for any other digits. */
export function writtenNumber(digits: string): string | undefined {
  // From Europe, numbers of other countries begin with 00.
  if (/^00[1-9]\d{7,14}$/.test(digits)) return `+${digits.slice(2)}`;
  if (digits.startsWith('+')) return /^\+\d{8,15}$/.test(digits) ? digits : undefined;
  const nationalDigits = digits.replace(/^1(?=\d{10}$)/, '');
  if (/^0\d{9,10}$/.test(nationalDigits)) return nationalDigits;
  return /^(?:\d{3})?\d{7}$/.test(nationalDigits)
    ? nationalDigits.replace(/(\d{3})(?=\d{4})/g, '$1-')
    : undefined;
}

const wordsForOthers = new RegExp(
  String.raw`\b(?:his|her|their|your)\b|\b(?:call|reach|rang|phone|dial)(?:ed)? you\b|\b(?:calls?|texts?|messages?) from\b|\bmy (?:${relations})\b|\b(?:${relations})'s\b`,
  'gi',
);
const wordsForCaller =
  /\b(?:mine|my (?:cell|mobile|phone|number|home|house|work|direct|best|own|tele)|i'm|i am|me)\b/gi;
const lastOf = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].at(-1)?.index ?? -1;

/** By the words before it in its sentence. */
const isOfCaller = (textBefore: string): boolean =>
  (!otherNumber.test(textBefore) || /\b(?:phone|cell|mobile|call me|reach me)\b/i.test(textBefore)) &&
  lastOf(textBefore, wordsForOthers) <= lastOf(textBefore, wordsForCaller);

/** Nothing but the correction of the last digits: "… 0188, no wait, 0189". */
const bareCorrection =
  /^\s*(?:(?:no|sorry|wait|actually|correction|i mean|it's|it ends in|ends in|oh|perdón)\b\s*)+$/i;

/** The telephone number of the caller that a turn names, the best of several; undefined for none. */
export function numberIn(text: string): string | undefined {
  const figures = inFigures(text);
  let bestNumber: { readonly number: string; readonly rank: number } | undefined;
  let fromIndex = 0;
  for (const { digits, index } of digitRuns(figures)) {
    const number = writtenNumber(digits);
    const textBetween = figures.slice(fromIndex, index);
    fromIndex = index;
    const gapWords = textBetween.replace(/[^\p{L}' ]+/gu, '');
    if (
      bestNumber &&
      number === undefined &&
      digits.length > 1 &&
      digits.length < 8 &&
      bareCorrection.test(gapWords)
    ) {
      const correctedNumber = writtenNumber(
        bestNumber.number.replace(/-/g, '').slice(0, -digits.length) + digits,
      );
      if (correctedNumber !== undefined) bestNumber = { number: correctedNumber, rank: 3 };
    }
    if (number === undefined || !isOfCaller(sentencesOf(figures.slice(0, index)).at(-1) ?? '')) continue;
    const isCorrected =
      bestNumber !== undefined && /\b(?:no|sorry|actually|wait|I mean|correction)\b/i.test(textBetween);
    const isBetter = /\b(?:cell|mobile|best|better|prefer)\b/i.test(textBetween);
    const isWorse = /\b(?:work|office|old|landline)\b/i.test(textBetween);
    const rank = isCorrected ? 3 : Number(isBetter) - Number(isWorse);
    if (!bestNumber || rank > bestNumber.rank) bestNumber = { number, rank };
  }
  return bestNumber?.number;
}

/** The whole telephone numbers that a text names. */
export const numbersIn = (text: string): string[] =>
  digitRuns(inFigures(text)).flatMap(({ digits }) => writtenNumber(digits) ?? []);
