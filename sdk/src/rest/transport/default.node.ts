import type { Transport, TransportFactory } from './transport.ts';

/** The default transport: undici, loaded by the first request. */
export const defaultTransport: TransportFactory = (origin) => {
  let loading: Promise<Transport> | undefined;
  let loaded: Transport | undefined;
  const load = async () => {
    const { undiciTransport } = await import('./undici-transport.ts');
    loaded = undiciTransport()(origin);
    return loaded;
  };
  return {
    async send(request) {
      if (loaded) return loaded.send(request);
      loading ??= load();
      return (await loading).send(request);
    },
    async close() {
      await (await loading)?.close?.();
    },
  };
};
