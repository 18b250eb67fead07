import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { createAdaptorServer } from '@hono/node-server';
import { FirmlineError } from '@firmline/sdk/errors';
import type { Hono } from 'hono';
import { errorCode } from '#util/error-code';
import type { NodeEnv } from '../../../shared/http/http.ts';

export interface GatewayHandlers {
  readonly app: Hono<NodeEnv>;
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

/**
 * Takes the port at once, so a busy port fails the start before anything slow begins. Where links say "localhost" it listens
 * on 127.0.0.1 and, if the machine has it, on ::1: programs resolve that name to either, and must not reach another server.
 * @throws FirmlineError 'port-in-use' or 'config-invalid'
 */
export async function startGateway(options: { host: string; port: number }) {
  const { host } = options;
  let handlers: GatewayHandlers | undefined;
  const listenOn = async (address: string, port: number) => {
    const server = createAdaptorServer({
      fetch: (request, env) => handlers?.app.fetch(request, env) ?? starting(),
      serverOptions: { keepAliveTimeout: 30_000 },
      // The stack may run in the process of somebody's tests.
      overrideGlobalObjects: false,
    }) as Server;
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      socket.on('error', () => socket.destroy());
      if (handlers) handlers.upgrade(request, socket, head);
      else refuseUpgrade(socket, '503 Service Unavailable');
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) => reject(listenError(address, port, error)));
      server.listen(port, address, resolve);
    });
    return server;
  };

  const servers = await listenOnBoth(options, listenOn);
  return {
    /** Origin, without a trailing slash. */
    url: `http://${linkHost(host)}:${portOf(servers[0])}`,
    /** Every request gets 503 until this is called. */
    open(readyHandlers: GatewayHandlers) {
      handlers = readyHandlers;
    },
    /** Stops listening and cuts every connection. */
    close: () => closeAll(servers),
  };
}

const starting = () => Response.json({ message: 'The stack is starting.' }, { status: 503 });

export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

type Servers = readonly [Server, ...Server[]];

async function listenOnBoth(
  { host, port }: { host: string; port: number },
  listenOn: (address: string, port: number) => Promise<Server>,
): Promise<Servers> {
  const firstServer = await listenOn(host, port);
  // "::" has both.
  if (linkHost(host) !== 'localhost' || host === '::') return [firstServer];
  const address = firstServer.address();
  const isSix = typeof address === 'object' && address?.address === '::1';
  try {
    return [firstServer, await listenOn(isSix ? '127.0.0.1' : '::1', portOf(firstServer))];
  } catch (error) {
    // Some machines have only one of both addresses.
    if (!(error instanceof FirmlineError && error.code === 'port-in-use')) return [firstServer];
    await closeAll([firstServer]);
    if (port === 0) return listenOnBoth({ host, port }, listenOn);
    throw error;
  }
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new TypeError('A TCP server has an address');
  return address.port;
}

/** Does not wait for upgraded connections, which their room ends. */
async function closeAll(servers: Servers): Promise<void> {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
}

/** The host for links. The microphone needs a secure origin, and browsers treat localhost as one. */
function linkHost(host: string): string {
  if (['127.0.0.1', 'localhost', '::1', '0.0.0.0', '::'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function listenError(host: string, port: number, cause: Error): FirmlineError {
  const code = errorCode(cause);
  if (code === 'EADDRINUSE') {
    return new FirmlineError(`Port ${port} is in use by another program.`, {
      code: 'port-in-use',
      hint: 'Choose another with --port, or --port 0 for any free one.',
      cause,
    });
  }
  if (code === 'EACCES') {
    return new FirmlineError(`You are not allowed to listen on port ${port}.`, {
      code: 'port-in-use',
      hint: 'Choose one above 1023 with --port.',
      cause,
    });
  }
  return new FirmlineError(`Cannot listen on the address ${host} (${code ?? cause.message}).`, {
    code: 'config-invalid',
    fault: 'user',
    hint: 'Omit --host, or pass an address of this machine.',
    cause,
  });
}
