import type { FirmRecord } from '@firmline/sdk/firms';
import { credentials, legalForms, titles, type WordList } from './word-lists.ts';

type Contact = Pick<FirmRecord, 'name'> & Partial<Pick<FirmRecord, 'companyName'>>;

/** Characters that a reader does not see: formats, fillers, variation selectors and other spaces of no width. */
const hiddenCharacters = String.raw`\p{Cf}\p{Variation_Selector}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0`;
const invisible = new RegExp(`[${hiddenCharacters}]`, 'gu');
const visibleCharacter = new RegExp(String.raw`[^\s\p{Z}\p{C}${hiddenCharacters}]`, 'u');

/** Most texts have a sign of ASCII, which is found much sooner than what Unicode calls visible. */
export const isVisible = (text: string): boolean => /[!-~]/.test(text) || visibleCharacter.test(text);

/** Letters that no decomposition makes plain. */
const plainLetters: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'a', œ: 'o' };

/** Without accents, because many keyboards and programs have none. Marks of other scripts tell words apart. */
const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(invisible, '')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[ßøłđæœ]/g, (letter) => plainLetters[letter] ?? letter);

/** A text in which "Müller", "Mueller" and "MULLER" are equal, and so are all apostrophes and spaces. */
function comparableText(text: string): string {
  const smallText = text.toLowerCase().replaceAll(/[’‘‛`´ʼʹ′＇]/g, "'");
  return (/^[ -~]*$/.test(smallText) ? smallText : withoutAccents(smallText))
    .replaceAll(/([aou])e/g, '$1')
    .replaceAll(/[\s\p{Z}]+/gu, ' ')
    .trim();
}

/** The words of a name, without what is in brackets. */
const wordsOfName = (name: string): string[] =>
  /[.,(]/.test(name)
    ? name
        .replaceAll(/\([^)]*\)/g, ' ')
        .replaceAll(/ph\.\s?d|j\.d/g, (degree) => degree.replaceAll(/\W/g, ''))
        .split(/[\s,]+/)
        .map((word) => (word.length > 2 ? word.replace(/\.$/, '') : word))
        .filter((word) => word !== '')
    : name.split(' ');

const lettersOf = (word: string): string =>
  /^[a-z]*$/.test(word) ? word : word.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The entries of a list as words of names are written: a set finds them much sooner than their patterns. */
const wordsIn = ({ entries }: WordList): ReadonlySet<string> =>
  new Set(entries.map((entry) => lettersOf(comparableText(entry))));

const [titleWords, credentialWords] = [wordsIn(titles), wordsIn(credentials)];

const isCredential = (word: string): boolean =>
  credentialWords.has(lettersOf(word)) || word.startsWith('cipp');

/** The words of a name without a title, what follows it, and the first letter of a middle name. "Jr." is somebody else. */
const comparedWords = (name: string): readonly string[] => {
  const words = wordsOfName(comparableText(name));
  while (
    words.length > 1 &&
    (titleWords.has(lettersOf(words[0] ?? '')) || (words.length > 2 && words[0] === 'the'))
  )
    words.shift();
  while (words.length > 1 && isCredential(words.at(-1) ?? '')) words.pop();
  const isMiddleLetter = (word: string, at: number) =>
    at > 0 && at < words.length - 1 && /^\p{L}\.?$/u.test(word);
  return words.filter((word, index) => !isMiddleLetter(word, index));
};

/** The same in any order. */
const sameName = (name: string): string => comparedWords(name).toSorted().join(' ') || comparableText(name);

let lastCompany = '';
let lastSameCompany = '';

/** A company is compared several times in a row. */
function sameCompany(name: string): string {
  if (name === '') return '';
  if (name !== lastCompany) [lastCompany, lastSameCompany] = [name, comparedCompany(name)];
  return lastSameCompany;
}

const comparedCompany = (name: string): string => {
  const wholeName = comparableText(name);
  const words = wholeName
    .replaceAll(/(?<=\p{L})\.(?=\p{L}|\s|$|,)/gu, '')
    .replaceAll(/\s*(?:&|\+)\s*/g, ' and ')
    .replace(/,\s*the$/, '')
    .replaceAll(/\s*[,()]\s*/g, ' ')
    .trim()
    .replace(/^(?:the )?(?:law offices? of )?/, '')
    .split(' ');
  let count = words.length;
  while (count > 0 && legalForms.has(words[count - 1] ?? '')) count -= words[count - 2] === 'and' ? 2 : 1;
  return words.slice(0, Math.max(count, 0)).join(' ') || wholeName;
};

/**
 * A contact and company, equal for all spellings, and with and without a legal form, a title or the first letter of a
 * middle name. Two firms with the same one may be the same.
 */
export const identityOf = ({ name, companyName = '' }: Contact): string =>
  JSON.stringify([sameName(name), sameCompany(companyName)]);

/** The identity of a person in any company; undefined if the name is too common to tell. */
export const identityOfPerson = ({ name }: Contact): string | undefined =>
  /\S\s+\S/.test(name) ? identityOf({ name }) : undefined;

/**
 * By what two contacts may be one: a whole name in any company, and first and last name in one company, because not all
 * rows have a middle name.
 */
export function looseIdentitiesOf({ name, companyName = '' }: Contact): readonly string[] {
  if (!/\S\s+\S/.test(name)) return [];
  const words = comparedWords(name);
  const person = identityOfWords(words, '');
  return companyName === ''
    ? [person]
    : [person, identityOfWords([words[0] ?? '', words.at(-1) ?? ''], companyName)];
}

const identityOfWords = (words: readonly string[], companyName: string): string =>
  JSON.stringify([words.toSorted().join(' '), sameCompany(companyName)]);

/** Whether two names end with one last name and may begin with one first name: "J.", "Jon" and "Jonathan", but not "Jane". */
export function isShortFor(one: string, other: string): boolean {
  const names = [one, other].map(comparedWords);
  const [shorterName = '', longerName = ''] = names
    .map(([firstName = '']) => /^\p{L}{1,3}/u.exec(firstName)?.[0] ?? '')
    .toSorted((first, second) => first.length - second.length);
  return names[0]?.at(-1) === names[1]?.at(-1) && longerName.startsWith(shorterName);
}

/** Each word of a name in its company: two contacts that share one may be one, whose other name was edited. */
export const identitiesOfWords = ({ name, companyName = '' }: Contact): readonly string[] =>
  companyName === ''
    ? []
    : comparedWords(name).flatMap((word) => (word.length > 1 ? identityOfWords([word], companyName) : []));

/** The same where only capitals and the spaces around differ: firms with the same one are the same. */
export const spellingOf = ({ name, companyName = '' }: Contact): string =>
  JSON.stringify([name.trim().toLowerCase(), companyName.trim().toLowerCase()]);

export const shownSpelling = (text: string): string =>
  text.replaceAll(invisible, nameCharacter).replaceAll(/[^\S ]|\p{M}|(?<= ) /gu, nameCharacter);

const nameCharacter = (character: string): string =>
  `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`;
