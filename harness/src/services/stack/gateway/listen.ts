import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { FirmlineError } from '@firmline/sdk/errors';
import { errorCode } from '#util/error-code';

export interface Listener {
  readonly port: number;
  readonly servers: readonly Server[];
  /** Stops listening and cuts every connection, upgraded ones too. */
  readonly close: () => Promise<void>;
}

const anyPortAttempts = 10;

/** Limits that keep slow clients from using up resources. */
export interface ClientLimits {
  /** Timeout from the first byte, or from connecting, to the last header, ms. */
  readonly headersMs: number;
  /** Timeout to the last byte of the body, ms: enough for the largest upload over a slow network. */
  readonly requestMs: number;
  /** Interval at which both are checked, ms. */
  readonly checkMs: number;
  /** Maximum number of connections. The database needs file handles of the process too. */
  readonly connections: number;
}

const defaultLimits: ClientLimits = {
  headersMs: 20_000,
  requestMs: 120_000,
  checkMs: 5000,
  connections: Math.min(3000, openFilesAllowed() - 300),
};

/** Number of files and connections that this process may have open; only Linux tells. */
function openFilesAllowed(): number {
  try {
    const found = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return Math.max(400, Number(found ?? Infinity));
  } catch {
    return Infinity;
  }
}

/**
 * Listens on a host and port. For `127.0.0.1` it also listens on ::1 if the machine has it, because browsers resolve
 * "localhost" to either.
 * @throws FirmlineError 'port-in-use', or 'config-invalid' for an address of another machine
 */
export async function listen(
  host: string,
  port: number,
  onRequest: RequestListener,
  limits = defaultLimits,
): Promise<Listener> {
  const listenOn = (address: string, at: number) =>
    listenOnOne({ host: address, port: at, onRequest, limits });
  for (let attempt = 1; ; attempt++) {
    const first = await listenOn(host, port);
    if (host !== '127.0.0.1' && host !== 'localhost') return join(first.port, [first]);
    const twin = first.address === '::1' ? '127.0.0.1' : '::1';
    try {
      return join(first.port, [first, await listenOn(twin, first.port)]);
    } catch (error) {
      if (!isBusy(error)) return join(first.port, [first]);
      await first.close();
      if (port !== 0 || attempt === anyPortAttempts) throw error;
    }
  }
}

interface OneServer {
  readonly server: Server;
  readonly port: number;
  readonly address: string;
  readonly close: () => Promise<void>;
}

function join(port: number, parts: readonly OneServer[]): Listener {
  return {
    port,
    servers: parts.map(({ server }) => server),
    async close() {
      await Promise.all(parts.map((part) => part.close()));
    },
  };
}

interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly onRequest: RequestListener;
  readonly limits: ClientLimits;
}

async function listenOnOne({ host, port, onRequest, limits }: ListenOptions): Promise<OneServer> {
  const server = createServer(
    {
      keepAliveTimeout: 30_000,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
    },
    onRequest,
  );
  server.maxConnections = limits.connections;
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(host, port, error)));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new TypeError('A TCP server has an address');
  return {
    server,
    port: address.port,
    address: address.address,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof FirmlineError && error.code === 'port-in-use';
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
