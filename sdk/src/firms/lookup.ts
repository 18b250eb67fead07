import { PostgrestClient } from '@supabase/postgrest-js';
import { anySignal } from '../async/any-signal.ts';
import { firmsOf, rowsIn } from './answer.ts';
import { cutOff } from './failure.ts';
import { lookupTimeoutMs } from './lookup-timeout.ts';
import { firmColumns, firmsTable, type Firm } from './record.ts';

export interface LookupOptions {
  /** Base URL of the Supabase project, or of what answers like one. */
  readonly supabaseUrl: string;
  readonly anonKey: string;
  readonly slug: string;
  readonly fetch?: typeof fetch;
  readonly signal?: AbortSignal;
  /** Longest wait for the whole look-up, ms. Default: {@link lookupTimeoutMs}. */
  readonly timeoutMs?: number;
}

/** The header by which row-level security knows the one row that may be read. Percent-encoded: headers are Latin-1. */
export const slugHeader = 'x-firm-slug';

/**
 * Reads the one firm whose slug is known, as the anonymous visitor of its link.
 * @returns null when no firm has this slug
 * @throws FirmlineError 'network', 'auth', 'rate-limited', 'database', 'unparsable', 'aborted', or 'timeout' after
 * `timeoutMs`, or where the signal is a time limit
 */
export async function lookupFirm({
  supabaseUrl,
  anonKey,
  slug,
  fetch,
  signal: cancel,
  timeoutMs = lookupTimeoutMs,
}: LookupOptions): Promise<Firm | null> {
  // Half of a character: no text of Postgres holds one, and no address or header carries it.
  if (/\p{Surrogate}/u.test(slug)) return null;
  const client = new PostgrestClient(`${supabaseUrl.replace(/\/+$/, '')}/rest/v1`, {
    headers: { apikey: anonKey, authorization: `Bearer ${anonKey}`, [slugHeader]: encodeURIComponent(slug) },
    // Its own retries wait seven seconds without a word.
    retry: false,
    ...(fetch ? { fetch } : {}),
  });
  const doing = 'while looking up the firm';
  const limit = AbortSignal.timeout(timeoutMs);
  const signal = cancel ? anySignal([cancel, limit]) : limit;
  const request = client.from(firmsTable).select(firmColumns).eq('slug', slug).limit(1);
  const answer = await request.abortSignal(signal);
  if (answer.error && answer.status === 0 && signal.aborted) {
    // Whoever aborts may give any reason; what postgrest-js makes of it is only a text.
    throw cutOff(doing, isTimeout(signal.reason), answer.error);
  }
  return firmsOf(rowsIn(answer, doing), doing)[0] ?? null;
}

const isTimeout = (reason: unknown): boolean => reason instanceof Error && reason.name === 'TimeoutError';
