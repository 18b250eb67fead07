import { lookupFirm } from '@firmline/sdk/firms/lookup';
import type { Firm } from '@firmline/sdk/firms';
import type { PageConfig } from '@firmline/sdk/page-config';
import { fetchWithEarly, type EarlyLookup } from './early-response.ts';

/** Longest wait for the firm, ms. A spinner that never ends is worse than the Page Not Found screen. */
const timeLimitMs = 30_000;

/**
 * Reads the firm of the page's slug, on the request that the page's HTML has sent where there is one.
 * @returns null when no firm has the slug
 * @throws FirmlineError as `lookupFirm`, 'aborted' after 30 s
 */
export async function lookUp(
  config: PageConfig,
  slug: string,
  early: EarlyLookup | undefined,
): Promise<Firm | null> {
  const signal = AbortSignal.timeout(timeLimitMs);
  const withEarly = fetchWithEarly(early, (input, init) => fetch(input, init));
  return lookupFirm({
    supabaseUrl: config.supabaseUrl,
    anonKey: config.supabaseAnonKey,
    slug,
    signal,
    // The early request was sent without this signal, so the limit has to be kept here.
    fetch: (input, init) => Promise.race([withEarly(input, init), whenAborted(signal)]),
  });
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
