import type { FailedStart } from '@firmline/sdk/page-config';
import { isLocalUrl } from '../../config/local-address.ts';
import { isObject } from '../../json.ts';

/** Where a local stack keeps what its page reports, on the same origin as its firms. */
const eventsPath = '/_/events';

/**
 * The starts that failed since a time, as a local stack received them. Empty for hosted firms: their page reports to an
 * address that this command does not know.
 */
export async function readFailedStarts(
  supabaseUrl: string,
  from: Date,
  signal: AbortSignal,
): Promise<FailedStart[]> {
  if (!isLocalUrl(supabaseUrl)) return [];
  const response = await fetch(new URL(eventsPath, supabaseUrl), { signal, redirect: 'error' }).catch(
    (error: unknown) => {
      if (signal.aborted) throw error;
      return undefined;
    },
  );
  // Another local data service than a stack has no such address.
  if (!response?.ok) {
    await response?.body?.cancel();
    return [];
  }
  const received: unknown = await response.json().catch(() => []);
  return (Array.isArray(received) ? (received as unknown[]) : []).flatMap((event) => {
    const { receivedAt, stage, code, browser, slug } = isObject(event) ? event : {};
    const isLate = typeof receivedAt === 'number' && receivedAt >= from.getTime();
    if (!isLate || typeof stage !== 'string' || typeof code !== 'string' || typeof browser !== 'string')
      return [];
    return [{ stage, code, browser, ...(typeof slug === 'string' && { slug }) }];
  });
}
