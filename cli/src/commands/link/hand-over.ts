import { printHandedOver } from '../../presenters/link.ts';
import type { Output } from '../../terminal/output.ts';
import { findLink } from '../../link/find-link.ts';
import { copyText, openPreview } from '../../link/hand-over.ts';

export async function copyLink(given: string | undefined, output: Output): Promise<void> {
  const link = await findLink(given, 'link copy', output);
  const done = !output.flags.dryRun && (await copyText(link.url));
  const failure = output.flags.dryRun
    ? 'Would copy this link.'
    : 'There is no clipboard here. This is the link:';
  await printHandedOver(link, { done, field: 'copied', success: 'Copied.', failure }, output);
}

export async function openLink(given: string | undefined, output: Output): Promise<void> {
  const link = await findLink(given, 'link open', output);
  const done = !output.flags.dryRun && (await openPreview(link.url));
  const failure = output.flags.dryRun
    ? 'Would open this link.'
    : 'There is no browser to open it in here. This is the link:';
  await printHandedOver(link, { done, field: 'opened', success: 'Opened.', failure }, output);
}
