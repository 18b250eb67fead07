import { timeOfFlag } from '../../calls/list.ts';
import { howToTag, inDollars } from '../../calls/record.ts';
import { openFirms } from '../../firms/connect.ts';
import { expiredSentence } from '../../firms/times.ts';
import { firmline } from '../../invocation.ts';
import { isReported, type LinkActivity, readActivity } from '../../link/activity.ts';
import { printRows } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { requireSlug, slugOrPick } from '../../terminal/pick-firm.ts';
import { clock, counted, grouped, moment, printable } from '../../text.ts';
import { requireOneWay } from '../../errors.ts';
import type { Command } from '../command.ts';
import { slugArgument } from './show.ts';

interface ActivityFlags {
  readonly all?: boolean;
  readonly since: string;
}

export function define(command: Command, output: Output): void {
  command
    .argument(...slugArgument)
    .option('--all', 'all firms with activity')
    .option('--since <time>', 'only since this time (UTC), for example 2026-11-01, 36h or 7d', '7d')
    .notes(`
A call is a firm's by its texts or its tag (firmline calls list --help); the others are of unknown firms. Visits, talks
in a browser, requests for a phone call and failed starts are shown if the page reports them (FIRMLINE_EVENTS_URL) to
the local stack. Anybody can post there, so these counts are hints. Your own look counts too, unless you add #preview
to the link. The stack keeps the latest 500 reports while it runs: reportsSince in the JSON,
and a note below the table, say since when none is missing.

Examples:
  $ firmline link activity hartwell-lowe --since 30d
  $ firmline link activity --all --since 2026-11-01 -o csv > activity.csv`)
    .action((slug: string | undefined, flags: ActivityFlags) => activity(slug, flags, output));
}

const columns = [
  { title: 'SLUG', text: nameOfFirm },
  { title: 'CALLS', text: ({ calls }: LinkActivity) => grouped(calls) },
  { title: 'TIME', text: ({ minutes }: LinkActivity) => clock(Math.round(minutes * 60)) },
  { title: 'LAST CONTACT', time: ({ lastContact }: LinkActivity) => lastContact },
  { title: 'COST', text: ({ cost }: LinkActivity) => inDollars(cost) },
  { title: 'ENDED', text: ({ endedReasons }: LinkActivity) => countsText(endedReasons) },
];
const reportedColumns = [
  { title: 'VISITS', text: ({ visits }: LinkActivity) => grouped(visits) },
  { title: 'FIRST VISIT', time: ({ firstVisit }: LinkActivity) => firstVisit },
  { title: 'LAST VISIT', time: ({ lastVisit }: LinkActivity) => lastVisit },
  { title: 'TALKS', text: talksText },
  { title: 'PHONE REQUESTS', text: ({ phoneRequests }: LinkActivity) => grouped(phoneRequests) },
  { title: 'AFTERWARDS', text: ({ afterwards }: LinkActivity) => countsText(afterwards) },
  { title: 'FAILED STARTS', text: ({ failedStarts }: LinkActivity) => countsText(failedStarts) },
];

async function activity(
  slugOrLink: string | undefined,
  { all = false, since }: ActivityFlags,
  output: Output,
): Promise<void> {
  requireOneWay({ 'a slug': slugOrLink !== undefined, '--all': all });
  const from = timeOfFlag('--since', since, Date.now());
  if (!all) requireSlug(slugOrLink, output);
  const askedSlug = all
    ? undefined
    : await slugOrPick(slugOrLink, 'link activity', openFirms(output), output);
  await printActivity(await readActivity(askedSlug, from, output), from, output);
}

export async function printActivity(
  { rows, quiet }: Awaited<ReturnType<typeof readActivity>>,
  from: Date,
  output: Output,
): Promise<void> {
  const hasReports = rows.some(isReported);
  const shownColumns = hasReports ? [...columns, ...reportedColumns] : columns;
  await printRows(rows, { columns: shownColumns, empty: 'No calls in this time.' }, output);
  if (output.flags.format !== 'table') return;
  const unknownCalls = rows[0]?.unknownCalls ?? 0;
  if (rows.length === 1)
    for (const { slug, expired, expiresAt } of rows)
      if (slug !== null && expired) output.note(printable(expiredSentence({ slug, expiresAt })));
  // A call of an unknown firm may be one of theirs.
  const calls = unknownCalls > 0 ? 'known calls' : 'calls';
  if (quiet > 0)
    output.note(`${counted(quiet, 'firm')} had no ${calls}${hasReports ? ' and no visits' : ''}.`);
  if (hasReports)
    output.note(
      'Pages report visits, talks, phone requests, failed starts, and afterwards a slip that was kept or shared and a next step that was taken. Anybody can, so they are hints.',
    );
  const since = rows[0]?.reportsSince ?? null;
  if (hasReports && since !== null && Date.parse(since) > from.getTime())
    output.note(`Only those since ${moment(since)} are known: the stack keeps the latest 500 while it runs.`);
  if (unknownCalls > 0)
    output.note(`${counted(unknownCalls, 'call')} of unknown firms: ${firmline} calls list. ${howToTag}`);
}

function nameOfFirm({ slug, expired }: LinkActivity): string {
  if (slug === null) return '(unknown firms)';
  return expired ? `${slug} (expired)` : slug;
}

/** Their number, and how long they took together: "2 (3:10)". */
function talksText({ talks, talkSeconds }: LinkActivity): string {
  return talks > 0 ? `${grouped(talks)} (${clock(talkSeconds)})` : '0';
}

function countsText(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .toSorted(([, one], [, other]) => other - one)
    .map(([what, count]) => (count === 1 ? what : `${what} ${grouped(count)}`))
    .join(', ');
}
