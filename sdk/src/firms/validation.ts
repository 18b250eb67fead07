import { FirmlineError } from '../errors.ts';
import { parseExpiry, type KeptFirm } from './kept-firm.ts';
import type { Firm } from './record.ts';
import { parseSlug } from './slug.ts';

/** Maximum lengths in Unicode code points, as Postgres counts them. The table has the same limits. */
export const firmLimits = { name: 200, companyName: 200, firstMessage: 2000, system: 100_000 } as const;

const labels = {
  name: 'name',
  companyName: 'company name',
  firstMessage: 'first message',
  system: 'system prompt',
} as const;

const textFields = Object.keys(labels) as (keyof typeof labels)[];

/** A new firm: slug and name are required, everything else defaults to empty. */
export type NewFirm = Pick<Firm, 'slug' | 'name'> & Partial<KeptFirm>;

/** Any fields of a firm except its slug. */
export type FirmTexts = Partial<Omit<KeptFirm, 'slug'>>;

/**
 * Checks a firm before it is written and fills in the defaults.
 * @throws FirmlineError 'invalid-input', naming the field
 */
export function validateFirm(input: NewFirm): KeptFirm {
  const { slug, name, companyName = '', system = '', firstMessage = '', expiresAt = '' } = input;
  return { slug: parseSlug(slug), ...validateTexts({ name, companyName, system, firstMessage, expiresAt }) };
}

/**
 * Checks the given fields of a firm, and trims names.
 * @throws FirmlineError 'invalid-input', naming the field
 */
export function validateTexts<Texts extends FirmTexts>(given: Texts): Texts {
  const { name, companyName, expiresAt } = given;
  const texts = {
    ...given,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(companyName === undefined ? {} : { companyName: companyName.trim() }),
    ...(expiresAt === undefined ? {} : { expiresAt: parseExpiry(expiresAt) }),
  };
  if (texts.name === '')
    throw invalid('A firm needs the name of its contact.', 'Enter the name that the page greets.');
  for (const field of textFields) {
    const text = texts[field];
    if (text !== undefined) validateText(field, text);
  }
  return texts;
}

function validateText(field: keyof typeof firmLimits, text: string): void {
  // Postgres cannot store it in text.
  if (text.includes('\0')) throw invalid(`The ${labels[field]} contains a NUL character.`, 'Remove it.');
  if (!text.isWellFormed())
    throw invalid(`The ${labels[field]} contains half a character.`, 'Save it as UTF-8 again.');
  const length = text.length > firmLimits[field] ? codePoints(text) : text.length;
  if (length <= firmLimits[field]) return;
  throw invalid(
    `The ${labels[field]} has ${length} characters; the maximum is ${firmLimits[field]}.`,
    `Shorten it by ${length - firmLimits[field]}.`,
  );
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

const invalid = (message: string, hint: string) =>
  new FirmlineError(message, { code: 'invalid-input', fault: 'user', hint });
