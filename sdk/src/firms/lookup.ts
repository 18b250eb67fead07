import { PostgrestClient } from '@supabase/postgrest-js';
import { FirmlineError } from '../errors.ts';
import { dataServiceFailure } from './failure.ts';
import { firmColumns, firmFromAnswer, firmsTable, type Firm } from './record.ts';

export interface LookupOptions {
  /** Base URL of the Supabase project, or of what answers like one. */
  readonly supabaseUrl: string;
  readonly anonKey: string;
  readonly slug: string;
  readonly fetch?: typeof fetch;
  readonly signal?: AbortSignal;
}

/** The header by which row-level security knows the one row that may be read. Percent-encoded: headers are Latin-1. */
export const slugHeader = 'x-firm-slug';

/**
 * Reads the one firm whose slug is known, as the anonymous visitor of its link.
 * @returns null when no firm has this slug
 * @throws FirmlineError 'network', 'auth', 'database', 'unparsable' or 'aborted'
 */
export async function lookupFirm({
  supabaseUrl,
  anonKey,
  slug,
  fetch,
  signal,
}: LookupOptions): Promise<Firm | null> {
  const client = new PostgrestClient(`${supabaseUrl.replace(/\/+$/, '')}/rest/v1`, {
    headers: { apikey: anonKey, authorization: `Bearer ${anonKey}`, [slugHeader]: encodeURIComponent(slug) },
    ...(fetch ? { fetch } : {}),
  });
  const request = client.from(firmsTable).select(firmColumns).eq('slug', slug).limit(1);
  const { data, error, status } = await (signal ? request.abortSignal(signal) : request);
  if (error && status === 0 && signal?.aborted) {
    throw new FirmlineError('The firm look-up was cancelled.', { code: 'aborted', cause: error });
  }
  if (error) throw dataServiceFailure('while looking up the firm', error, status);
  try {
    return firmFromAnswer(data);
  } catch (cause) {
    throw new FirmlineError('The data service answered something that is no list of firms.', {
      code: 'unparsable',
      cause,
    });
  }
}
