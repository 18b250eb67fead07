import type { Output } from '../terminal/output.ts';
import { type Activities, isReported, type LinkActivity } from '../link/types.ts';
import { clock, counted, grouped } from '../text.ts';
import { howToTag, inDollars } from './calls.ts';
import { printRows } from '../terminal/listing.ts';

const columns = [
  { title: 'SLUG', text: nameOf },
  { title: 'CALLS', text: callsText },
  { title: 'TIME', text: timeText },
  { title: 'LAST CONTACT', time: ({ lastContact }: LinkActivity) => lastContact },
  { title: 'COST', text: ({ cost }: LinkActivity) => inDollars(cost) },
  { title: 'ENDED', text: ({ endedReasons }: LinkActivity) => countsText(endedReasons) },
];
/** What pages report. */
const reportedColumns = [
  { title: 'VISITS', text: ({ visits }: LinkActivity) => grouped(visits) },
  { title: 'FIRST VISIT', time: ({ firstVisit }: LinkActivity) => firstVisit },
  { title: 'LAST VISIT', time: ({ lastVisit }: LinkActivity) => lastVisit },
  { title: 'TALKS', text: talksText },
  { title: 'PHONE REQUESTS', text: ({ phoneRequests }: LinkActivity) => grouped(phoneRequests) },
  { title: 'FAILED STARTS', text: ({ failedStarts }: LinkActivity) => countsText(failedStarts) },
];

/** Prints what happened on links. */
export async function printActivity({ rows, quiet }: Activities, output: Output): Promise<void> {
  const hasReports = rows.some(isReported);
  const shown = hasReports ? [...columns, ...reportedColumns] : columns;
  await printRows(rows, { columns: shown, empty: 'No calls in this time.' }, output);
  if (output.flags.format !== 'table') return;
  if (quiet > 0) output.note(`${counted(quiet, 'firm')} had no calls${hasReports ? ' and no visits' : ''}.`);
  if (hasReports)
    output.note(
      'Pages report visits, talks, phone requests and failed starts. Anybody can, so they are hints.',
    );
  if (rows.some(({ of, possibleCalls }) => of === 'ambiguous' || possibleCalls > 0))
    output.note(`The texts of some calls fit several records; firmline calls list shows which. ${howToTag}`);
}

function nameOf({ slug, of }: LinkActivity): string {
  return slug ?? (of === 'ambiguous' ? '(several firms)' : '(no known firm)');
}

/** Calls that only a tag claims and those that may be another firm's are apart: "3 + 1 claimed + 2?". */
function callsText({ calls, claimedCalls, possibleCalls }: LinkActivity): string {
  const parts = [grouped(calls)];
  if (claimedCalls > 0) parts.push(`${grouped(claimedCalls)} claimed`);
  if (possibleCalls > 0) parts.push(`${grouped(possibleCalls)}?`);
  return parts.join(' + ');
}

function timeText({ minutes, claimedCalls, claimedMinutes }: LinkActivity): string {
  return clock(minutes * 60) + (claimedCalls > 0 ? ` + ${clock(claimedMinutes * 60)}` : '');
}

/** Their number, and how long they took together: "2 (3:10)". */
function talksText({ talks, talkSeconds }: LinkActivity): string {
  return talks > 0 ? `${grouped(talks)} (${clock(talkSeconds)})` : '0';
}

/** The most frequent first. */
function countsText(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .toSorted(([, one], [, other]) => other - one)
    .map(([what, count]) => (count === 1 ? what : `${what} ${grouped(count)}`))
    .join(', ');
}
