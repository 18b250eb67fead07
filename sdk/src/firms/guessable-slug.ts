import { defaultSlug } from './slug-of-path.ts';
import { slugify } from './slug.ts';

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
  const plain = slugify(slug).replace(number, '');
  // A name in another script is its own slug.
  if (plain === '') return [companyName, name].some((text) => text.trim() === slug.trim());
  const known = [companyName, name].map(slugify);
  const words = new Set(known.flatMap((text) => text.split('-')));
  // A shortened slug may end in the middle of a word.
  return known.some((text) => text.startsWith(plain)) || plain.split('-').every((word) => words.has(word));
}
