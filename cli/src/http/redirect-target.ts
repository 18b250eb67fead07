/** Where a redirect leads; undefined for any other response. */
export function redirectTarget({
  status,
  headers,
  url,
}: Pick<Response, 'status' | 'headers' | 'url'>): string | undefined {
  const location = status >= 300 && status < 400 ? headers.get('location') : null;
  return location === null ? undefined : URL.parse(location, url)?.href;
}
