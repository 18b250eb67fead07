import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageEvent } from '@firmline/sdk/page-config';
import { HttpError, readBody } from '../../../shared/http/http.ts';

/** An event as it was received. */
export type ReceivedEvent = PageEvent & {
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
};

const maxReceived = 500;
const bodyLimit = 1024;

/** Receives what the page reports of its visits: anybody may post, so the last 500 are kept, in memory. */
export function createEventReceiver() {
  let received: ReceivedEvent[] = [];
  return {
    /** @throws HttpError 400 for anything but an event of the page, 413 */
    async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const event = pageEventIn((await readBody(request, bodyLimit)).toString('utf8'));
      if (!event) throw new HttpError(400, { message: 'This is not an event of the page.' });
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
/** Slugs of old records may contain any characters that a path may, but no markup. */
const slugText = /^[^<>&"'\s\p{C}]{1,200}$/u;
/** Longer than any call, seconds. */
const maxSeconds = 86_400;

/** Reads the known fields of an event and drops all others; undefined for any other text. */
export function pageEventIn(text: string): PageEvent | undefined {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof given !== 'object' || given === null) return undefined;
  const { slug, kind, seconds, stage, code, browser } = given as Record<string, unknown>;
  if (!isText(slug, slugText)) return undefined;
  if (kind === 'opened' || kind === 'phoned') return { slug, kind };
  if (kind === 'talked') return isSeconds(seconds) ? { slug, kind, seconds } : undefined;
  if (kind !== 'failed' || !isText(stage, word) || !isText(code, word) || !isText(browser, word))
    return undefined;
  return { slug, kind, stage, code, browser };
}

const isSeconds = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxSeconds;

const isText = (value: unknown, pattern: RegExp): value is string =>
  typeof value === 'string' && pattern.test(value);
