import type { PageEvent } from '@firmline/sdk/page-config';

const maxEntries = 500;
/** Bytes of all kept bodies: any website can post to a running stack. */
const maxBytes = 1024 * 1024;

/** The latest requests of visitors, in memory. */
export function createInbox<Entry extends { readonly receivedAt: number }>() {
  let kept: { readonly entry: Entry; readonly bytes: number }[] = [];
  return {
    /** @param bytes size of its body */
    add(entry: Entry, bytes: number): void {
      kept = [...kept.slice(1 - maxEntries), { entry, bytes }];
      let sum = kept.reduce((total, one) => total + one.bytes, 0);
      while (sum > maxBytes) sum -= kept.shift()?.bytes ?? sum;
    },
    /** Oldest first. */
    list: (): readonly Entry[] => kept.map(({ entry }) => entry),
    /** @param before milliseconds since the epoch */
    clear(before: number): void {
      kept = kept.filter(({ entry }) => entry.receivedAt >= before);
    },
  };
}

/** One request received in place of the automation service. */
export interface ReceivedWebhook {
  readonly id: number;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  readonly contentType: string | null;
  /** Parsed JSON, or the text if it is not JSON. */
  readonly body: unknown;
}

/** An event of a page as it was received. */
export type ReceivedEvent = PageEvent & { readonly receivedAt: number };

export function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The page's own words: no markup, no control characters. */
const word = /^[a-z][a-z-]{0,39}$/;
/** Slugs of old records may contain any characters that a path may, but no markup. */
const slugText = /^[^<>&"'\s\p{C}]{1,200}$/u;
/** Longer than any call, seconds. */
const maxSeconds = 86_400;

/** Reads the known fields of a page's event and drops all others; undefined for any other text. */
export function pageEventIn(text: string): PageEvent | undefined {
  const given = jsonOrText(text);
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
