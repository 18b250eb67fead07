import type { LinkReport } from '@firmline/harness/call-tests';
import { userError } from '../errors.ts';
import type { Firms } from '../firms/connect.ts';
import type { LinkedFirm } from '../firms/slugs.ts';

export interface LinkVerdict extends LinkReport {
  readonly slug: string;
}

/** Every firm with its link. @throws FirmlineError 'config-missing' if the address of the page is not set */
export async function allLinkedFirms({ repository, link, howToSetPage }: Firms): Promise<LinkedFirm[]> {
  const links: LinkedFirm[] = [];
  for await (const firms of repository.pages())
    links.push(...firms.map((firm) => withLink(link(firm), { howToSetPage })));
  return links;
}

/** The firm, which has a link. @throws FirmlineError 'config-missing' if the address of the page is not set */
export function withLink(firm: LinkedFirm, { howToSetPage }: Pick<Firms, 'howToSetPage'>): LinkedFirm {
  if (firm.url) return firm;
  throw noPage(howToSetPage());
}

export const noPage = (hint: string) =>
  userError('config-missing', 'The address of the page is not set, so there is no link.', hint);
