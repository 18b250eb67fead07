import { FirmlineError } from '../../errors.ts';
import { findProxy } from '../../proxy/find-proxy.ts';
import type { HttpProxy } from '../../proxy/http-proxy.ts';
import { proxyAgent } from '../../proxy/proxy-agent.ts';
import { proxyFailure } from '../../proxy/proxy-error.ts';
import { TransportFailure, type Transport } from './transport.ts';
import { poolSettings, undiciTransport } from './undici-transport.ts';

/**
 * The transport to a server, through the proxy that the environment names for it.
 * @throws TransportFailure if that is no proxy
 */
export function proxiedTransport(origin: string): Transport {
  const target = new URL(origin);
  const proxy = proxyOf(target);
  if (!proxy) return undiciTransport()(origin);
  const agent = proxyAgent(proxy, poolSettings);
  const transport = undiciTransport(agent)(origin);
  return {
    async send(request) {
      try {
        return await transport.send(request);
      } catch (error) {
        if (!isLost(error)) throw error;
        throw new TransportFailure(error.kind, error.isSent, proxyFailure(proxy, target, error.cause));
      }
    },
    close: () => agent.close(),
  };
}

function proxyOf(target: URL): HttpProxy | undefined {
  try {
    return findProxy(target);
  } catch (cause) {
    throw new TransportFailure('connection', false, cause);
  }
}

/** A body that cannot be read, or a response that is too long, is no failure of the proxy. */
const isLost = (error: unknown): error is TransportFailure =>
  error instanceof TransportFailure && error.kind === 'connection' && !(error.cause instanceof FirmlineError);
