import { onTestFinished } from 'vitest';
import {
  fetchTransport,
  type PlatformClient,
  type PlatformClientOptions,
  createPlatformClient,
} from '../index.ts';
import {
  type RequestHandler,
  type ScriptedServer,
  type ServerOptions,
  startScriptedServer,
} from './scripted-server.ts';

/** Token of all clients here. It must appear only in its header. */
export const token = 'key-that-nobody-may-see';

/** Both transports, as the first argument of `describe.each`. */
export const transports: readonly (readonly [name: string, options: Partial<PlatformClientOptions>])[] = [
  ['undici', {}],
  ['fetch', { transport: fetchTransport() }],
];

export interface Platform extends ScriptedServer {
  /** A client of this platform with short waits between attempts. Closed after the test. */
  client(options?: Partial<PlatformClientOptions>): PlatformClient;
}

/** A platform with scripted responses. After the test, no connection of its clients may remain. */
export async function startPlatform(
  responders: RequestHandler | readonly RequestHandler[],
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
    // The client cannot close connections of the global fetch.
    if (!keepsConnections) await server.disconnected();
    await server.stop();
  });
  return Object.assign(server, {
    client(clientOptions: Partial<PlatformClientOptions> = {}) {
      const client = createPlatformClient({ baseUrl: server.url, token, retryDelayMs: 1, ...clientOptions });
      keepsConnections ||= clientOptions.transport !== undefined;
      clients.push(client);
      return client;
    },
  });
}
