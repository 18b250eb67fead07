import { isExpired } from '@firmline/sdk/firms';
import { expiredSentence } from '../../firms/times.ts';
import type { LinkedFirm } from '../../firms/slugs.ts';
import { withLink } from '../../link/links.ts';
import { printValue, sayBeside } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { pickedFirm } from '../../terminal/pick-firm.ts';
import { printable } from '../../text.ts';
import type { Command } from '../command.ts';

export const slugArgument = ['[slug]', 'slug or link; if omitted, you pick one from a list'] as const;

export function define(command: Command, output: Output): void {
  command
    .argument(...slugArgument)
    .examples('link show hartwell-lowe')
    .action(async (slug: string | undefined) => {
      const link = await findLink(slug, 'link show', output);
      await printValue(link, () => output.data(link.url), output);
    });
}

/** The given firm, or the one that the person picks, with its link. @param command as typed, printed after a pick */
export async function findLinkedFirm(
  slugOrLink: string | undefined,
  command: string,
  output: Output,
): Promise<LinkedFirm> {
  const { firm, firms } = await pickedFirm(slugOrLink, command, output);
  return withLink(firm, firms);
}

type Link = Pick<LinkedFirm, 'slug' | 'url' | 'expiresAt'> & { readonly expired: boolean };

export async function findLink(
  slugOrLink: string | undefined,
  command: string,
  output: Output,
): Promise<Link> {
  const firm = await findLinkedFirm(slugOrLink, command, output);
  const { slug, url, expiresAt } = firm;
  const expired = isExpired(firm);
  if (expired) sayBeside(printable(expiredSentence(firm)), output);
  return { slug, url, expiresAt, expired };
}
