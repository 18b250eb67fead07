import { FirmlineError } from '../errors.ts';
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

/** What a new firm needs; the rest is empty unless given. */
export type NewFirm = Pick<Firm, 'slug' | 'name'> & Partial<Firm>;

/**
 * Checks a firm before it is written and fills in the defaults.
 * @throws FirmlineError 'invalid-input', naming the field
 */
export function validateFirm(input: NewFirm): Firm {
  const firm: Firm = {
    slug: parseSlug(input.slug),
    name: input.name.trim(),
    companyName: (input.companyName ?? '').trim(),
    system: input.system ?? '',
    firstMessage: input.firstMessage ?? '',
  };
  if (firm.name === '') throw invalid('A firm needs the name of its contact.', 'The page greets with it.');
  for (const field of Object.keys(firmLimits) as (keyof typeof firmLimits)[]) {
    const text = firm[field];
    // Postgres cannot store this one character in text.
    if (text.includes('\0')) throw invalid(`The ${labels[field]} holds a NUL character.`, 'Remove it.');
    const length = [...text].length;
    if (length > firmLimits[field]) {
      throw invalid(
        `The ${labels[field]} has ${length} characters; at most ${firmLimits[field]} fit.`,
        `Shorten it by ${length - firmLimits[field]}.`,
      );
    }
  }
  return firm;
}

const invalid = (message: string, hint: string) =>
  new FirmlineError(message, { code: 'invalid-input', fault: 'user', hint });
