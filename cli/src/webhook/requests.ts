import { isLocalUrl } from '../config/local-address.ts';
import { stackJson } from '../http/stack-json.ts';
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
  const { phone, slug, ...rest } = objectOr(typeof body === 'string' ? parsedJson(body) : body);
  const isPages = typeof slug === 'string' && Object.keys(rest).length === 0;
  if (isPages && phone === undefined) return { ...event, request: 'browser', slug, phone: null };
  if (isPages && typeof phone === 'string') return { ...event, request: 'phone', slug, phone };
  return { ...event, request: 'other', slug: null, phone: null };
}

/** The requests of a webhook, read as they arrive. */
export interface WebhookReader {
  /** Reads on, and returns what is new. Never fails. */
  read(signal?: AbortSignal): Promise<readonly WebhookEvent[]>;
}

/** Maximum wait for a stack on this machine, ms. */
const timeoutMs = 2000;

/** What a local stack's webhook has received since a time (ms); undefined for another, which keeps it to itself. */
export function stackWebhookReader(url: string | undefined, since: number): WebhookReader | undefined {
  if (url === undefined || !isLocalUrl(url) || !URL.parse(url)?.pathname.endsWith('/_/webhook'))
    return undefined;
  // With their times, because a restarted stack counts from 1 again.
  let seenIds: ReadonlySet<string> = new Set();
  return {
    async read(signal) {
      const limit = AbortSignal.timeout(timeoutMs);
      const rows = await fetchRequests(url, signal ? AbortSignal.any([signal, limit]) : limit);
      if (!rows) return [];
      const before = seenIds;
      seenIds = new Set(rows.map(keyOfRequest));
      return rows
        .filter((row) => row.receivedAt >= since && !before.has(keyOfRequest(row)))
        .map(({ receivedAt, body }) => webhookEvent(receivedAt, body));
    },
  };
}

const keyOfRequest = ({ id, receivedAt }: { readonly id: unknown; readonly receivedAt: number }): string =>
  `${receivedAt} ${String(id)}`;

/** What the webhook keeps: times in ms since the epoch, and bodies as text or parsed JSON. */
async function fetchRequests(url: string, signal: AbortSignal) {
  // If the stack has stopped, its platform does not respond either, and that is reported.
  const rows = await stackJson(url, signal).catch(() => undefined);
  if (!Array.isArray(rows)) return undefined;
  return rows.flatMap((row: unknown) => {
    const { id, receivedAt, body } = objectOr(row);
    return typeof receivedAt === 'number' ? [{ id, receivedAt, body }] : [];
  });
}
