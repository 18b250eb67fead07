import { isLocalUrl } from '../config/local-address.ts';
import { requestFailure } from '../http/request-failure.ts';
import { parsedJson, objectOr } from '../json.ts';

/** The page's request: a phone number with the slug, or the slug alone when a browser call starts. */
export interface PagePayload {
  readonly phone?: string;
  readonly slug: string;
}

export interface WebhookAnswer {
  readonly status: number;
  readonly ok: boolean;
  readonly redirectsTo: string | null;
  readonly contentType: string | null;
  /** The origin whose pages may read the response, or `*`. */
  readonly allowedOrigin: string | null;
  /** Null if it could not be read. */
  readonly body: string | null;
  /** Time to the response's status, ms. */
  readonly durationMs: number;
}

export interface WebhookEvent {
  readonly kind: 'webhook';
  readonly at: string;
  /** 'other' is not a request of the page. */
  readonly request: 'phone' | 'browser' | 'other';
  readonly slug: string | null;
  readonly phone: string | null;
}

function webhookEvent(receivedAt: number, body: unknown): WebhookEvent {
  const event = { kind: 'webhook', at: new Date(receivedAt).toISOString() } as const;
  const { phone, slug, ...otherFields } = objectOr(typeof body === 'string' ? parsedJson(body) : body);
  const isOfPage = typeof slug === 'string' && Object.keys(otherFields).length === 0;
  if (isOfPage && phone === undefined) return { ...event, request: 'browser', slug, phone: null };
  if (isOfPage && typeof phone === 'string') return { ...event, request: 'phone', slug, phone };
  return { ...event, request: 'other', slug: null, phone: null };
}

/** The requests of a webhook, read as they arrive. */
export interface WebhookReader {
  /** Reads on, and returns what is new, or why it could not be read. Never fails. */
  read(signal?: AbortSignal): Promise<WebhookReading>;
}

export interface WebhookReading {
  readonly requests: readonly WebhookEvent[];
  readonly problem?: string;
}

/** Maximum wait for a stack on this machine, ms. */
const timeoutMs = 2000;

/** What a local stack's webhook has received since a time (ms); undefined for another, which keeps it to itself. */
export function stackWebhookReader(url: string | undefined, sinceMs: number): WebhookReader | undefined {
  if (url === undefined || !isLocalUrl(url) || !URL.parse(url)?.pathname.endsWith('/_/webhook'))
    return undefined;
  // With their times, because a restarted stack counts from 1 again.
  let seenIds: ReadonlySet<string> = new Set();
  return {
    async read(signal) {
      const rows = await fetchRequests(url, signal);
      if (typeof rows === 'string') return { requests: [], ...(!signal?.aborted && { problem: rows }) };
      const earlierIds = seenIds;
      seenIds = new Set(rows.map(keyOfRequest));
      const newRows = rows.filter((row) => row.receivedAt >= sinceMs && !earlierIds.has(keyOfRequest(row)));
      return { requests: newRows.map(({ receivedAt, body }) => webhookEvent(receivedAt, body)) };
    },
  };
}

const keyOfRequest = ({ id, receivedAt }: { readonly id: unknown; readonly receivedAt: number }): string =>
  `${receivedAt} ${String(id)}`;

/** What the webhook keeps: times in ms since the epoch, and bodies as text or parsed JSON; or why it cannot be read. */
async function fetchRequests(url: string, signal: AbortSignal | undefined) {
  const limit = AbortSignal.timeout(timeoutMs);
  let text: string;
  try {
    const ending = signal ? AbortSignal.any([signal, limit]) : limit;
    const response = await fetch(url, { signal: ending, redirect: 'error' });
    text = await response.text();
    if (!response.ok) return `It responded with ${response.status}.`;
  } catch (cause) {
    return requestFailure(url, cause, { signal, limit, timeoutMs }).message;
  }
  const rows = parsedJson(text);
  if (!Array.isArray(rows)) return 'Its response is not a list of requests.';
  return rows.flatMap((row: unknown) => {
    const { id, receivedAt, body } = objectOr(row);
    return typeof receivedAt === 'number' ? [{ id, receivedAt, body }] : [];
  });
}
