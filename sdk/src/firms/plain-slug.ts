import { defaultSlug } from './slug-of-path.ts';

/** A query without its question mark, or with an encoded one. */
const query = /[?&]\w+=.*/s;
/** Soft hyphens, zero-width spaces and the like. */
const invisible = /\p{Cf}/gu;
const around = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu;

/**
 * The slug that a link probably had before a phone capitalised it, or a sentence put its punctuation around it: in lower
 * case, with single slashes, without invisible characters and without what surrounds it.
 */
export function plainSlug(slug: string): string {
  const plain = slug.replace(query, '').replaceAll(invisible, '').replaceAll(around, '');
  return plain.toLowerCase().replaceAll(/\/+/g, '/') || defaultSlug;
}
