import { isLocalUrl } from '../config/local-address.ts';
import { isObject } from '@firmline/util/is-object';
import type { WebhookEvent } from './events.ts';
import { meaningOf, type ReceivedRequest } from '../webhook/requests.ts';

/** Maximum wait for a stack on this machine, ms. */
const timeoutMs = 2000;

/** A received request as an event. */
export function webhookEvent({
  receivedAt,
  body,
}: Pick<ReceivedRequest, 'receivedAt' | 'body'>): WebhookEvent {
  const meaning = meaningOf(body);
  return {
    kind: 'webhook',
    at: receivedAt,
    request: meaning.kind,
    slug: meaning.kind === 'other' ? null : meaning.slug,
    phone: meaning.kind === 'phone' ? meaning.phone : null,
  };
}

/**
 * Reads what the webhook of a local stack has received since a time. Any other webhook keeps its requests to itself.
 * @param since ms since the epoch
 * @returns undefined if the address is not that of a local stack's webhook; the reader never fails
 */
export function stackWebhookReader(
  url: string | undefined,
  since: number,
): ((signal: AbortSignal) => Promise<readonly WebhookEvent[]>) | undefined {
  if (url === undefined || !isLocalUrl(url) || !URL.parse(url)?.pathname.endsWith('/_/webhook'))
    return undefined;
  // With their times, because a restarted stack counts from 1 again.
  let seen: ReadonlySet<string> = new Set();
  return async (signal) => {
    const rows = await rowsOf(url, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
    if (!rows) return [];
    const before = seen;
    seen = new Set(rows.map(keyOf));
    return rows.flatMap((row) => {
      const { receivedAt, body } = row;
      if (receivedAt < since || before.has(keyOf(row))) return [];
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return [webhookEvent({ receivedAt: new Date(receivedAt).toISOString(), body: text })];
    });
  };
}

interface StackRequest {
  readonly id: unknown;
  /** Ms since the epoch. */
  readonly receivedAt: number;
  /** Parsed JSON, or text. */
  readonly body: unknown;
}

const keyOf = ({ id, receivedAt }: StackRequest): string => `${receivedAt} ${String(id)}`;

async function rowsOf(url: string, signal: AbortSignal): Promise<readonly StackRequest[] | undefined> {
  try {
    const response = await fetch(url, { signal, redirect: 'error' });
    const rows: unknown = response.ok ? await response.json() : undefined;
    if (!Array.isArray(rows)) return undefined;
    return rows.flatMap((row: unknown) => {
      const { id, receivedAt, body } = isObject(row) ? row : {};
      return typeof receivedAt === 'number' ? [{ id, receivedAt, body }] : [];
    });
  } catch {
    // If the stack has stopped, its platform does not respond either, and that is reported.
    return undefined;
  }
}
