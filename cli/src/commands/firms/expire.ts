import { type Command, Option } from 'commander';
import { userError } from '../../errors.ts';
import { openFirms } from '../../firms/connect.ts';
import { firmWith } from '../../firms/find.ts';
import { timeFrom } from '../../firms/times.ts';
import type { Output } from '../../terminal/output.ts';
import { requireSlug, slugOrPick } from '../../terminal/pick-firm.ts';
import { changeFirm } from './edit.ts';

interface ExpireFlags {
  /** A time, a time from now, or now. */
  at?: string;
  never?: boolean;
}

export function define(command: Command, output: Output): void {
  command
    .argument('[slug]', 'slug or link; if omitted, you pick one from a list')
    .option('--at <when>', 'time (UTC by default), a duration from now (14d, 36h, 2w), or now')
    .addOption(new Option('--never', 'remove the expiry').conflicts('at'))
    .addHelpText(
      'after',
      `
The record is kept; only visitors can no longer see it.
Examples:
  $ firmline firms expire hartwell-lowe --at 14d
  $ firmline firms expire hartwell-lowe --at 2027-01-31
  $ firmline firms expire hartwell-lowe --never`,
    )
    .action((slug: string | undefined, flags: ExpireFlags) => expire(slug, flags, output));
}

/** Sets when a firm's link expires. After that, the database hides the firm from visitors. */
async function expire(given: string | undefined, flags: ExpireFlags, output: Output): Promise<void> {
  const { at, never = false } = flags;
  if (at === undefined && !never)
    throw userError(
      'input-needed',
      'No expiry was passed.',
      'Pass --at, for example --at 14d, or remove the expiry with --never.',
    );
  const expiresAt = at === undefined ? '' : timeFrom(at);
  requireSlug(given, output);
  const firms = openFirms(output);
  const firm = await firmWith(await slugOrPick(given, 'firms expire', firms, output), firms);
  return changeFirm(firm, { expiresAt }, { kind: 'expire' }, firms, output);
}
