import { FirmlineError } from '../errors.ts';

/** Longest slug a new firm may have, characters. */
export const maxSlugLength = 80;

const pattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const isSlug = (text: string): boolean => text.length <= maxSlugLength && pattern.test(text);

/**
 * Checks a slug for a new firm.
 * @throws FirmlineError 'invalid-input'
 */
export function parseSlug(text: string): string {
  if (isSlug(text)) return text;
  const suggestion = slugify(text);
  throw new FirmlineError(
    text.length > maxSlugLength
      ? `A slug has at most ${maxSlugLength} characters; this one has ${text.length}.`
      : `"${text}" cannot be a slug: it takes lower-case letters, digits and single hyphens between them.`,
    { code: 'invalid-input', fault: 'user', ...(suggestion ? { hint: `Use "${suggestion}".` } : {}) },
  );
}

/** A slug made of a name: accents dropped, `&` read as "and". Empty where nothing Latin is left. */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .replaceAll('&', ' and ')
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength + 1)
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, maxSlugLength)
    .replace(/-+$/, '');
}

/** The slug to offer in place of a taken one: the 2nd is `slug-2`, shortened where that would be too long. */
export function numberedSlug(slug: string, number: number): string {
  const suffix = `-${number}`;
  return slug.slice(0, maxSlugLength - suffix.length).replace(/-+$/, '') + suffix;
}

/** Crockford's letters and digits: none is taken for another when it is read out. */
const suffixAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const suffixLength = 12;

/** How hard a random suffix is to guess: 32 letters at each of its places. */
export const suffixBits = suffixLength * Math.log2(suffixAlphabet.length);

/** The slug with an end that nobody can guess, for links that only their receiver should open. */
export function withRandomSuffix(slug: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(suffixLength));
  // 256 is a multiple of 32: every letter is as likely as any other.
  const suffix = Array.from(bytes, (byte) => suffixAlphabet[byte % suffixAlphabet.length]).join('');
  return `${slug.slice(0, maxSlugLength - suffixLength - 1).replace(/-+$/, '')}-${suffix}`;
}
