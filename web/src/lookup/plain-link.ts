import { defaultSlug, plainSlug, type Firm } from '@firmline/sdk/firms';

/**
 * Looks for the firm of a link in its plain form, and corrects the address if there is one. Loads only when no firm has
 * the slug as it is written.
 * @returns null when no firm has the plain form, or the slug has it already, or has none
 * @throws what `lookUp` throws
 */
export async function findByPlainLink(
  slug: string,
  lookUp: (plain: string) => Promise<Firm | null>,
): Promise<Firm | null> {
  const plain = plainSlug(slug);
  // Nothing of the path may be left: it names no firm, not even that of the empty path.
  const firm = plain === '' || plain === slug ? null : await lookUp(plain);
  if (firm) {
    const path = plain === defaultSlug ? '' : encodeURIComponent(plain);
    history.replaceState(history.state, '', `/${path}${location.search}${location.hash}`);
  }
  return firm;
}
