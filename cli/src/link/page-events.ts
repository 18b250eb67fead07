import type { PageEvent } from '@firmline/sdk/page-config';
import { isLocalUrl } from '../config/local-address.ts';
import { isObject } from '@firmline/util/is-object';

/** Where a local stack keeps what its page reports, on the same origin as its firms. */
const eventsPath = '/_/events';

/** An event of the page, and when it was received. */
export type TimedEvent = PageEvent & { readonly at: Date };

/**
 * What pages reported since a time, as a local stack received it, oldest first. Empty for hosted firms: their page reports
 * to an address that this command does not know.
 */
export async function readPageEvents(
  supabaseUrl: string,
  from: Date,
  signal: AbortSignal,
): Promise<TimedEvent[]> {
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
  return (Array.isArray(received) ? (received as unknown[]) : []).flatMap((entry) => {
    const { receivedAt, ...event } = isObject(entry) ? entry : {};
    if (typeof receivedAt !== 'number' || receivedAt < from.getTime() || !isPageEvent(event)) return [];
    return [{ ...event, at: new Date(receivedAt) }];
  });
}

function isPageEvent(event: object): event is PageEvent {
  const { slug, kind, seconds, stage, code, browser } = event as Record<string, unknown>;
  if (typeof slug !== 'string') return false;
  if (kind === 'talked') return typeof seconds === 'number';
  if (kind === 'failed') return [stage, code, browser].every((part) => typeof part === 'string');
  return kind === 'opened' || kind === 'phoned';
}
