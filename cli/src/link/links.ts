import type { LinkReport } from '@firmline/harness/call-tests';
import { userError } from '../errors.ts';
import type { Firms } from '../firms/connect.ts';
import type { LinkedFirm } from '../firms/slugs.ts';

/** The result of a visit to a link. */
export interface Verdict extends LinkReport {
  readonly slug: string;
  /** Paths of files. */
  readonly screenshots: readonly string[];
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
  userError('config-missing', 'The address of the page is not set, so there is no link.', hint);
