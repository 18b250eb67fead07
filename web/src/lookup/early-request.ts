import type { PageConfig } from '@firmline/sdk/page-config';

type DataService = Pick<PageConfig, 'supabaseUrl' | 'supabaseAnonKey'>;

/**
 * The request by which `lookupFirm` reads a firm, for the script that stands in the page's HTML: it has to be small,
 * so it brings no client library. A test holds the two together.
 * @param origin of the page, for a relative service URL
 */
export function earlyRequest(
  { supabaseUrl, supabaseAnonKey }: DataService,
  slug: string,
  origin: string,
): { url: string; headers: Record<string, string> } {
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
