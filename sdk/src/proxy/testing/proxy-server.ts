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
  /** What it was asked, in order: `CONNECT platform.example:443`, `GET http://platform.example/call`. */
  readonly asked: string[];
  stop(): Promise<void>;
}

/** A real HTTP proxy on this machine. */
export async function startProxy({ to, refusal, login }: ProxyOptions): Promise<ProxyServer> {
  const asked: string[] = [];
  const sockets = new Set<Duplex>();
  const wanted = login === undefined ? undefined : `Basic ${Buffer.from(login).toString('base64')}`;
  const refusalOf = (authorization: string | undefined) => (authorization === wanted ? refusal : 407);

  const server = createServer((incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    asked.push(`${method} ${url}`);
    const status = refusalOf(headers['proxy-authorization']);
    if (status !== undefined) return void response.writeHead(status).end();
    const { pathname, search } = new URL(url);
    const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('proxy-')));
    const onward = request({ port: to, method, path: pathname + search, headers: own }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
  });
  server.on('connect', ({ url = '', headers }, socket: Duplex) => {
    asked.push(`CONNECT ${url}`);
    const status = refusalOf(headers['proxy-authorization']);
    if (status !== undefined) return void socket.end(`HTTP/1.1 ${status} Refused\r\n\r\n`);
    const onward = connect(to, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    for (const one of [onward, socket]) one.on('error', () => one.destroy());
  });
  server.on('connection', (socket: Duplex) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    host: `127.0.0.1:${await listen(server)}`,
    asked,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
