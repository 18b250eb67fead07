import { isExpired } from '@firmline/sdk/firms';
import type { Command } from 'commander';
import { openFirms } from '../../firms/connect.ts';
import { firmWith } from '../../firms/find.ts';
import type { LinkedFirm } from '../../firms/slugs.ts';
import { expiredSentence } from '../../firms/times.ts';
import { withLink } from '../../link/links.ts';
import { printValue } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { requireSlug, slugOrPick } from '../../terminal/pick-firm.ts';
import { printable } from '../../text.ts';

/** The argument of the commands for one link. */
export const slugArgument = ['[slug]', 'slug or link; if omitted, you pick one from a list'] as const;

export function define(command: Command, output: Output): void {
  command
    .argument(...slugArgument)
    .addHelpText('after', '\nExample:\n  $ firmline link show hartwell-lowe')
    .action(async (slug: string | undefined) => {
      const link = await findLink(slug, 'link show', output);
      await printValue(link, () => output.data(link.url), output);
    });
}

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
): Promise<Pick<LinkedFirm, 'slug' | 'url'>> {
  const firm = await findLinkedFirm(given, command, output);
  if (isExpired(firm)) output.announce(printable(expiredSentence(firm)));
  return { slug: firm.slug, url: firm.url };
}
