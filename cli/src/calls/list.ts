import { FirmlineError } from '@firmline/sdk/errors';
import { parseExpiry } from '@firmline/sdk/firms';
import { spanIn } from '../firms/words/times.ts';
import { rewordError, UsageError } from '../errors.ts';
import { moment } from '../text.ts';
import { parsePhone } from '../webhook/phone.ts';
import type { PlatformSession } from '../api/platform-session.ts';
import { commandForSame } from '../config/this-command.ts';
import type { PlatformCall } from './record.ts';

export interface CallsListFlags {
  since?: string;
  number?: string;
  limit: number;
  all?: boolean;
}

const maxPageSize = 1000;

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
    throw rewordError(error, { hint: `${commandForSame('calls', 'list')} shows the ids.` });
  }
}

/**
 * The newest calls, and whether there are more.
 * @throws UsageError for a time, FirmlineError 'invalid-input' for a number that cannot be read
 * @param keep a filter that the platform does not have
 */
export async function listCalls(
  { client, signal }: Pick<PlatformSession, 'client' | 'signal'>,
  { limit, all = false, since, number }: CallsListFlags,
  { now = Date.now(), keep }: { readonly now?: number; readonly keep?: (call: PlatformCall) => boolean } = {},
): Promise<{ rows: PlatformCall[]; hasMore: boolean }> {
  const maxRows = all ? Number.POSITIVE_INFINITY : limit;
  const filter = {
    ...(since !== undefined && { createdAtGe: sinceTime(since, now) }),
    // One extra record shows whether there are more.
    limit: keep === undefined ? Math.min(maxRows + 1, maxPageSize) : maxPageSize,
  };
  // The platform's first list of calls has few filters; the second also has the number.
  const calls: AsyncIterable<PlatformCall> =
    number === undefined
      ? client.call.list(filter, { signal })
      : client.v2.call.list({ ...filter, number: await parsePhone(number) }, { signal });
  const rows: PlatformCall[] = [];
  for await (const call of calls) {
    if (keep && !keep(call)) continue;
    if (rows.length >= maxRows) return { rows, hasMore: true };
    rows.push(call);
  }
  return { rows, hasMore: false };
}

/**
 * Parses the value of --since: a day or a time, in UTC unless it names a zone, or an age: `2026-11-01`, `2026-11-01T09:30`, `2h`. Nothing has
 * happened since a time in the future, and an empty list would hide a slip or another time zone.
 * @throws UsageError for another text, and for a time in the future
 */
export function sinceTime(text: string, now: number): Date {
  const span = spanIn(text);
  const time = span === undefined ? dayOrTimeIn(text) : new Date(now - span);
  if (time === undefined)
    throw new UsageError(
      `--since takes a time, for example 2026-11-01, 2026-11-01T09:30:00Z, 2h or 7d, not "${text}".`,
    );
  if (time.getTime() <= now) return time;
  const [startText, presentText] = [time, new Date(now)].map((one) => moment(one.toISOString()));
  throw new UsageError(
    `--since ${text} is in the future: ${startText}, and it is ${presentText} now by this machine's clock.`,
  );
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
