import { FirmlineError } from '@firmline/sdk/errors';
import { latestCallsOf } from '../../calls/firms-of-calls.ts';
import { type CallOfFirm, durationOf, inDollars } from '../../calls/record.ts';
import { firmWith, openFirms, withOldLinks } from '../../firms/connect.ts';
import { shortTime } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { printable } from '../../text.ts';
import { type Command, wholeNumberFrom } from '../command.ts';
import { printFirm } from './print-firm.ts';

interface ShowFlags {
  calls?: number;
}

export function define(command: Command, output: Output): void {
  command
    .argument('<slug>', 'slug or link')
    .option(
      '--calls <count>',
      'its latest calls to show, from the last 30 days (default: 5; 0 with --json and CSV)',
      wholeNumberFrom(0),
    )
    .notes(`
Examples:
  $ firmline firms show hartwell-lowe
  $ firmline firms show hartwell-lowe --calls 20
  $ firmline firms show hartwell-lowe --json=url
  $ firmline firms show hartwell-lowe --raw system > prompt.txt`)
    .action((slug: string, flags: ShowFlags) => show(slug, flags, output));
}

const defaultCalls = 5;

async function show(slugOrLink: string, { calls }: ShowFlags, output: Output): Promise<void> {
  const firms = openFirms(output);
  const firm = await withOldLinks(await firmWith(slugOrLink, firms), firms);
  const { slug } = firm;
  if (output.flags.format !== 'table') {
    const latestCalls = calls ? { latestCalls: await latestCallsOf(slug, calls, output) } : {};
    await printFirm({ ...firm, ...latestCalls }, output);
    return;
  }
  // Calls take longer, so the record comes first.
  await printFirm(firm, output);
  if (calls === 0) return;
  try {
    printLatestCalls(await latestCallsOf(slug, calls ?? defaultCalls, output), output);
  } catch (error) {
    if (calls !== undefined || !(error instanceof FirmlineError)) throw error;
    output.note(`\nIts calls are not known: ${printable(error.message)}`);
  }
}

function printLatestCalls(calls: readonly CallOfFirm[], output: Output): void {
  output.data(`\n${output.style('dim', 'Calls of the last 30 days')}`);
  if (calls.length === 0) output.data('none');
  for (const call of calls) {
    const { id, createdAt, endedReason, status, cost, firmBy } = call;
    const end = endedReason ?? status ?? '';
    const parts = [
      shortTime(createdAt, output),
      durationOf(call),
      end,
      cost ? inDollars(cost) : '',
      id,
      firmBy === 'tag' ? '(by its tag)' : '',
    ];
    output.data(parts.filter(Boolean).map(printable).join('  '));
  }
}
