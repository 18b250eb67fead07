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

/** Letters and digits without those that are taken for each other: 0 and o, 1 and l. */
const randomAlphabet = '23456789abcdefghijkmnpqrstuvwxyz';

/** Characters of the random part: of every slug that is made, and of one that resists years of guessing. */
export const randomPartLengths = { usual: 5, long: 12 } as const;

/** How hard a random part of so many characters is to guess, bits. */
export const randomBits = (length: number): number => length * Math.log2(randomAlphabet.length);

/** Characters that nobody can foretell, each as likely as any other. */
export function randomPart(length: number = randomPartLengths.usual): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  // 256 is a multiple of 32: the remainder favours no character.
  return Array.from(bytes, (byte) => randomAlphabet[byte % randomAlphabet.length]).join('');
}

/** A slug with a random part at its end, shortened where that would be too long. */
export const withRandomPart = (slug: string, part = randomPart()): string =>
  `${slug.slice(0, maxSlugLength - part.length - 1).replace(/-+$/, '')}-${part}`;

/** A slug without what may be its random part, to make another one. */
export const withoutRandomPart = (slug: string): string =>
  slug.replace(new RegExp(`-(?:${Object.values(randomPartLengths).map(charactersOf).join('|')})$`), '');

const charactersOf = (length: number) => `[${randomAlphabet}]{${length}}`;

/** The slug that anyone can make of a firm's company, or of its contact. Empty where nothing Latin is left. */
export const plainSlugOf = ({ companyName, name }: { companyName?: string; name?: string }): string =>
  slugify(companyName || name || '');
