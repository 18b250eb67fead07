import { withPlatform } from '../../api/platform-session.ts';
import { assistantIdOf } from '../../assistants/records.ts';
import { listCallsOf, listCallsWithFirms } from '../../calls/firms-of-calls.ts';
import type { CallsListFlags } from '../../calls/list.ts';
import {
  type CallOfFirm,
  callOfFirmFields,
  durationOf,
  firmOf,
  howToTag,
  inDollars,
} from '../../calls/record.ts';
import { printRows } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { type Command, wholeNumberFrom } from '../command.ts';

export function define(command: Command, output: Output): void {
  command
    .option('--firm <slug>', 'only calls of this firm, and those that may be its')
    .option('--assistant <id|name>', 'only calls with this assistant')
    .option('--since <time>', 'only calls created after this time, for example 2026-11-01, 2h or 7d')
    .option('--until <time>', 'only calls created before this time')
    .option('--ended-reason <reason>', 'only calls with this ended reason, for example customer-ended-call')
    .option('--number <number>', "only calls with this customer's number")
    .option('--limit <count>', 'maximum rows', wholeNumberFrom(1), 50)
    .option('--all', 'all of them')
    .notes(`
A call holds no slug. Its firm is the only one whose record has exactly the call's first message and prompt. "a or b"
means that several records have them; "like a" that one text or the company's name is the same, for example because the
record has changed since. Calls without texts of their own fit every firm without texts.
Where the texts cannot tell, a claim is shown: "a (claimed)" is the tag that the visitor's browser sent
(FIRMLINE_TAG_CALLS), "a (by earlier texts)" the only firm that had these texts before a change made on this machine,
"a (by its webhook)" the slug that the local stack's webhook received a moment before.

Examples:
  $ firmline calls list --since 24h --json=id,status,firm
  $ firmline calls list --firm hartwell-lowe`)
    .action((flags: CallsListFlags & { readonly firm?: string }) => list(flags, output));
}

const list = (
  { firm, ...given }: CallsListFlags & { readonly firm?: string },
  output: Output,
): Promise<void> =>
  withPlatform(output, async (session) => {
    const { assistant } = given;
    const named = assistant === undefined ? {} : { assistant: await assistantIdOf(session, assistant) };
    const flags = { ...given, ...named };
    const { rows, hasMore } =
      firm === undefined
        ? await listCallsWithFirms(session, flags, output)
        : await listCallsOf(session, firm, flags, output);
    const columns = [
      { title: 'ID', text: ({ id }: CallOfFirm) => id },
      { title: 'CREATED', minor: true, time: ({ createdAt }: CallOfFirm) => createdAt },
      ...(rows.some(({ firmMatch }) => firmMatch !== null) ? [{ title: 'FIRM', text: firmOf }] : []),
      { title: 'TYPE', minor: true, text: ({ type }: CallOfFirm) => type ?? '' },
      { title: 'STATUS', text: ({ status }: CallOfFirm) => status ?? '' },
      { title: 'TIME', minor: true, text: durationOf },
      {
        title: 'COST',
        minor: true,
        text: ({ cost }: CallOfFirm) => (cost === undefined ? '' : inDollars(cost)),
      },
      { title: 'ENDED', minor: true, text: ({ endedReason }: CallOfFirm) => endedReason ?? '' },
    ];
    await printRows(rows, { columns, empty: 'No calls match.', fields: callOfFirmFields, hasMore }, output);
    if (rows.some(({ firmMatch }) => firmMatch?.slug === null && firmMatch.candidates.length > 1))
      output.note(`Some calls fit several firms. ${howToTag}`);
  });
