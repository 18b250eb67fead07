import type { FirmRecord } from '@firmline/sdk/firms';

type Contact = Pick<FirmRecord, 'name'> & Partial<Pick<FirmRecord, 'companyName'>>;

/** Characters that a reader does not see: formats, fillers, variation selectors and other spaces of no width. */
const hidden = String.raw`\p{Cf}\p{Variation_Selector}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0`;
const invisible = new RegExp(`[${hidden}]`, 'gu');
const seen = new RegExp(String.raw`[^\s\p{Z}\p{C}${hidden}]`, 'u');

export const isVisible = (text: string): boolean => seen.test(text);

const same = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(invisible, '')
    .replaceAll(/[\s\p{Z}]+/gu, ' ')
    .trim()
    .replaceAll(/['’‘‛`´ʼʹ′＇]/g, "'")
    .toLowerCase();

/** A contact and company, equal for all spellings. Two firms with the same one may be the same. */
export const identityOf = ({ name, companyName = '' }: Contact): string =>
  JSON.stringify([same(name), same(companyName)]);

/** The same where only capitals and the spaces around differ: firms with the same one are the same. */
export const spellingOf = ({ name, companyName = '' }: Contact): string =>
  JSON.stringify([name.trim().toLowerCase(), companyName.trim().toLowerCase()]);

export const shownSpelling = (text: string): string =>
  text.replaceAll(invisible, named).replaceAll(/[^\S ]|\p{M}|(?<= ) /gu, named);

const named = (character: string): string =>
  `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`;
