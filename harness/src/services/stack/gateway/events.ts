import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FailedStart } from '@firmline/sdk/page-config';
import { HttpError, readBody } from '../../../shared/http/http.ts';

/** A failed start as it was received. */
export interface ReceivedEvent extends FailedStart {
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
}

const maxReceived = 500;
const bodyLimit = 1024;

/** Receives what the page reports of failed starts: anybody may post, so the last 500 are kept, in memory. */
export function createEventReceiver() {
  let received: ReceivedEvent[] = [];
  return {
    /** @throws HttpError 400 for anything but a failed start, 413 */
    async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const event = failedStartIn((await readBody(request, bodyLimit)).toString('utf8'));
      if (!event) throw new HttpError(400, { message: 'This is not the report of a failed start.' });
      received = [...received.slice(1 - maxReceived), { receivedAt: Date.now(), ...event }];
      response.writeHead(204).end();
    },
    /** Oldest first. */
    list: (): readonly ReceivedEvent[] => received,
    /** @param before milliseconds since the epoch; by default all are removed */
    clear(before = Number.POSITIVE_INFINITY) {
      received = received.filter(({ receivedAt }) => receivedAt >= before);
    },
  };
}

/** The page's own words: no markup, no control characters. */
const word = /^[a-z][a-z-]{0,39}$/;
/** Slugs of old records may contain any characters that a path may. */
const slugText = /^[\p{L}\p{N}._~-]{1,200}$/u;

/** Reads the known fields of a report and drops all others; undefined for any other text. */
export function failedStartIn(text: string): FailedStart | undefined {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof given !== 'object' || given === null) return undefined;
  const { stage, code, browser, slug } = given as Record<string, unknown>;
  if (!isText(stage, word) || !isText(code, word) || !isText(browser, word)) return undefined;
  return { stage, code, browser, ...(isText(slug, slugText) && { slug }) };
}

const isText = (value: unknown, pattern: RegExp): value is string =>
  typeof value === 'string' && pattern.test(value);
