import type { Firm } from '@firmline/sdk/firms';
import { defaultSlug } from '@firmline/sdk/firms/default-slug';

/**
 * Looks for the firm of a link in its plain form, and corrects the address if there is one. Loads only when no firm has
 * the slug as it is written.
 * @returns null when no firm has the plain form, or the slug has it already
 * @throws what `lookUp` throws
 */
export async function findByPlainLink(
  slug: string,
  lookUp: (plain: string) => Promise<Firm | null>,
): Promise<Firm | null> {
  const plain = plainSlug(slug);
  const firm = plain === slug ? null : await lookUp(plain);
  if (firm) {
    const path = plain === defaultSlug ? '' : encodeURIComponent(plain);
    history.replaceState(history.state, '', `/${path}${location.search}${location.hash}`);
  }
  return firm;
}

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
