import { isExpired, type FirmRecord } from '@firmline/sdk/firms';
import type { PageEvent } from '@firmline/sdk/page-config';
import { type PlatformFlags, withPlatform } from '../api/platform-session.ts';
import { readKnownFirms } from '../calls/firms-of-calls.ts';
import { callsMatching } from '../calls/list.ts';
import { type PlatformCall, secondsOf } from '../calls/record.ts';
import { isLocalUrl } from '../config/local-address.ts';
import { openFirms } from '../firms/connect.ts';
import { stackResponse } from '../http/stack-json.ts';

/** What happened on one firm's link, or on all, latest contact first. @returns also how many firms had no activity */
export async function readActivity(
  askedSlug: string | undefined,
  from: Date,
  output: PlatformFlags,
): Promise<{ readonly rows: readonly LinkActivity[]; readonly quiet: number }> {
  return withPlatform(output, async (session) => {
    const { firms, firmSlugs, firmOf, slug } = await readKnownFirms(output, askedSlug);
    const counts = new Map(firms.map((firm) => [firm.slug, activityOf(firm)]));
    const unknown = activityOf(null);
    for await (const call of callsMatching(session, { since: from.toISOString() }))
      addCall(counts.get(firmOf(call).firm ?? '') ?? unknown, call);
    const reports = await readPageEvents(openFirms(output).supabaseUrl, from, session.signal);
    for (const activity of [...counts.values(), unknown]) {
      activity.reportsSince = reports.since;
      activity.unknownCalls = unknown.calls;
    }
    for (const event of reports.events)
      addEvent(counts.get(firmSlugs.get(event.slug) ?? event.slug) ?? unknown, event);
    const one = slug === undefined ? undefined : counts.get(slug);
    if (one) return { rows: [rounded(one)], quiet: 0 };
    const active = [...counts.values()].filter(isActive).toSorted(latestFirst);
    return {
      rows: [...active, ...[unknown].filter(isActive)].map(rounded),
      quiet: counts.size - active.length,
    };
  });
}

export const activityOf = (firm: Pick<FirmRecord, 'slug' | 'name' | 'companyName' | 'expiresAt'> | null) => ({
  /** Null for calls of unknown firms, and for reports that name no firm of these. */
  slug: firm?.slug ?? null,
  name: firm?.name ?? '',
  companyName: firm?.companyName ?? '',
  expiresAt: firm?.expiresAt ?? '',
  /** Whether the link leads nowhere, so that there will be no visits. */
  expired: firm !== null && isExpired(firm),
  /** Those that are the firm's by their texts or their tag. */
  calls: 0,
  /** Those of unknown firms in the same time, on every row: some may be this firm's. */
  unknownCalls: 0,
  minutes: 0,
  /** End of the latest call, ISO 8601. */
  lastContact: null as string | null,
  cost: 0,
  endedReasons: {} as Record<string, number>,
  /** Since when nothing is missing of what follows, ISO 8601; null if nothing of it is known here. */
  reportsSince: null as string | null,
  /** How often a page reported that it was opened. This and what follows are hints: anybody can post reports. */
  visits: 0,
  firstVisit: null as string | null,
  lastVisit: null as string | null,
  /** Calls that ended in the browser, and their duration in total. */
  talks: 0,
  talkSeconds: 0,
  phoneRequests: 0,
  /** How often a call's slip was kept or shared, and the next step taken. */
  afterwards: {} as Partial<Record<'kept' | 'shared' | 'next', number>>,
  /** By code, stage and browser. */
  failedStarts: {} as Record<string, number>,
});

type Counted = ReturnType<typeof activityOf>;

export type LinkActivity = Readonly<Counted>;

function addCall(activity: Counted, call: PlatformCall): void {
  const { startedAt, endedAt, createdAt, endedReason, cost, costBreakdown } = call;
  activity.calls++;
  activity.minutes += (secondsOf(call) ?? 0) / 60;
  activity.cost += cost ?? costBreakdown?.total ?? 0;
  const last = endedAt ?? startedAt ?? createdAt;
  if (activity.lastContact === null || last > activity.lastContact) activity.lastContact = last;
  if (endedReason) increase(activity.endedReasons, endedReason);
}

/** @param event the latest so far */
function addEvent(activity: Counted, event: TimedEvent): void {
  switch (event.kind) {
    case 'opened':
      activity.visits++;
      activity.lastVisit = new Date(event.receivedAt).toISOString();
      activity.firstVisit ??= activity.lastVisit;
      break;
    case 'talked':
      activity.talks++;
      activity.talkSeconds += event.seconds;
      break;
    case 'phoned':
      activity.phoneRequests++;
      break;
    case 'kept':
    case 'shared':
    case 'next':
      increase(activity.afterwards, event.kind);
      break;
    case 'failed':
      increase(activity.failedStarts, `${event.code} at ${event.stage} (${event.browser})`);
  }
}

/** Sums of decimal fractions have tails of digits. */
const rounded = (activity: LinkActivity): LinkActivity => ({
  ...activity,
  minutes: Number(activity.minutes.toFixed(2)),
  cost: Number(activity.cost.toFixed(6)),
});

function increase(counts: Record<string, number>, key: string): void {
  counts[key] = (Object.hasOwn(counts, key) ? (counts[key] ?? 0) : 0) + 1;
}

const isActive = (activity: LinkActivity) => activity.calls > 0 || isReported(activity);

const latestFirst = (one: LinkActivity, other: LinkActivity) =>
  latestOf(other).localeCompare(latestOf(one)) || (one.slug ?? '').localeCompare(other.slug ?? '');

const latestOf = ({ lastContact, lastVisit }: LinkActivity): string =>
  [lastContact ?? '', lastVisit ?? ''].toSorted().at(-1) ?? '';

export const isReported = ({ visits, talks, phoneRequests, failedStarts }: LinkActivity): boolean =>
  visits + talks + phoneRequests + Object.keys(failedStarts).length > 0;

/** Where a local stack keeps what its page reports, on the same origin as its firms. */
const eventsPath = '/_/events';

type TimedEvent = PageEvent & { readonly receivedAt: number };

/** What pages reported to a local stack since a time, oldest first. Hosted pages report to an unknown address. */
async function readPageEvents(
  supabaseUrl: string,
  from: Date,
  signal: AbortSignal,
): Promise<{ readonly since: string | null; readonly events: readonly TimedEvent[] }> {
  const received = isLocalUrl(supabaseUrl)
    ? await stackResponse(new URL(eventsPath, supabaseUrl), signal)
    : undefined;
  // Another local data service than a stack has no such address.
  if (!received) return { since: null, events: [] };
  // The stack keeps the latest in memory.
  const keptSince = Number(received.headers.get('x-firmline-since'));
  return {
    since: new Date(Math.max(from.getTime(), keptSince)).toISOString(),
    events: (received.json as readonly TimedEvent[]).filter(({ receivedAt }) => receivedAt >= from.getTime()),
  };
}
