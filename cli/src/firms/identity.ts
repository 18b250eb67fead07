import type { FirmRecord } from '@firmline/sdk/firms';

type Contact = Pick<FirmRecord, 'name'> & Partial<Pick<FirmRecord, 'companyName'>>;

/** Characters that a reader does not see: formats, fillers, variation selectors and other spaces of no width. */
const hiddenCharacters = String.raw`\p{Cf}\p{Variation_Selector}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0`;
const invisible = new RegExp(`[${hiddenCharacters}]`, 'gu');
const visibleCharacter = new RegExp(String.raw`[^\s\p{Z}\p{C}${hiddenCharacters}]`, 'u');

/** Most texts have a sign of ASCII, which is found much sooner than what Unicode calls visible. */
export const isVisible = (text: string): boolean => /[!-~]/.test(text) || visibleCharacter.test(text);

const comparableText = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(invisible, '')
    .replaceAll(/[\s\p{Z}]+/gu, ' ')
    .trim()
    .replaceAll(/['’‘‛`´ʼʹ′＇]/g, "'")
    .toLowerCase();

/** How a person is spoken to, and what they have learned. */
const besideName =
  /(?<!\S)(?:(?:mr|mrs|ms|miss|mx|dr|prof|hon|herr|frau|mme|sra|esq|esquire|phd|jd|llm|mba|cpa|attorney)\.?(?!\S))|\([^)]*\)/gu;

const sameName = (name: string): string => {
  const wholeName = comparableText(name);
  if (
    !/[.,(]|^(?:mr|mrs|ms|miss|mx|dr|prof|hon|herr|frau|mme|sra)\s|esq|phd|jd/.test(wholeName) &&
    !/\s\p{L}\s/u.test(wholeName)
  )
    return wholeName;
  const first = wholeName.replaceAll(/[,.](?=\s|$)/g, (sign) => (sign === ',' ? '' : '.'));
  const words = first
    .replaceAll(/ph\.d\.?/g, 'phd')
    .replaceAll(/j\.d\.?/g, 'jd')
    .replaceAll(besideName, ' ')
    .replaceAll(/(?<=\S\s+)\p{L}\.?(?=\s+\S)/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return words === '' ? wholeName : words;
};

/** What a firm is before the law, at the end of its name. */
const legalForm =
  /(?:[\s,]+(?:and )?(?:llp|llc|pllc|pc|pa|plc|ltd|limited|inc|incorporated|co|company|corp|corporation|lp|apc|alc|apl[cp]|chartered|gmbh|mbh|ag|kg|ohg|gbr|partg|partgmbb|mbb|ug|sarl|sas|sa|selarl|scp|sl|slp|slu|srl|bv|nv|spa|ltda|pty))+$/;

const sameCompany = (name: string): string => {
  const wholeName = comparableText(name);
  const words = wholeName
    .replaceAll(/(?<=\p{L})\.(?=\p{L}|\s|$|,)/gu, '')
    .replaceAll(/\s*(?:&|\+)\s*/g, ' and ')
    .replaceAll(/\s*,\s*/g, ' ')
    .replace(/^(?:the )?(?:law offices? of )?/, '')
    .replace(legalForm, '')
    .trim();
  return words === '' ? wholeName : words;
};

/**
 * A contact and company, equal for all spellings, and with and without a legal form, a title or the first letter of a
 * middle name. Two firms with the same one may be the same.
 */
export const identityOf = ({ name, companyName = '' }: Contact): string =>
  JSON.stringify([sameName(name), sameCompany(companyName)]);

/** The same where only capitals and the spaces around differ: firms with the same one are the same. */
export const spellingOf = ({ name, companyName = '' }: Contact): string =>
  JSON.stringify([name.trim().toLowerCase(), companyName.trim().toLowerCase()]);

export const shownSpelling = (text: string): string =>
  text.replaceAll(invisible, nameCharacter).replaceAll(/[^\S ]|\p{M}|(?<= ) /gu, nameCharacter);

const nameCharacter = (character: string): string =>
  `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`;
