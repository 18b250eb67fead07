import type { LinkReport } from '@firmline/harness/call-tests';
import { userError } from '../errors.ts';
import type { Firms } from '../firms/connect.ts';
import type { LinkedFirm } from '../firms/slugs.ts';

export interface LinkVerdict extends LinkReport {
  readonly slug: string;
}

export async function allLinkedFirms({ repository, link, howToSetPage }: Firms): Promise<LinkedFirm[]> {
  const all: LinkedFirm[] = [];
  for await (const firms of repository.pages())
    all.push(...firms.map((firm) => withLink(link(firm), { howToSetPage })));
  return all;
}

export function withLink(firm: LinkedFirm, { howToSetPage }: Pick<Firms, 'howToSetPage'>): LinkedFirm {
  if (firm.url) return firm;
  throw noPage(howToSetPage());
}

export const noPage = (hint: string) =>
  userError('config-missing', 'The address of the page is not set, so there is no link.', hint);
