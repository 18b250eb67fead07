import type { PageConfig } from '@firmline/sdk/page-config';

type DataService = Pick<PageConfig, 'supabaseUrl' | 'supabaseAnonKey'>;

export interface FirmRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The request by which `lookupFirm` reads a firm. The page sends it itself: the first time from the script that stands
 * in its HTML, which has no room for a client library. A test holds the two together.
 * @param origin of the page, for a relative service URL
 */
export function firmRequest(
  { supabaseUrl, supabaseAnonKey }: DataService,
  slug: string,
  origin: string,
): FirmRequest {
  const base = new URL(supabaseUrl, origin).href.replace(/\/+$/, '');
  const query = new URLSearchParams({
    select: 'name,system,first_message,slug,company_name',
    slug: `eq.${slug}`,
    limit: '1',
  });
  return {
    url: `${base}/rest/v1/legal_firm_visitors?${query}`,
    headers: {
      apikey: supabaseAnonKey,
      authorization: `Bearer ${supabaseAnonKey}`,
      'x-firm-slug': encodeURIComponent(slug),
    },
  };
}
