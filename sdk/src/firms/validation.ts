import { FirmlineError } from '../errors.ts';
import { parseExpiry, type KeptFirm } from './kept-firm.ts';
import type { Firm } from './record.ts';
import { parseSlug } from './slug.ts';

/** Longest values, in Unicode code points as Postgres counts them. The table has the same limits. */
export const firmLimits = { name: 200, companyName: 200, firstMessage: 2000, system: 100_000 } as const;

const labels = {
  name: 'name',
  companyName: 'company name',
  firstMessage: 'first message',
  system: 'system prompt',
} as const;

const textFields = Object.keys(labels) as (keyof typeof labels)[];

/** What a new firm needs; the rest is empty unless given. */
export type NewFirm = Pick<Firm, 'slug' | 'name'> & Partial<KeptFirm>;

/** Everything of a firm but its slug, as far as it is given. */
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
 * Checks what is given of a firm. Names lose the space around them.
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
  if (texts.name === '') throw invalid('A firm needs the name of its contact.', 'The page greets with it.');
  for (const field of textFields) {
    const text = texts[field];
    if (text !== undefined) validateText(field, text);
  }
  return texts;
}

function validateText(field: keyof typeof firmLimits, text: string): void {
  // Postgres cannot store this one character in text.
  if (text.includes('\0')) throw invalid(`The ${labels[field]} holds a NUL character.`, 'Remove it.');
  if (!text.isWellFormed())
    throw invalid(`The ${labels[field]} holds half of a character.`, 'Save it as UTF-8 again.');
  const length = text.length > firmLimits[field] ? codePoints(text) : text.length;
  if (length <= firmLimits[field]) return;
  throw invalid(
    `The ${labels[field]} has ${length} characters; at most ${firmLimits[field]} fit.`,
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
