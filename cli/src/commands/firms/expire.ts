import { isExpired } from '@firmline/sdk/firms';
import { type Command, Option } from 'commander';
import { userError } from '../../errors.ts';
import { keyOf } from '../../firms/changes.ts';
import { openFirms } from '../../firms/connect.ts';
import { firmWith } from '../../firms/find.ts';
import { timeFrom } from '../../firms/times.ts';
import type { Output } from '../../terminal/output.ts';
import { requireSlug, slugOrPick } from '../../terminal/pick-firm.ts';
import { moment, printable } from '../../text.ts';
import { change, requireWhole, undoHint } from './change.ts';
import { printFirm } from './print-firm.ts';

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
  const expiresAt = expiryOf(flags);
  requireSlug(given, output);
  const firms = openFirms(output);
  const from = await firmWith(await slugOrPick(given, 'firms expire', firms, output), firms);
  const { slug } = from;
  const writes = [{ slug, from, to: { ...from, expiresAt } }];
  const done = await change(
    {
      writes: from.expiresAt === expiresAt ? [] : writes,
      question: { action: `Change the expiry of "${slug}"` },
      record: { kind: 'expire', key: keyOf(slug, expiresAt) },
      label: 'Changing',
    },
    firms,
    output,
  );
  const { planned, canUndo } = done;
  if (planned === undefined && from.expiresAt !== expiresAt)
    await requireWhole(done, writes, 'Run the same command again.', firms);
  if (output.flags.format !== 'table')
    return printFirm(planned ? { ...from, expiresAt, planned } : await firmWith(slug, firms), output);
  if (canUndo) output.note(undoHint);
  output.data(from.url || printable(slug));
  if (expiresAt === '') output.note('The link does not expire.');
  else if (isExpired({ expiresAt })) output.note('The link has expired and shows Page Not Found.');
  else output.note(`The link works until ${moment(expiresAt)}.`);
}

function expiryOf({ at, never = false }: ExpireFlags): string {
  if (never) return '';
  if (at !== undefined) return timeFrom(at);
  const hint = 'Pass --at, for example --at 14d, or remove the expiry with --never.';
  throw userError('input-needed', 'No expiry was passed.', hint);
}
