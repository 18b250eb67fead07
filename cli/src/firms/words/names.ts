import { unescapeText } from './escapes.ts';
import { isErrorWord } from './fillers.ts';
import * as lists from './word-lists.ts';

/** A last name may be a legal form, as in "Pa, Ying". */
export const isFirmName = (text: string): boolean =>
  lists.firmWords.isIn(text) ||
  lists.legalFormWords.isIn(text.replace(/^\S+\s/, '')) ||
  lists.firmBeginnings.isAtStart(text) ||
  // "Co" alone may be a last name.
  lists.firmEnds.isAtEnd(text.replace(/[\s,]+co\.?$/i, ''));

/** Who somebody is spoken of as, which nobody says to them. */
const pronouns =
  /\s*[([{](?:she|he|they|her|him|them|ze|xe|ella|él|sie|er|elle|il)(?:\s*\/\s*[\p{L}]+)+[)\]}]\s*/giu;

/** The sign or number of an item of a list. */
const listMark = /^(?:[-–—•·*]\s+|\d{1,4}[.)]\s+)(?=\p{L})/u;

const quotesAround = /^[“”„"«»‘]+([^“”„"«»]*)[“”"«»’]+$/su;

/** What mail programs put behind a name, and others write for the empty parts of one. */
const textBehind = /\s*(?:[(<]\S+@\S+[)>]|\s\S+@\S+\.\S+|[;,\s]+)$/u;

/** A last name in capitals before a first name that is not, as in French lists: "BRUNN Holger". Initials are no last name. */
const capitalLast =
  /^((?:(?:Dr|Prof|Mag|Me|Mr|Mrs|Ms|Mme|M|Herr|Frau)\.?\s+)*)((?=.*\p{Lu}[\p{Lu}'’-]{2})\p{Lu}[\p{Lu}'’-]+(?:\s\p{Lu}[\p{Lu}'’-]+)*)\s+(\p{Lu}\p{Ll}+(?:[\s-]\p{Lu}\p{Ll}+)*)$/u;

/** Several words that could be a first name or a last name: letters, and what belongs to them. */
const isNameLike = (text: string): boolean =>
  /^[\p{L}\p{M}][\p{L}\p{M}.'’‘`\s()"“”-]*$/u.test(text) &&
  !/\s-\s/.test(text) &&
  text.split(/\s+/).length <= 4;

interface CommaName {
  readonly first: string;
  readonly last: string;
  readonly suffixes: readonly string[];
}

function commaName(text: string): CommaName | undefined {
  const parts = text.split(/[,，]/).map((part) => part.trim());
  const suffixes: string[] = [];
  while (parts.length > 2 && isEnd(parts.at(-1) ?? '')) suffixes.unshift(parts.pop() ?? '');
  const [lastPart = '', firstName = ''] = parts;
  if (parts.length !== 2 || isSuffix(firstName) || !isNameLike(lastPart) || !isNameLike(firstName))
    return undefined;
  // "Ada Brook, B.Sc., LL.M." has no first name there, and "Brook, J. R., Esq." has.
  if (suffixes.length > 0 && isEnd(firstName) && !/^(?:\p{Lu}\.\s?)+$/u.test(firstName)) return undefined;
  if (
    /\s(?:and|und|et|y|e)\s/i.test(` ${lastPart} ${firstName} `) ||
    isFirmName(text) ||
    lists.roles.is(firstName)
  )
    return undefined;
  // "Brook Jr., Ada" and "Brook, Ada Jr."
  const [lastName, lastEnds] = withoutSuffixes(lastPart);
  const [firstWords, firstEnds] = withoutSuffixes(firstName);
  return { first: firstWords, last: lastName, suffixes: [...lastEnds, ...firstEnds, ...suffixes] };
}

/** A name of several words and what follows it, such as "Jr." or "Ph. D.". */
function withoutSuffixes(name: string): readonly [string, readonly string[]] {
  const words = name.split(/\s+/);
  const suffixIndex = words.findIndex((_, index) => index > 0 && isSuffix(words.slice(index).join(' ')));
  return suffixIndex < 0
    ? [name, []]
    : [words.slice(0, suffixIndex).join(' '), [words.slice(suffixIndex).join(' ')]];
}

/** Whether a text is only what follows a name: a generation, a degree or an office, or several. */
function isSuffix(text: string): boolean {
  const words = text.split(/\s+/);
  return [1, 2, 3].some((count) => {
    const firstWords = words.slice(0, count).join(' ');
    if (words.length < count || !(lists.credentials.is(firstWords) || lists.generations.is(firstWords)))
      return false;
    return words.length === count || isSuffix(words.slice(count).join(' '));
  });
}

/** Whether what stands behind the last comma follows a name: also a title, or a degree that no list has ("DPhil", "B.Sc."). */
const isEnd = (text: string): boolean =>
  isSuffix(text) ||
  lists.titles.is(text) ||
  // Not "JoAnn" or "LaToya".
  /^(?:(?!Ma?c)(?:\p{Lu}{2}\p{L}{0,4}|\p{Lu}\p{Ll}{1,3}\p{Lu})|(?:\p{L}{1,4}\.[\s-]?){1,3}(?:\p{Ll}{0,4}|\p{Lu}\p{L}))$/u.test(
    text,
  );

/** One word, or one with particles before it: a last name that is certainly none of two names. An earlier one may be in brackets. */
const isPlainLast = ({ last }: CommaName): boolean => {
  const words = last.replace(/\s+\(.*\)$/, '').split(/\s+/);
  return words.slice(0, -1).every((word) => lists.particles.is(word));
};

/** Whether a column has last names first, as in "Brook, Ada". */
export function isLastFirst(names: readonly string[]): boolean {
  const commaNames = names.map(commaName);
  const certainCount = commaNames.filter((one) => one !== undefined && isPlainLast(one)).length;
  return certainCount * 2 > names.filter((name) => name.trim() !== '').length;
}

/** The order that a column's own name gives, such as "Last Name, First Name". */
export function orderInHeader([header = '']: readonly string[]): NameOrder | undefined {
  const firstIndex = header.search(/first|given|vorname|prénom|nombre|\bnome\b|voornaam/i);
  const lastIndex = header.search(/last|family|surname|nachname|\bnom\b|apellido|cognome|achternaam/i);
  if (firstIndex < 0 || lastIndex < 0) return undefined;
  return firstIndex < lastIndex ? 'first last' : 'last first';
}

/** A text whose spaces are single and plain, as a page shows them. */
const withSingleSpaces = (text: string): string => text.replaceAll(/[^\S\r\n]+/g, ' ');

/**
 * A company without quotes around it, and the separators that empty parts leave behind it, as in "Roe LLP;;" or "Roe LLP, ";
 * and with its article in front.
 */
export const tidyCompany = (text: string): string =>
  withSingleSpaces(unescapeText(text))
    .replace(/[;,\s]+$/u, '')
    .replace(quotesAround, '$1')
    .replace(/^(.+), (the)$/i, '$2 $1');

export type NameOrder = 'first last' | 'last first';

/** A name as people say it: first name first, without the quotes and pronouns around it. */
export function spokenName(text: string, order?: NameOrder): string {
  const unquotedName = withSingleSpaces(unescapeText(text))
    .trim()
    .replace(listMark, '')
    .replace(textBehind, '')
    .replace(quotesAround, '$1');
  const bareName = withoutOccupation(
    /[([{]/.test(unquotedName) ? unquotedName.replaceAll(pronouns, ' ').trim() : unquotedName.trim(),
  );
  const [, title = '', capitals = '', firstName] = capitalLast.exec(bareName) ?? [];
  if (firstName !== undefined) return `${title}${firstName} ${inMixedCase(capitals)}`;
  const name = bareName.includes(',') || bareName.includes('，') ? commaName(bareName) : undefined;
  if (name === undefined || !(order !== undefined || isPlainLast(name))) return bareName;
  const suffixTexts = name.suffixes.map((one) => (lists.generations.is(one) ? ` ${one}` : `, ${one}`));
  const [firstPart, lastPart] = order === 'first last' ? [name.last, name.first] : [name.first, name.last];
  return `${firstPart} ${lastPart}${suffixTexts.join('')}`;
}

/** A name without the company that a program has put before or behind it, as in "Roe LLP, Ada Brook" or "Ada Brook (Roe LLP)". */
export function withoutCompany(name: string, companyName: string): string {
  const [text, company] = [name.trim(), companyName.trim()];
  if (company === '' || text === company) return name;
  if (text.startsWith(company)) {
    const [, separator, remainingName = name] =
      /^(,|:|\s[-–—|])\s*(.+)$/s.exec(text.slice(company.length)) ?? [];
    // "Brook, Ada" of the firm Brook is a last name and a first one.
    return separator === ',' && !hasSpace(company) && !hasSpace(remainingName) ? name : remainingName;
  }
  const beginning = text.endsWith(`(${company})`) ? text.slice(0, -company.length - 2) : '';
  return /\s$/.test(beginning) ? beginning.trim() : name;
}

/** Two words must follow: "RA Brook" may have initials. */
function withoutOccupation(name: string): string {
  const [firstWord = '', ...otherWords] = name.split(/\s+/);
  return otherWords.length > 1 && lists.occupations.is(firstWord)
    ? withoutOccupation(otherWords.join(' '))
    : name;
}

const hasSpace = (text: string) => /\s/.test(text);

/** Letters of languages in which the last name comes first, without a space. */
const isEastAsian = (text: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}]+$/u.test(text);

/** First and last name in one. A column for a part may have the whole name. */
export function composeName(givenName: string, familyName: string): string {
  const [firstPart, lastPart] = [givenName.trim(), familyName.trim()];
  if (isEastAsian(firstPart) && isEastAsian(lastPart)) return lastPart + firstPart;
  const [firstName, family] = [firstPart.toLowerCase(), lastPart.toLowerCase()];
  if (hasSpace(firstPart) && (firstName === family || firstName.endsWith(` ${family}`))) return firstPart;
  if (hasSpace(lastPart) && family.startsWith(`${firstName} `)) return lastPart;
  // Lists of offices have last names in capitals, so that they are found.
  const isCapitals =
    /^\p{Lu}[\p{Lu}'’\s-]{2,}$/u.test(lastPart) && /\p{Ll}/u.test(firstPart) && !isErrorWord(lastPart);
  return `${firstPart} ${isCapitals ? inMixedCase(lastPart) : lastPart}`.trim();
}

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}]/gu, '');

/** A text with the prefixes that keep their small letters among capitals in capitals too: "McDOWELL" is shouted. */
const withoutPrefixes = (text: string) =>
  text.replaceAll(/(?<!\p{L})\p{Lu}\p{Ll}{1,2}(?=\p{Lu}{2,}(?!\p{Ll}))/gu, (prefix) => prefix.toUpperCase());

/** Whether a name of several words, or a longer one, has capitals only, or none. Scripts without them have neither. */
export function hasOneCase(text: string): boolean {
  const nameLetters = lettersOf(withoutPrefixes(text));
  const isLong = nameLetters.length >= 4 && text.split(/[\s,]+/).some((word) => lettersOf(word).length >= 3);
  const [upperLetters, lowerLetters] = [nameLetters.toUpperCase(), nameLetters.toLowerCase()];
  return (
    isLong && upperLetters !== lowerLetters && (nameLetters === upperLetters || nameLetters === lowerLetters)
  );
}

/** Whether a company has several words in capitals, more than an abbreviation and a legal form. */
export const isShouted = (company: string): boolean =>
  withoutPrefixes(company) === company.toUpperCase() &&
  company.split(/[\s,]+/).filter((word) => lettersOf(word).length >= 4 && word !== word.toLowerCase())
    .length > 1;

/** Abbreviations as a letter writes them, by their small letters. */
const abbreviations = new Map(
  'II III IV LLP LLC PLLC PLC PC PA LP APC Esq USA US UK GmbH mbH mbB AG KG'
    .split(' ')
    .map((one) => [one.toLowerCase(), one]),
);
const smallWord =
  /^(?:of|and|und|et|y|the|von|van|den|der|de|du|del|della|di|da|dos|la|las|los|ter|ten|zu|zum)$/;

/** A name in capitals, or in none, as a letter would write it. */
export const inMixedCase = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/\p{L}[\p{L}\p{M}]*/gu, (word: string, wordIndex: number, fullText: string) => {
      const abbreviation = fullText === word ? undefined : abbreviations.get(word);
      if (abbreviation !== undefined) return abbreviation;
      // A single letter after an apostrophe is no name: "Brook's".
      if (/['’]/.test(fullText[wordIndex - 1] ?? '') && word.length === 1) return word;
      if (/^mc\p{L}{2,}/u.test(word)) return `Mc${capitalizeWord(word.slice(2))}`;
      return wordIndex > 0 && smallWord.test(word) ? word : capitalizeWord(word);
    });

const capitalizeWord = (word: string) => word.replace(/^./u, (one) => one.toUpperCase());

const isPlainWord = (word: string): boolean =>
  /^\p{Ll}/u.test(word) && !lists.particles.is(word) && !lists.sentenceWords.has(word);

const isProseWord = (word: string): boolean => lists.sentenceWords.has(word) || lists.tableWords.has(word);

/** Whether a text tells something in a sentence, as no name does: small words, and one that a name has as a capital. */
export function isSentence(text: string): boolean {
  if (!/\S\s+\S+\s+\S/.test(text)) return false;
  const words = text.match(/[\p{L}\p{M}'’-]+/gu) ?? [];
  return words.some(isPlainWord) && words.filter((word) => isProseWord(word.toLowerCase())).length > 1;
}

/** Several people in one name. */
const groupName =
  /^(?:the\s+(?:\S+s|.+\s(?:family|team|group))|(?:team|bros\.|gebr(?:üder|\.)|eheleute|department of|familie|fam\.|famille|familia|famiglia|equipo|équipe|los|las|les)\s\p{Lu}.*)$|\s(?:team|family|group|brothers|sisters|bros\.?)$/iu;

/** Whether a name seems to have something else than one person: several, a note, a sign, initials alone or a sentence. */
export function isOddName(text: string): boolean {
  const trimmedText = text.trim();
  const parts = trimmedText.split(/,\s*/).filter((part, at) => at === 0 || !isEnd(part));
  return (
    parts.length > 1 ||
    /\s(?:&|\+|\/|and|und|et|y|e|or|oder)\s|;|\p{L}(?:\/(?!o\b)|\+)\p{L}|[|⎥│¦]/iu.test(parts.join(',')) ||
    // A whole name in both of its columns.
    /^(\S+) \1$/iu.test(trimmedText) ||
    groupName.test(trimmedText) ||
    /\s[-–—:]\s|[([{*]|\d(?!(?:nd|rd|th)\b)|["“]|(?<!\S)['‘]\S+['’](?!\S)|[:=]|\bc\/o\b/i.test(trimmedText) ||
    // Before whom somebody sorts to the end of a list, and a name without its spaces.
    /^(?:x{2,}|z{2,})\s|\p{L}_\p{L}|^\p{L}{2,}\.\p{L}{2,}$|(?<!,)\s(?:dr|prof|mrs?|ms)\.?$/iu.test(
      trimmedText,
    ) ||
    lists.nameNotes.isIn(trimmedText) ||
    // Said of the dead. Somebody may be called Rip.
    /(?:^|\s)R\.?I\.?P\.?(?:\s|$)/.test(trimmedText) ||
    /\p{Extended_Pictographic}|\p{Regional_Indicator}|[\p{So}†‡•→#^~@]/u.test(trimmedText) ||
    (/^(?:\p{Lu}\.?[\s-]?){1,3}$/u.test(trimmedText) && lettersOf(trimmedText).length <= 3) ||
    trimmedText.split(/\s+/).length > 6 ||
    isSentence(trimmedText)
  );
}
