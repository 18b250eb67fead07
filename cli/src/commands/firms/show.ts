import { FirmlineError } from '@firmline/sdk/errors';
import type { Output } from '../../output.ts';
import { printable } from '../../text.ts';
import { printLatestCalls } from '../../presenters/calls.ts';
import { printFirm } from '../../presenters/firms.ts';
import { latestCallsOf } from '../../services/calls/firms-of-calls.ts';
import { openFirms } from '../../services/firms/connect.ts';
import { requireSlug, showFirm, slugOrPick } from '../../services/firms/find.ts';

export interface ShowFlags {
  calls?: number;
}

const defaultCalls = 5;

/** Shows a firm; for a person also its latest calls, as far as they can be read. */
export async function show(given: string | undefined, { calls }: ShowFlags, output: Output): Promise<void> {
  requireSlug(given, output);
  const slug = given ?? (await slugOrPick(given, 'firms show', openFirms(output), output));
  const firm = await showFirm(slug, output);
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
