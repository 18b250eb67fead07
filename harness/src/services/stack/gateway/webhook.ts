import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpFaults } from './control/http-faults.ts';
import { readBody, sendJson } from '../../../shared/http/http.ts';
import { isTooDeep } from '../../../shared/http/json-walk.ts';

/** One request received by the local webhook. */
export interface ReceivedWebhook {
  readonly id: number;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  readonly contentType: string | null;
  /** Parsed JSON, or the text if it is not JSON. */
  readonly body: unknown;
}

const maxReceived = 500;
/** Bytes of all kept bodies: any website can post to a running stack. */
const maxKept = 1024 * 1024;
const bodyLimit = 64 * 1024;

/** Replaces the automation service: accepts any body, and keeps the last 500, or fewer if they are large. */
export function createWebhookReceiver(faults: Pick<HttpFaults, 'inject'>) {
  let received: { readonly entry: ReceivedWebhook; readonly bytes: number }[] = [];
  let count = 0;
  return {
    async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const bytes = await readBody(request, bodyLimit);
      const body = parse(bytes.toString('utf8'));
      if (await faults.inject('webhook', request, response, slugOf(body))) return;
      const entry: ReceivedWebhook = {
        id: ++count,
        receivedAt: Date.now(),
        contentType: request.headers['content-type'] ?? null,
        body,
      };
      received = [...received.slice(1 - maxReceived), { entry, bytes: bytes.length }];
      let kept = received.reduce((sum, one) => sum + one.bytes, 0);
      while (kept > maxKept) kept -= received.shift()?.bytes ?? kept;
      sendJson(response, 200, { received: entry.id });
    },
    /** Oldest first. */
    list: (): readonly ReceivedWebhook[] => received.map(({ entry }) => entry),
    /** @param before milliseconds since the epoch; by default all are removed */
    clear(before = Number.POSITIVE_INFINITY) {
      received = received.filter(({ entry }) => entry.receivedAt >= before);
    },
  };
}

function parse(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    // Deeper JSON could not be serialised again in the list of received webhooks.
    return isTooDeep(body) ? text : body;
  } catch {
    return text;
  }
}

function slugOf(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null && 'slug' in body && typeof body.slug === 'string'
    ? body.slug
    : undefined;
}
