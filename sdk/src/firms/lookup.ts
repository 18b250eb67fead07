import { PostgrestClient } from '@supabase/postgrest-js';
import { isObject } from '#util/is-object';
import { isTimeout, runLimited } from '../older-browsers.ts';
import { invalidInput } from '../misuse.ts';
import { isOfFramework, withoutCache } from '../uncached.ts';
import { defaultFetch } from '#runtime/proxy/proxy';
import { rowsIn } from './answer.ts';
import { cutOff, lookingUp, unexpectedAnswer } from './failure.ts';
import { projectConnection } from './project-connection.ts';
import { firmColumns, firmFromRow, firmsTable, slugHeader, type Firm } from './record.ts';

/** Longest wait for a firm, retries included, ms: an endless spinner is worse than Page Not Found. */
export const lookupTimeoutMs = 8000;

export interface LookupOptions {
  /** Base URL of the Supabase project, or of a compatible service; in a page also a path, such as /_. */
  readonly supabaseUrl: string;
  readonly anonKey: string;
  readonly slug: string;
  /** Default: the global `fetch`; in Node through the proxy of the environment, if it names one. */
  readonly fetch?: typeof fetch | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Longest wait for the whole look-up, ms. Default: {@link lookupTimeoutMs}. */
  readonly timeoutMs?: number | undefined;
}

/**
 * Reads the one firm whose slug is known, as the anonymous visitor of its link.
 * @returns null when no firm has this slug
 * @throws FirmlineError 'config-invalid', 'config-missing' or 'invalid-input' for what cannot be sent; 'network', 'auth',
 * 'rate-limited', 'database', 'unparsable', 'aborted', or 'timeout' after `timeoutMs`, or if the signal is a timeout
 */
export async function lookupFirm({
  supabaseUrl,
  anonKey,
  slug,
  fetch = defaultFetch,
  signal: cancel,
  timeoutMs = lookupTimeoutMs,
}: LookupOptions): Promise<Firm | null> {
  const { address, headers } = projectConnection(supabaseUrl, anonKey);
  // A caller without types may omit it; null would say that the firm does not exist.
  if (typeof slug !== 'string') throw invalidInput('lookupFirm() needs the slug of a firm, as a text.');
  // Postgres, URLs and headers cannot hold half a surrogate pair.
  if (/\p{Surrogate}/u.test(slug)) return null;
  // Kept here, because postgrest-js turns every failure into a text.
  let frameworkError: unknown;
  let isOk = true;
  const client = new PostgrestClient(address, {
    headers: { ...headers, [slugHeader]: encodeURIComponent(slug) },
    // Its own retries wait silently for seven seconds.
    retry: false,
    fetch: async (url, init) => {
      try {
        const response = await fetch(url, { ...init, ...withoutCache() });
        // postgrest-js takes an empty list with 404, as of a gateway, for that of a table.
        isOk = response.ok;
        return response;
      } catch (error) {
        if (isOfFramework(error)) frameworkError = error;
        // Without our signal, an abort is the runtime's, and no cancellation.
        const isForeign = isObject(error) && error['name'] === 'AbortError' && !init?.signal?.aborted;
        throw isForeign ? new TypeError('fetch failed', { cause: error }) : error;
      }
    },
  });
  const request = client.from(firmsTable).select(firmColumns).eq('slug', slug).limit(1);
  const answer = await runLimited(timeoutMs, cancel, async (signal) => {
    const outcome = await request.abortSignal(signal);
    if (frameworkError !== undefined) throw frameworkError;
    if (outcome.error && outcome.status === 0 && signal.aborted) {
      // postgrest-js turns the abort reason into a text, so the signal itself is asked.
      throw cutOff(lookingUp, isTimeout(signal.reason), outcome.error);
    }
    return outcome;
  });
  const [row] = rowsIn(answer, lookingUp, firmColumns);
  // A cache that ignores the query has the row of another link.
  if (!isOk || (row && row.slug !== slug)) throw unexpectedAnswer(lookingUp, answer, answer.status);
  return row ? firmFromRow(row) : null;
}
