import { isObject } from '@firmline/util/is-object';
import { isLocalUrl } from '../config/local-address.ts';
import { meaningOf, type ReceivedRequest } from './requests.ts';

/** A request that the webhook received. */
export interface WebhookEvent {
  readonly kind: 'webhook';
  readonly at: string;
  /** 'other' is not a request of the page. */
  readonly request: 'phone' | 'browser' | 'other';
  readonly slug: string | null;
  readonly phone: string | null;
}

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

/** The requests of a webhook, read as they arrive. */
export interface WebhookReader {
  /** All that were read so far. */
  readonly received: readonly WebhookEvent[];
  /** Reads on, and returns what is new. Never fails. */
  read(signal?: AbortSignal): Promise<readonly WebhookEvent[]>;
}

/** Maximum wait for a stack on this machine, ms. */
const timeoutMs = 2000;

/**
 * Reads what the webhook of a local stack has received since a time. Any other webhook keeps its requests to itself.
 * @param since ms since the epoch
 * @returns undefined if the address is not that of a local stack's webhook
 */
export function stackWebhookReader(url: string | undefined, since: number): WebhookReader | undefined {
  if (url === undefined || !isLocalUrl(url) || !URL.parse(url)?.pathname.endsWith('/_/webhook'))
    return undefined;
  const received: WebhookEvent[] = [];
  // With their times, because a restarted stack counts from 1 again.
  let seen: ReadonlySet<string> = new Set();
  return {
    received,
    async read(signal) {
      const limit = AbortSignal.timeout(timeoutMs);
      const rows = await rowsOf(url, signal ? AbortSignal.any([signal, limit]) : limit);
      if (!rows) return [];
      const before = seen;
      seen = new Set(rows.map(keyOf));
      const news = rows
        .filter((row) => row.receivedAt >= since && !before.has(keyOf(row)))
        .map(({ receivedAt, body }) =>
          webhookEvent({
            receivedAt: new Date(receivedAt).toISOString(),
            body: typeof body === 'string' ? body : JSON.stringify(body),
          }),
        );
      received.push(...news);
      return news;
    },
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
