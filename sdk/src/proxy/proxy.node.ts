/** The global `fetch`, through the proxy that the environment names. */
export const defaultFetch: typeof fetch = async (...args) => {
  if (!namesProxy()) return globalThis.fetch(...args);
  const { proxyFetch } = await import('./proxy-fetch.ts');
  return proxyFetch(globalThis.fetch)(...args);
};

/** Whether the environment names a proxy for any address. Only then is the code for it loaded. */
export const namesProxy = (): boolean =>
  Object.keys(process.env).some((name) => /^(https?|all)_proxy$/i.test(name) && process.env[name] !== '');
