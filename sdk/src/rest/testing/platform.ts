import { onTestFinished } from 'vitest';
import {
  fetchTransport,
  type PlatformClient,
  type PlatformClientOptions,
  createPlatformClient,
} from '../index.ts';
import {
  type Responder,
  type ScriptedServer,
  type ServerOptions,
  startScriptedServer,
} from './scripted-server.ts';

/** Of every client here; what must appear nowhere but in its header. */
export const token = 'key-that-nobody-may-see';

/** Both ways to carry a request, as the first argument of `describe.each`. */
export const transports: readonly (readonly [name: string, options: Partial<PlatformClientOptions>])[] = [
  ['undici', {}],
  ['fetch', { transport: fetchTransport() }],
];

export interface Platform extends ScriptedServer {
  /** A client of it that doesn't wait long between two tries. It is closed after the test. */
  client(options?: Partial<PlatformClientOptions>): PlatformClient;
}

/** A platform that answers as told. After the test no connection of its clients may be left. */
export async function startPlatform(
  responders: Responder | readonly Responder[],
  options?: ServerOptions,
): Promise<Platform> {
  const server = await startScriptedServer(
    typeof responders === 'function' ? [responders] : responders,
    options,
  );
  const clients: PlatformClient[] = [];
  let keepsConnections = false;
  onTestFinished(async () => {
    await Promise.all(clients.map((client) => client.close()));
    // Those of the global fetch are not the client's to close.
    if (!keepsConnections) await server.disconnected();
    await server.stop();
  });
  return Object.assign(server, {
    client(given: Partial<PlatformClientOptions> = {}) {
      const client = createPlatformClient({ baseUrl: server.url, token, retryDelayMs: 1, ...given });
      keepsConnections ||= given.transport !== undefined;
      clients.push(client);
      return client;
    },
  });
}
