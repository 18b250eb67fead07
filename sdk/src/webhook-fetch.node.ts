import { parseUrl } from './older-browsers.ts';
import { defaultFetch } from './proxy/proxy.node.ts';
import { withoutCache } from './uncached.ts';

/** Redirects that keep method and body. The others turn a POST into a GET without one, so nothing is delivered. */
const keepsBody: ReadonlySet<number> = new Set([307, 308]);
const maxRedirects = 5;

/**
 * Sends the request of a webhook. Follows a redirect only if the same request arrives, and returns any other as the
 * response, which is not ok.
 *
 * A target on another host gets the request too: it holds nothing that the host which names the target has not just
 * received. But what was sent encrypted does not follow to http, where everybody on the way could read it.
 */
export const webhookFetch: typeof fetch = async (input, init) => {
  const send = (target: typeof input) =>
    defaultFetch(target, { ...init, ...withoutCache(), redirect: 'manual' });
  let response = await send(input);
  for (let redirects = 0; redirects < maxRedirects; redirects += 1) {
    const target = keepsBody.has(response.status) ? redirectTarget(response) : undefined;
    if (target === undefined || (response.url.startsWith('https:') && !target.startsWith('https:'))) break;
    await response.body?.cancel().catch(() => {});
    response = await send(target);
  }
  return response;
};

/** Where a redirect leads; undefined for any other response, and in browsers. */
export function redirectTarget({
  status,
  headers,
  url,
}: Pick<Response, 'status' | 'headers' | 'url'>): string | undefined {
  const location = status >= 300 && status < 400 ? headers.get('location') : null;
  return location === null ? undefined : parseUrl(location, url)?.href;
}
