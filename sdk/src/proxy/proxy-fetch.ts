import { parseUrl } from '../older-browsers.ts';
import { findProxy } from './find-proxy.ts';
import type { HttpProxy } from './http-proxy.ts';
import { ProxyError, proxyFailure, proxyNeedsUndici } from './proxy-error.ts';

/** @throws ProxyError if undici is not installed */
const loadAgents = async (proxy: HttpProxy) =>
  import('./proxy-agent.ts').catch((cause: unknown) => {
    throw proxyNeedsUndici(proxy, cause);
  });

/**
 * Node's `fetch`, which takes the proxy that the environment names (see `findProxy`). Undici is loaded only then.
 * It rejects with a ProxyError if a request through a proxy fails, or if undici is not installed, and otherwise as `fetch`
 * does.
 */
export const proxyFetch =
  (directFetch: typeof fetch): typeof fetch =>
  async (input, init) => {
    const isAddress = typeof input === 'string' || input instanceof URL;
    const target = parseUrl(isAddress ? String(input) : input.url);
    const proxy = target && findProxy(target);
    if (!proxy) return directFetch(input, init);
    const { fetchDispatcher } = await loadAgents(proxy);
    try {
      // The DOM's types lack what Node's `fetch` takes.
      return await directFetch(input, { ...init, dispatcher: fetchDispatcher(proxy) } as RequestInit);
    } catch (cause) {
      const signal = init?.signal ?? (isAddress ? undefined : input.signal);
      throw signal?.aborted || cause instanceof ProxyError ? cause : proxyFailure(proxy, target, cause);
    }
  };
