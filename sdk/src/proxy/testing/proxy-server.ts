import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { listen } from '../../../../scripts/shared/listen.ts';

export interface ProxyOptions {
  /** Port of this machine to which every name leads. */
  readonly to: number;
  /** Status with which it refuses every request. */
  readonly refusal?: number;
  /** `user:password` that every request must have. */
  readonly login?: string;
}

export interface ProxyServer {
  /** `127.0.0.1:3128` */
  readonly host: string;
  /** Requests that it received, in order: `CONNECT platform.example:443`, `GET http://platform.example/call`. */
  readonly requests: string[];
  stop(): Promise<void>;
}

/** A real HTTP proxy on this machine. */
export async function startProxy({ to, refusal, login }: ProxyOptions): Promise<ProxyServer> {
  const requests: string[] = [];
  const sockets = new Set<Duplex>();
  const expectedAuthorization =
    login === undefined ? undefined : `Basic ${Buffer.from(login).toString('base64')}`;
  const refusalOf = (authorization: string | undefined) =>
    authorization === expectedAuthorization ? refusal : 407;

  const server = createServer((pageRequest, response) => {
    const { method = '', url = '', headers } = pageRequest;
    requests.push(`${method} ${url}`);
    const status = refusalOf(headers['proxy-authorization']);
    if (status !== undefined) return void response.writeHead(status).end();
    const { pathname, search } = new URL(url);
    const forwardedHeaders = Object.fromEntries(
      Object.entries(headers).filter(([name]) => !name.startsWith('proxy-')),
    );
    const forwardedRequest = request(
      { port: to, method, path: pathname + search, headers: forwardedHeaders },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    forwardedRequest.on('error', () => response.destroy());
    pageRequest.pipe(forwardedRequest);
  });
  server.on('connect', ({ url = '', headers }, socket: Duplex) => {
    requests.push(`CONNECT ${url}`);
    const status = refusalOf(headers['proxy-authorization']);
    if (status !== undefined) return void socket.end(`HTTP/1.1 ${status} Refused\r\n\r\n`);
    const tunnel = connect(to, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n');
      tunnel.pipe(socket).pipe(tunnel);
    });
    for (const one of [tunnel, socket]) one.on('error', () => one.destroy());
  });
  server.on('connection', (socket: Duplex) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    host: `127.0.0.1:${await listen(server)}`,
    requests,
    async stop() {
      const closePromise = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closePromise;
    },
  };
}
