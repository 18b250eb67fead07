import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpFaults } from './control/http-faults.ts';
import { readBody, sendJson } from '../../../shared/http/http.ts';
import { isTooDeep } from '../../../shared/http/json-walk.ts';

/** One request the local webhook took. */
export interface ReceivedWebhook {
  readonly id: number;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  readonly contentType: string | null;
  /** The parsed JSON, or the text where it is none. */
  readonly body: unknown;
}

const kept = 500;
const bodyLimit = 64 * 1024;

/** Stands in for the automation service: takes whatever is posted and remembers the last 500. */
export function createWebhookReceiver(faults: Pick<HttpFaults, 'inject'>) {
  let received: ReceivedWebhook[] = [];
  let count = 0;
  return {
    async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const body = parse((await readBody(request, bodyLimit)).toString('utf8'));
      if (await faults.inject('webhook', request, response, slugOf(body))) return;
      const entry: ReceivedWebhook = {
        id: ++count,
        receivedAt: Date.now(),
        contentType: request.headers['content-type'] ?? null,
        body,
      };
      received = [...received.slice(1 - kept), entry];
      sendJson(response, 200, { received: entry.id });
    },
    /** Oldest first. */
    list: (): readonly ReceivedWebhook[] => received,
    clear() {
      received = [];
    },
  };
}

function parse(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    // The list of all that was received could not be written as JSON with it.
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
