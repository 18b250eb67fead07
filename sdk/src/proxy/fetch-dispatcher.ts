import { Dispatcher1Wrapper } from 'undici';
import type { HttpProxy } from './find-proxy.ts';
import { proxyAgent } from './proxy-agent.ts';

const dispatchers = new Map<string, Dispatcher1Wrapper>();

/** The connections through a proxy, in the form that `fetch` of every supported Node takes. */
export function fetchDispatcher(proxy: HttpProxy): Dispatcher1Wrapper {
  const { href } = proxy.url;
  const dispatcher = dispatchers.get(href) ?? new Dispatcher1Wrapper(proxyAgent(proxy));
  dispatchers.set(href, dispatcher);
  return dispatcher;
}
