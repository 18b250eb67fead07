import { FirmlineError } from '@firmline/sdk/errors';
import { parseExpiry } from '@firmline/sdk/firms';
import { spanIn } from '../firms/times.ts';
import { rewordError, UsageError } from '../errors.ts';
import { moment } from '../text.ts';
import type { PlatformSession } from '../api/platform-session.ts';
import { firmline } from '../invocation.ts';
import type { PlatformCall } from './record.ts';

export interface CallsListFlags {
  assistant?: string;
  since?: string;
  number?: string;
  limit: number;
  all?: boolean;
}

/** The flags that the platform applies itself. */
export type CallFilter = Omit<CallsListFlags, 'limit' | 'all'>;

/** The platform's first list of calls has few filters; the second also has the number. */
export function callsMatching(
  { client, signal }: Pick<PlatformSession, 'client' | 'signal'>,
  { assistant: assistantId, since, number }: CallFilter,
  atOnce = maxAtOnce,
  now = Date.now(),
): AsyncIterable<PlatformCall> {
  const filter = {
    ...(assistantId !== undefined && { assistantId }),
    ...(since !== undefined && { createdAtGe: sinceTime(since, now) }),
    limit: Math.min(atOnce, maxAtOnce),
  };
  return number === undefined
    ? client.call.list(filter, { signal })
    : client.v2.call.list({ ...filter, number }, { signal });
}

const maxAtOnce = 1000;

/** The call with this whole id. @throws FirmlineError 'not-found' with the step that finds the id */
export async function callById(
  { client, signal }: Pick<PlatformSession, 'client' | 'signal'>,
  id: string,
  options: Parameters<PlatformSession['client']['call']['get']>[1] = { signal },
): Promise<PlatformCall> {
  try {
    return await client.call.get(id, options);
  } catch (error) {
    if (!(error instanceof FirmlineError) || error.code !== 'not-found') throw error;
    throw rewordError(error, { hint: `${firmline} calls list shows the ids.` });
  }
}

export async function listCalls(
  session: Pick<PlatformSession, 'client' | 'signal'>,
  { limit, all = false, ...filter }: CallsListFlags,
  { now = Date.now(), keep }: { readonly now?: number; readonly keep?: (call: PlatformCall) => boolean } = {},
): Promise<{ rows: PlatformCall[]; hasMore: boolean }> {
  const maxRows = all ? Number.POSITIVE_INFINITY : limit;
  // One extra record shows whether there are more.
  const atOnce = keep === undefined ? maxRows + 1 : maxAtOnce;
  return takeRows(callsMatching(session, filter, atOnce, now), maxRows, keep);
}

/** The first rows of a list, and whether there are more. @param keep a filter that the platform does not have */
export async function takeRows<Row>(
  all: AsyncIterable<Row>,
  maxRows: number,
  keep: (row: Row) => boolean = () => true,
): Promise<{ rows: Row[]; hasMore: boolean }> {
  const rows: Row[] = [];
  for await (const row of all) {
    if (!keep(row)) continue;
    if (rows.length >= maxRows) return { rows, hasMore: true };
    rows.push(row);
  }
  return { rows, hasMore: false };
}

/**
 * Parses the value of --since: a day or a time, in UTC unless it names a zone, or an age: `2026-11-01`, `2026-11-01T09:30`, `2h`. Nothing has
 * happened since a time in the future, and an empty list would hide a slip or another time zone.
 */
export function sinceTime(text: string, now: number): Date {
  const span = spanIn(text);
  const time = span === undefined ? dayOrTimeIn(text) : new Date(now - span);
  if (time === undefined)
    throw new UsageError(
      `--since takes a time, for example 2026-11-01, 2026-11-01T09:30:00Z, 2h or 7d, not "${text}".`,
    );
  if (time.getTime() <= now) return time;
  const [start, presentText] = [time, new Date(now)].map((one) => moment(one.toISOString()));
  throw new UsageError(`--since ${text} is in the future: ${start}, and it is ${presentText} now.`);
}

function dayOrTimeIn(text: string): Date | undefined {
  try {
    const time = parseExpiry(text);
    return time === '' ? undefined : new Date(time);
  } catch (error) {
    if (error instanceof FirmlineError) return undefined;
    throw error;
  }
}
