import { inFigures } from '#util/law-firm/numbers';
import { plainWords, type Sentence } from './clauses.ts';
import { noReading, type ReadValue } from './reading.ts';

const emptyWords = new Set(
  'a an the my your his her our their this that it is was are be am i you he she we they me him us them to of in on at for from with and or but so want need would like have has had got do does did please about can could will'.split(
    ' ',
  ),
);
export function contentOf(text: string): readonly string[] {
  const words = plainWords(text).split(' ');
  const content = words.filter((word) => !emptyWords.has(word) && word.length > 1);
  // "A will" is about a will.
  return content.length > 0 ? content : words.filter((word) => !/^(?:an?|the|my|your)$/.test(word));
}

/** Every matter is one of these; the word beside it says which. */
const headNouns =
  /^(?:tickets?|cases?|claims?|law|matters?|issues?|problems?|disputes?|accidents?|injury|injuries|question|thing)$/;
const wordsOfAnyKind = new Set(
  'traffic legal court law new old any another every no some such type kind sort of important urgent serious pending current open whole real'.split(
    ' ',
  ),
);
const stemOf = (word: string): string =>
  /\d/.test(word)
    ? word
    : word
        .replace(/(?<=\w{3})(?:ing|ed|s)$/, '')
        .replace(/(\w)\1$/, '$1')
        .slice(0, 5);

/** How much of the content of one text another text has, 0 to 1. */
export function shareOf(expectedText: string, text: string): number {
  // "A will" is a document; in "he will call" it is a verb.
  const nouns = plainWords(text).replaceAll(
    /(?<!\b(?:an?|the|your|his|her|my|their|this|about|\p{L}+s) )\bwill\b/gu,
    '',
  );
  const presentStems = new Set(nouns.split(' ').map(stemOf));
  const words = contentOf(expectedText);
  return words.length === 0
    ? 0
    : words.filter((word) => presentStems.has(stemOf(word))).length / words.length;
}

const compactText = (text: string): string =>
  inFigures(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

export function readWords(fact: string, { text }: Pick<Sentence, 'text'>): ReadValue {
  const isCode = /\d/.test(fact) && fact.length < 25;
  if (isCode && compactText(text).includes(compactText(fact))) return { reading: 'right' };
  const specificWords = contentOf(fact).filter((word) => !headNouns.test(word));
  const isHeadOnly = specificWords.length > 0 && shareOf(specificWords.join(' '), text) === 0;
  const share = shareOf(fact, text);
  if (isHeadOnly) {
    const otherHead = [
      ...text.matchAll(/(\p{L}+) (\p{L}+)/gu),
      ...text.replace(/^\p{L}+ /u, '').matchAll(/(\p{L}+) (\p{L}+)/gu),
    ].find(
      ([, kind = '', head = '']) =>
        headNouns.test(head) &&
        contentOf(fact).some((word) => stemOf(word) === stemOf(head)) &&
        !wordsOfAnyKind.has(kind) &&
        !emptyWords.has(kind),
    );
    if (otherHead) return { reading: 'wrong', heard: otherHead[0] };
    return share > 0 ? { reading: 'part' } : noReading;
  }
  if (share < 1 && isOtherKind(fact, text)) return { reading: 'part' };
  if (share >= 0.5) return { reading: 'right' };
  return share > 0 ? { reading: 'part' } : noReading;
}

/** A dog fight is no dog bite: a word of the matter is there, with another one beside it. */
function isOtherKind(fact: string, text: string): boolean {
  const expectedStems = contentOf(fact).map(stemOf);
  const allWords = text.split(' ');
  return expectedStems.some((word, index) => {
    const wordIndex = allWords.findIndex((one) => stemOf(one) === word);
    const isOther = (partner: string | undefined, beside: string | undefined): boolean =>
      partner !== undefined &&
      beside !== undefined &&
      !allWords.some((one) => stemOf(one) === partner) &&
      !emptyWords.has(beside);
    return (
      wordIndex >= 0 &&
      (isOther(expectedStems[index + 1], allWords[wordIndex + 1]) ||
        // "A parking permit" is no zoning permit.
        (isOther(expectedStems[index - 1], allWords[wordIndex - 1]) &&
          !wordsOfAnyKind.has(allWords[wordIndex - 1] ?? '')))
    );
  });
}
