import { EventEmitter, once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/** A received request. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query as sent. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** Empty if the server does not read bodies. */
  readonly body: Buffer;
}

/** Handles a request. `response.req` is the request itself. */
export type RequestHandler = (response: ServerResponse, request: ReceivedRequest) => unknown;

export interface ScriptedServer {
  readonly url: string;
  /** All requests so far, in order. */
  readonly receivedRequests: ReceivedRequest[];
  /** Sets the responders of the next requests, in order. The last one repeats. */
  script(...responders: readonly RequestHandler[]): void;
  /** Resolves to the next request. */
  nextRequest(): Promise<ReceivedRequest>;
  /** Total number of connections so far. */
  readonly connections: number;
  /** Resolves when no connection is open. */
  disconnected(): Promise<void>;
  /** Breaks all connections and restarts at the same address. */
  restart(): Promise<void>;
  /** Breaks all connections and frees the address. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** If false, the responder reads the body. */
  readonly readsBodies?: boolean;
}

// Systems give programs higher ports, so no other program takes one of these during a restart.
const [firstPort, portCount] = [20_000, 12_000];
let portIndex = Math.floor(Math.random() * portCount);

/** Never the one before: a client may still have a connection to a server that has just stopped, and would send to the next. */
const nextPort = (): number => {
  portIndex = (portIndex + 1) % portCount;
  return firstPort + portIndex;
};

/** A real local HTTP server with scripted responses. */
export async function startScriptedServer(
  responders: readonly RequestHandler[],
  { readsBodies = true }: ServerOptions = {},
): Promise<ScriptedServer> {
  let script = [...responders];
  let connections = 0;
  const receivedRequests: ReceivedRequest[] = [];
  const sockets = new Set<Socket>();
  const events = new EventEmitter();

  const http = createServer((request, response) => void serve(request, response));
  http.on('connection', (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) events.emit('disconnected');
    });
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = readsBodies ? await readBody(request) : Buffer.alloc(0);
    if (!body) return;
    const entry = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
    receivedRequests.push(entry);
    events.emit('request', entry);
    const responder = script.length > 1 ? script.shift() : script[0];
    await responder?.(response, entry);
  }

  /** @returns false if the port is taken */
  const listen = async (port: number): Promise<boolean> => {
    try {
      await once(http.listen(port, '127.0.0.1'), 'listening');
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
      throw error;
    }
  };
  const stop = () =>
    new Promise<void>((resolve) => {
      http.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });

  let port = nextPort();
  while (!(await listen(port))) port = nextPort();
  return {
    url: `http://127.0.0.1:${port}`,
    receivedRequests,
    script: (...next) => void (script = [...next]),
    nextRequest: async () => (await once(events, 'request'))[0] as ReceivedRequest,
    get connections() {
      return connections;
    },
    async disconnected() {
      if (sockets.size > 0) await once(events, 'disconnected');
    },
    async restart() {
      await stop();
      // A command that another thread starts now is a copy of this process at first, and holds its ports.
      while (!(await listen(port))) await delay(5);
    },
    stop,
  };
}

/** Undefined if the sender disconnected before the end. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  try {
    return await buffer(request);
  } catch {
    return undefined;
  }
}
