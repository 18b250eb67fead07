import { FirmlineError } from '../errors.ts';
import { defaultSlug } from './slug-of-path.ts';

/** Maximum length of a new slug, in characters. */
export const maxSlugLength = 80;

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Whether a new firm may have this slug: `[a-z0-9]+(-[a-z0-9]+)*`, at most 80 characters. */
export const isSlug = (text: string): boolean => text.length <= maxSlugLength && slugPattern.test(text);

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
      : `"${text}" cannot be a slug: use lower-case letters and digits, with single hyphens between them.`,
    { code: 'invalid-input', fault: 'user', ...(suggestion ? { hint: `Use "${suggestion}".` } : {}) },
  );
}

/** Makes a slug from a name: drops accents, reads `&` as "and". Empty if nothing Latin is left. */
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

/** Letters and digits without those easily confused: 0 and o, 1 and l. */
const randomAlphabet = '23456789abcdefghijkmnpqrstuvwxyz';

/**
 * Length of the random part, characters. Guessing at 388 look-ups a second, which one database answered, would find a part
 * of eight in 45 years on average.
 */
export const randomPartLength = 8;

/** Entropy of a random part, bits. */
export const randomBits = randomPartLength * Math.log2(randomAlphabet.length);

/** Unpredictable characters, each equally likely. @param length number of characters */
export function randomPart(length = randomPartLength): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  // 256 is a multiple of 32: the remainder favours no character.
  return Array.from(bytes, (byte) => randomAlphabet[byte % randomAlphabet.length]).join('');
}

/** Appends a random part to a slug, shortened if too long. */
export const withRandomPart = (slug: string, part = randomPart()): string =>
  `${slug.slice(0, maxSlugLength - part.length - 1).replace(/-+$/, '')}-${part}`;

/** The slug of a firm's company, or else of its contact. Empty if nothing Latin is left. */
export const plainSlugOf = ({ companyName, name }: { companyName?: string; name?: string }): string =>
  slugify(companyName || name || '');

/** A number that people add to a slug that is taken. More digits may be a random part. */
const number = /-\d{1,4}$/;

/**
 * Whether someone who knows the firm's name can guess its slug: it consists of words of the company and the contact, and
 * perhaps a number. The firm at the empty path has no slug to guess.
 */
export function isGuessableSlug({
  slug,
  name,
  companyName,
}: {
  readonly slug: string;
  readonly name: string;
  readonly companyName: string;
}): boolean {
  if (slug === defaultSlug) return false;
  const slugWithoutNumber = slugify(slug).replace(number, '');
  // A name in another script is its own slug.
  if (slugWithoutNumber === '') return [companyName, name].some((text) => text.trim() === slug.trim());
  const knownSlugs = [companyName, name].map(slugify);
  const words = new Set(knownSlugs.flatMap((text) => text.split('-')));
  // A shortened slug may end in the middle of a word.
  return (
    knownSlugs.some((text) => text.startsWith(slugWithoutNumber)) ||
    slugWithoutNumber.split('-').every((word) => words.has(word))
  );
}
