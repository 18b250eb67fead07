import { isExpired } from '@firmline/sdk/firms';
import { firmWith, openFirms } from '../../firms/connect.ts';
import { expiredSentence } from '../../firms/times.ts';
import type { LinkedFirm } from '../../firms/slugs.ts';
import { withLink } from '../../link/links.ts';
import { printValue, sayBeside } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { printable } from '../../text.ts';
import type { Command } from '../command.ts';

export const slugArgument = ['<slug>', 'slug or link'] as const;

export function define(command: Command, output: Output): void {
  command
    .argument(...slugArgument)
    .examples('link show hartwell-lowe')
    .action(async (slug: string) => {
      const link = await findLink(slug, output);
      await printValue(link, () => output.data(link.url), output);
    });
}

export async function findLinkedFirm(slugOrLink: string, output: Output): Promise<LinkedFirm> {
  const firms = openFirms(output);
  return withLink(await firmWith(slugOrLink, firms), firms);
}

type Link = Pick<LinkedFirm, 'slug' | 'url' | 'expiresAt'> & { readonly expired: boolean };

export async function findLink(slugOrLink: string, output: Output): Promise<Link> {
  const firm = await findLinkedFirm(slugOrLink, output);
  const { slug, url, expiresAt } = firm;
  const expired = isExpired(firm);
  if (expired) sayBeside(printable(expiredSentence(firm)), output);
  return { slug, url, expiresAt, expired };
}
