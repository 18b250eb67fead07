import { namesProxy } from '../../proxy/names-proxy.ts';
import type { Transport, TransportFactory } from './transport.ts';

/** The default transport: undici, loaded by the first request, which also decides on the proxy. */
export const defaultTransport: TransportFactory = (origin) => {
  let loading: Promise<Transport> | undefined;
  let loaded: Transport | undefined;
  return {
    async send(request) {
      if (loaded) return loaded.send(request);
      loading ??= load(origin);
      loaded = await loading;
      return loaded.send(request);
    },
    async close() {
      await (await loading?.catch(() => undefined))?.close?.();
    },
  };
};

async function load(origin: string): Promise<Transport> {
  if (!namesProxy()) return (await import('./undici-transport.ts')).undiciTransport()(origin);
  return (await import('./proxied-transport.ts')).proxiedTransport(origin);
}
