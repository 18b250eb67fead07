import { isExpired } from '@firmline/sdk/firms';
import { findFirm, openFirms } from '../../firms/connect.ts';
import { expiredSentence } from '../../firms/times.ts';
import type { LinkedFirm } from '../../firms/slugs.ts';
import { withLink } from '../../link/links.ts';
import { printValue, sayBeside } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { printable } from '../../text.ts';
import type { Command } from '../command.ts';

export function define(command: Command, output: Output): void {
  command
    .argument('<slug>', 'slug or link')
    .examples('link show hartwell-lowe')
    .action((slug: string) => showLink(slug, output));
}

export async function findLinkedFirm(slugOrLink: string, output: Output): Promise<LinkedFirm> {
  const firms = openFirms(output);
  return withLink(await findFirm(slugOrLink, firms), firms);
}

async function showLink(slugOrLink: string, output: Output): Promise<void> {
  const firm = await findLinkedFirm(slugOrLink, output);
  const { slug, url, expiresAt } = firm;
  const hasExpired = isExpired(firm);
  if (hasExpired) sayBeside(printable(expiredSentence(firm)), output);
  await printValue({ slug, url, expiresAt, expired: hasExpired }, () => output.data(url), output);
}
