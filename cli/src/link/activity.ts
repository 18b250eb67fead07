import type { Output } from '../terminal/output.ts';
import type { CallRecord, FirmOfCall } from '../calls/record.ts';
import { type Activities, isReported, type LinkActivity } from './types.ts';
import { UsageError } from '../usage-error.ts';
import { withPlatform } from '../api/platform-session.ts';
import { readKnownFirms } from '../calls/firms-of-calls.ts';
import { callsMatching, timeOf } from '../calls/list.ts';
import { openFirms } from '../firms/connect.ts';
import { requireSlug, slugOrPick } from '../terminal/pick-firm.ts';
import { readPageEvents, type TimedEvent } from './page-events.ts';

export interface ActivityFlags {
  all?: boolean;
  since: string;
}

/**
 * What happened on the links: of one firm, even if nothing did, or of every firm with activity, latest contact first,
 * followed by what belongs to no single firm.
 * @throws UsageError for an invalid time; FirmlineError 'not-found', 'input-needed', and those of both services
 */
export async function readActivity(
  given: string | undefined,
  { all = false, since }: ActivityFlags,
  output: Output,
): Promise<Activities> {
  if (all && given !== undefined) throw new UsageError('Pass a slug or --all, not both.');
  const from = timeOf('--since', since, Date.now());
  if (!all) requireSlug(given, output);
  const asked = all ? undefined : await slugOrPick(given, 'link activity', openFirms(output), output);
  return withPlatform(output, async (session) => {
    const { firms, firmOf, slug } = await readKnownFirms(output, asked);
    const counts = new Map(firms.map((firm) => [firm.slug, activityOf(firm)]));
    const ambiguous = activityOf(null, 'ambiguous');
    const unknown = activityOf(null, 'unknown');
    for await (const call of callsMatching(session, { since: from.toISOString() }))
      countCall(call, firmOf(call), counts, { ambiguous, unknown });
    for (const event of await readPageEvents(openFirms(output).supabaseUrl, from, session.signal))
      addEvent(counts.get(event.slug) ?? unknown, event);
    const one = slug === undefined ? undefined : counts.get(slug);
    if (one) return { rows: [rounded(one)], quiet: 0 };
    const active = [...counts.values()].filter(isActive).toSorted(latestFirst);
    return {
      rows: [...active, ...[ambiguous, unknown].filter(isActive)].map(rounded),
      quiet: [...counts.values()].filter((firm) => !isActive(firm) && firm.possibleCalls === 0).length,
    };
  });
}

type Counted = { -readonly [Field in keyof LinkActivity]: LinkActivity[Field] } & {
  readonly endedReasons: Record<string, number>;
  readonly failedStarts: Record<string, number>;
};

export const activityOf = (
  firm: Pick<LinkActivity, 'slug' | 'name' | 'companyName'> | null,
  of: LinkActivity['of'] = 'firm',
): Counted => ({
  slug: firm?.slug ?? null,
  of,
  name: firm?.name ?? '',
  companyName: firm?.companyName ?? '',
  calls: 0,
  possibleCalls: 0,
  claimedCalls: 0,
  minutes: 0,
  claimedMinutes: 0,
  lastContact: null,
  cost: 0,
  endedReasons: {},
  visits: 0,
  firstVisit: null,
  lastVisit: null,
  talks: 0,
  talkSeconds: 0,
  phoneRequests: 0,
  failedStarts: {},
});

/**
 * Counts a call for its firm: as certain if its texts tell, as claimed if only its tag does, otherwise as possible for each
 * firm that it may belong to.
 */
export function countCall(
  call: CallRecord,
  { slug, claim, claimed, candidates }: FirmOfCall,
  counts: ReadonlyMap<string, Counted>,
  others: { readonly ambiguous: Counted; readonly unknown: Counted },
): void {
  const own = slug === null ? undefined : counts.get(slug);
  const tagged = claim === 'claimed' && claimed !== null ? counts.get(claimed) : undefined;
  if (own === undefined && tagged !== undefined) {
    tagged.claimedCalls++;
    tagged.claimedMinutes += minutesOf(call);
    addContact(tagged, call);
    return;
  }
  addCall(own ?? (candidates.length > 0 ? others.ambiguous : others.unknown), call);
  if (!own) for (const one of candidates) increasePossible(counts.get(one));
}

function increasePossible(activity: Counted | undefined): void {
  if (activity) activity.possibleCalls++;
}

function addCall(activity: Counted, call: CallRecord): void {
  activity.calls++;
  activity.minutes += minutesOf(call);
  addContact(activity, call);
}

function minutesOf({ startedAt, endedAt }: CallRecord): number {
  const minutes = (Date.parse(endedAt ?? '') - Date.parse(startedAt ?? '')) / 60_000;
  return minutes > 0 ? minutes : 0;
}

function addContact(activity: Counted, call: CallRecord): void {
  const { startedAt, endedAt, createdAt, endedReason, cost, costBreakdown } = call;
  activity.cost += cost ?? costBreakdown?.total ?? 0;
  const last = endedAt ?? startedAt ?? createdAt;
  if (activity.lastContact === null || last > activity.lastContact) activity.lastContact = last;
  if (endedReason !== undefined) increase(activity.endedReasons, endedReason);
}

/** @param event the latest so far */
function addEvent(activity: Counted, event: TimedEvent): void {
  switch (event.kind) {
    case 'opened':
      activity.visits++;
      activity.lastVisit = event.at.toISOString();
      activity.firstVisit ??= activity.lastVisit;
      break;
    case 'talked':
      activity.talks++;
      activity.talkSeconds += event.seconds;
      break;
    case 'phoned':
      activity.phoneRequests++;
      break;
    case 'failed':
      increase(activity.failedStarts, `${event.code} at ${event.stage} (${event.browser})`);
  }
}

/** Sums of decimal fractions have tails of digits. */
const rounded = (activity: LinkActivity): LinkActivity => ({
  ...activity,
  minutes: Number(activity.minutes.toFixed(2)),
  claimedMinutes: Number(activity.claimedMinutes.toFixed(2)),
  cost: Number(activity.cost.toFixed(6)),
});

function increase(counts: Record<string, number>, key: string): void {
  counts[key] = (Object.hasOwn(counts, key) ? (counts[key] ?? 0) : 0) + 1;
}

const isActive = (activity: LinkActivity) =>
  activity.calls + activity.claimedCalls > 0 || isReported(activity);

const latestFirst = (one: LinkActivity, other: LinkActivity) =>
  latestOf(other).localeCompare(latestOf(one)) || (one.slug ?? '').localeCompare(other.slug ?? '');

const latestOf = ({ lastContact, lastVisit }: LinkActivity): string =>
  [lastContact ?? '', lastVisit ?? ''].toSorted().at(-1) ?? '';
