import { FirmlineError } from '../../errors.ts';
import { namesProxy } from '../../proxy/proxy.node.ts';
import type { Transport, TransportFactory } from './transport.ts';

/** The default transport: undici, loaded by the first request, which also decides on the proxy. */
export const defaultTransport: TransportFactory = (origin) => {
  if (typeof process !== 'undefined') requireNode(process.versions.node);
  let transportPromise: Promise<Transport> | undefined;
  let loadedTransport: Transport | undefined;
  return {
    async send(request) {
      if (loadedTransport) return loadedTransport.send(request);
      transportPromise ??= loadTransport(origin);
      loadedTransport = await transportPromise;
      return loadedTransport.send(request);
    },
    async close() {
      await (await transportPromise?.catch(() => undefined))?.close?.();
    },
  };
};

async function loadTransport(origin: string): Promise<Transport> {
  if (namesProxy())
    return (await import('./proxied-transport.ts').catch(withoutUndici)).proxiedTransport(origin);
  return (await import('./undici-transport.ts').catch(withoutUndici)).undiciTransport()(origin);
}

function withoutUndici(cause: unknown): never {
  throw new FirmlineError('The platform client needs undici in Node.', {
    code: 'config-missing',
    hint: 'Run npm install undici, or pass `transport: fetchTransport(fetch)`.',
    cause,
  });
}

/** @throws FirmlineError 'config-invalid' for a Node that cannot run undici */
export function requireNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 19)) return;
  throw new FirmlineError(`This is Node ${version}, and @firmline/sdk needs 22.19 or later.`, {
    code: 'config-invalid',
    fault: 'user',
    hint: 'Install a newer Node from https://nodejs.org.',
  });
}
