import { Pool, ProxyAgent, Dispatcher1Wrapper } from 'undici';
import type { HttpProxy } from './http-proxy.ts';

/** How long a proxy may take to reach the target, ms: as long as undici waits for a direct connection. */
const tunnelTimeoutMs = 10_000;

/**
 * Sends requests through a proxy: a tunnel (CONNECT) to https, the whole address to http.
 * @param settings of the connections to each target
 */
export const proxyAgent = ({ url }: HttpProxy, settings: Pool.Options = {}): ProxyAgent =>
  new ProxyAgent({
    uri: url.href,
    factory: (origin, options) => new Pool(origin, { ...options, ...settings }),
    clientFactory: (origin, options) => new Pool(origin, { ...options, headersTimeout: tunnelTimeoutMs }),
  });

const dispatchers = new Map<string, Dispatcher1Wrapper>();

/** The connections through a proxy, in the form that `fetch` of every supported Node takes. */
export function fetchDispatcher(proxy: HttpProxy): Dispatcher1Wrapper {
  const { href } = proxy.url;
  const dispatcher = dispatchers.get(href) ?? new Dispatcher1Wrapper(proxyAgent(proxy));
  dispatchers.set(href, dispatcher);
  return dispatcher;
}
