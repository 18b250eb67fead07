import { isExpired } from '@firmline/sdk/firms';
import { expiredSentence } from '../../firms/times.ts';
import type { LinkedFirm } from '../../firms/slugs.ts';
import { openPreview } from '../../link/hand-over.ts';
import { withLink } from '../../link/links.ts';
import { printValue, sayBeside } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { pickedFirm } from '../../terminal/pick-firm.ts';
import { printable } from '../../text.ts';
import type { Command } from '../command.ts';

export const slugArgument = ['[slug]', 'slug or link; if omitted, you pick one from a list'] as const;

/** `link show`, and `link open`, which also opens it. */
export function define(command: Command, output: Output): void {
  const name = command.name();
  command
    .argument(...slugArgument)
    .examples(`link ${name} hartwell-lowe`)
    .action(async (slug: string | undefined) => {
      const link = await findLink(slug, `link ${name}`, output);
      if (name === 'open') await openLink(link, output);
      else await printValue(link, () => output.data(link.url), output);
    });
}

async function openLink(link: Link, output: Output): Promise<void> {
  const { dryRun } = output.flags;
  const opened = !dryRun && (await openPreview(link.url));
  const print = () => {
    if (opened) output.note('Opened.');
    else
      output.note(
        dryRun ? 'Would open this link.' : 'There is no browser to open it in here. This is the link:',
      );
    output.data(link.url);
  };
  await printValue({ ...link, opened }, print, output);
}

/** The given firm, or the one that the person picks, with its link. @param command as typed, printed after a pick */
export async function findLinkedFirm(
  given: string | undefined,
  command: string,
  output: Output,
): Promise<LinkedFirm> {
  const { firm, firms } = await pickedFirm(given, command, output);
  return withLink(firm, firms);
}

type Link = Pick<LinkedFirm, 'slug' | 'url' | 'expiresAt'> & { readonly expired: boolean };

export async function findLink(given: string | undefined, command: string, output: Output): Promise<Link> {
  const firm = await findLinkedFirm(given, command, output);
  const { slug, url, expiresAt } = firm;
  const expired = isExpired(firm);
  if (expired) sayBeside(printable(expiredSentence(firm)), output);
  return { slug, url, expiresAt, expired };
}
