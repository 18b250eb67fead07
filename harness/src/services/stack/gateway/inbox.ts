import type { PageEvent } from '@firmline/sdk/page-config';
import * as v from 'valibot';

const maxEntries = 500;
/** Bytes of all kept bodies, because every website can post to a running stack. */
const maxBytes = 1024 * 1024;

/** The latest requests of visitors, in memory. */
export function createInbox<Entry extends { readonly receivedAt: number }>() {
  let keptEntries: { readonly entry: Entry; readonly bytes: number }[] = [];
  let clearedAtMs = Date.now();
  return {
    /** @param bytes size of its body */
    add(entry: Entry, bytes: number): void {
      keptEntries.push({ entry, bytes });
      let sum = keptEntries.reduce((totalBytes, one) => totalBytes + one.bytes, 0);
      while (keptEntries.length > maxEntries || sum > maxBytes) {
        const oldestEntry = keptEntries.shift();
        sum -= oldestEntry?.bytes ?? sum;
        clearedAtMs = (oldestEntry?.entry.receivedAt ?? clearedAtMs) + 1;
      }
    },
    /** Oldest first. */
    list: (): readonly Entry[] => keptEntries.map(({ entry }) => entry),
    /** Since when nothing is missing, in milliseconds since the epoch. */
    get since() {
      return clearedAtMs;
    },
    clear(): void {
      keptEntries = [];
      clearedAtMs = Date.now();
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
const word = v.pipe(v.string(), v.regex(/^[a-z][a-z-]{0,39}$/));
/** Slugs of old records may contain any characters that a path may, but no markup. */
const slug = v.pipe(v.string(), v.regex(/^[^<>&"'\s\p{C}]{1,200}$/u));
/** A day is longer than any call. */
const seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400));

const pageEvent = v.variant('kind', [
  v.object({ slug, kind: v.picklist(['opened', 'phoned', 'kept', 'shared', 'next']) }),
  v.object({ slug, kind: v.literal('talked'), seconds }),
  v.object({ slug, kind: v.literal('failed'), stage: word, code: word, browser: word }),
]);

/** Reads the known fields of a page's event and drops all others; undefined for any other text. */
export function pageEventIn(text: string): PageEvent | undefined {
  const { success, output } = v.safeParse(pageEvent, jsonOrText(text));
  return success ? output : undefined;
}
