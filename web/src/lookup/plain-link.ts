import { defaultSlug, plainSlug, type Firm } from '@firmline/sdk/firms';

/**
 * Looks for the firm of a link in its plain form, and corrects the address if there is one. Loads only when no firm has
 * the slug as it is written.
 * @returns null when no firm has the plain form, or the slug has it already, or has none
 * @throws what `lookUp` throws
 */
export async function findByPlainLink(
  slug: string,
  lookUp: (slugOfText: string) => Promise<Firm | null>,
): Promise<Firm | null> {
  const slugOfText = plainSlug(slug);
  // Nothing of the path may be left: it names no firm, not even that of the empty path.
  const firm = slugOfText === '' || slugOfText === slug ? null : await lookUp(slugOfText);
  if (firm) {
    const path = slugOfText === defaultSlug ? '' : encodeURIComponent(slugOfText);
    history.replaceState(history.state, '', `/${path}${location.search}${location.hash}`);
  }
  return firm;
}
