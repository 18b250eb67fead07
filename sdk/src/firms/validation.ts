import { FirmlineError } from '../errors.ts';
import {
  emptyFirm,
  fieldNames,
  firmFields,
  parseExpiry,
  type FieldText,
  type FirmRecord,
} from './stored-firm.ts';
import type { Firm } from './record.ts';
import { parseSlug } from './slug.ts';

/** A new firm: slug and name are required, everything else defaults to empty. */
export type NewFirm = Pick<Firm, 'slug' | 'name'> & Partial<FirmRecord>;

/** Any fields of a firm except its slug. */
export type FirmTexts = Partial<Omit<FirmRecord, 'slug'>>;

/**
 * Checks a firm before it is written and fills in the defaults.
 * @throws FirmlineError 'invalid-input', naming the field
 */
export function validateFirm(input: NewFirm): FirmRecord {
  const { slug, ...texts } = validateTexts<FirmRecord>({ ...emptyFirm, ...input });
  return { slug: parseSlug(slug), ...texts };
}

/**
 * Checks the given fields of a firm, and trims names.
 * @throws FirmlineError 'invalid-input', naming the field
 */
export function validateTexts<Texts extends FirmTexts>(rawTexts: Texts): Texts {
  const { name, companyName, expiresAt } = rawTexts;
  const texts = {
    ...rawTexts,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(companyName === undefined ? {} : { companyName: companyName.trim() }),
    ...(expiresAt === undefined ? {} : { expiresAt: parseExpiry(expiresAt) }),
  };
  if (texts.name === '')
    throw invalidText('A firm needs the name of its contact.', 'Enter the name that the page greets.');
  for (const field of fieldNames) {
    const checks = firmFields[field];
    const text = field === 'slug' ? undefined : texts[field];
    if (text !== undefined && 'text' in checks) validateText(checks.text, text);
  }
  return texts;
}

function validateText({ label, max }: FieldText, text: string): void {
  // Postgres cannot store it in text.
  if (text.includes('\0')) throw invalidText(`The ${label} contains a NUL character.`, 'Remove it.');
  if (!text.isWellFormed())
    throw invalidText(`The ${label} contains half a character.`, 'Save it as UTF-8 again.');
  const length = text.length > max ? [...text].length : text.length;
  if (length <= max) return;
  throw invalidText(
    `The ${label} has ${length} characters; the maximum is ${max}.`,
    `Shorten it by ${length - max}.`,
  );
}

const invalidText = (message: string, hint: string) =>
  new FirmlineError(message, { code: 'invalid-input', fault: 'user', hint });
