import { FirmlineError } from '@firmline/sdk/errors';
import { isExpired } from '@firmline/sdk/firms';
import type { Output } from '../terminal/output.ts';
import { openFirms, type Firms } from '../firms/connect.ts';
import { firmWith } from '../firms/find.ts';
import { requireSlug, slugOrPick } from '../terminal/pick-firm.ts';
import { expiredSentence } from '../firms/times.ts';
import { printable } from '../text.ts';
import type { LinkedFirm } from '../firms/linked-firm.ts';
import type { FirmLink } from './types.ts';

/**
 * The given firm, or the one that the person picks, with its link.
 * @param command as typed, printed after a pick
 * @throws FirmlineError 'not-found', 'config-missing' if no page is known
 */
export async function findLinkedFirm(
  given: string | undefined,
  command: string,
  output: Output,
): Promise<LinkedFirm> {
  requireSlug(given, output);
  const firms = openFirms(output);
  const slug = await slugOrPick(given, command, firms, output);
  return withLink(await firmWith(slug, firms), firms);
}

/** The link of that firm; says so if it has expired. */
export async function findLink(
  given: string | undefined,
  command: string,
  output: Output,
): Promise<FirmLink> {
  const firm = await findLinkedFirm(given, command, output);
  if (isExpired(firm)) output.announce(printable(expiredSentence(firm)));
  return { slug: firm.slug, url: firm.url };
}

/** All firms with their links, sorted by slug. */
export async function allLinkedFirms({ repository, link, howToSetPage }: Firms): Promise<LinkedFirm[]> {
  const all: LinkedFirm[] = [];
  for await (const firms of repository.pages())
    all.push(...firms.map((firm) => withLink(link(firm), { howToSetPage })));
  return all;
}

/** Checks that the page is known. @throws FirmlineError 'config-missing' */
export function withLink(firm: LinkedFirm, { howToSetPage }: Pick<Firms, 'howToSetPage'>): LinkedFirm {
  if (firm.url) return firm;
  throw noPage(howToSetPage());
}

/** The error for a link without a known page. @param hint how to set the page */
export const noPage = (hint: string) =>
  new FirmlineError('The address of the page is not set, so there is no link.', {
    code: 'config-missing',
    fault: 'user',
    hint,
  });
