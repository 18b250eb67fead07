import {
  firmColumns,
  firmFromAnswer,
  firmsTable,
  keyHeaders,
  slugHeader,
  type Firm,
} from '@firmline/sdk/firms';
import type { PageConfig } from '@firmline/sdk/page-config';

type DataService = Pick<PageConfig, 'supabaseUrl' | 'supabaseAnonKey'>;

export interface LookUpRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The data service responded with an error status. The message contains the response's text. */
export class LookupHttpError extends Error {
  override name = 'LookupHttpError';
  readonly status: number;

  constructor(status: number, body: string) {
    super(`The data service responded with HTTP ${status}: ${body.slice(0, 300)}`);
    this.status = status;
  }
}

/**
 * The same request as `lookupFirm`'s, which a test ensures. The page sends it without a client library, because the
 * script in its HTML has no room for one.
 */
export function firmRequest({ supabaseUrl, supabaseAnonKey }: DataService, slug: string): LookUpRequest {
  const base = supabaseUrl.replace(/\/+$/, '');
  const query = `select=${firmColumns}&slug=eq.${encodeURIComponent(slug)}&limit=1`;
  return {
    url: `${base}/rest/v1/${firmsTable}?${query}`,
    headers: { ...keyHeaders(supabaseAnonKey), [slugHeader]: encodeURIComponent(slug) },
  };
}

/**
 * Requests the firm with a slug once.
 * @param limitMs longest wait for the complete response
 * @returns null when no firm has the slug
 * @throws LookupHttpError for an error status; what `fetch` throws; SyntaxError or TypeError for an unusable response
 */
export async function requestFirm(service: DataService, slug: string, limitMs: number): Promise<Firm | null> {
  const { url, headers } = firmRequest(service, slug);
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(limitMs) });
  if (!response.ok) throw new LookupHttpError(response.status, await response.text());
  return firmFromAnswer(await response.json(), slug);
}
