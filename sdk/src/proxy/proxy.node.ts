import { namesProxy } from './names-proxy.ts';

export { proxyAdvice } from './proxy-error.ts';

/** The global `fetch`, through the proxy that the environment names. */
export const defaultFetch: typeof fetch = async (...given) => {
  if (!namesProxy()) return globalThis.fetch(...given);
  const { proxyFetch } = await import('./proxy-fetch.ts');
  return proxyFetch(globalThis.fetch)(...given);
};
