import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { connect, createServer as createTcpServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { listen } from '../../../shared/listen.ts';
import type { Certificate } from '../../../shared/certificate.ts';
import type { PublishedSite } from './published-site.ts';
import { type Destination, destinationOf, socketPathOf } from './services.ts';

/** A request to a hosted name, recorded after its response; a WebSocket when it is requested. */
export interface FrontRequest {
  readonly host: string;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: IncomingMessage['headers'];
  readonly status: number;
}

export interface Front {
  readonly port: number;
  /** Port that accepts connections and never responds. */
  readonly silentPort: number;
  /** Requests in the order in which their responses ended. */
  readonly requests: readonly FrontRequest[];
  /** Serves a page under a host name. */
  publish(host: string, site: PublishedSite): void;
  stop(): Promise<void>;
}

const hostOf = ({ headers }: IncomingMessage) => (headers.host ?? '').replace(/:\d+$/, '').toLowerCase();

/** Terminates TLS for every hosted name and forwards requests to the stack, at the paths of each service. */
export async function startFront(stackUrl: string, { cert, key }: Certificate): Promise<Front> {
  const stack = new URL(stackUrl);
  const sites = new Map<string, PublishedSite>();
  const requests: FrontRequest[] = [];

  function passOn(incoming: IncomingMessage, response: ServerResponse, path: string): void {
    const { method, headers } = incoming;
    const options = { hostname: stack.hostname, port: stack.port, path };
    const onward = request(
      // The stack allows some requests only under a name of this machine.
      { ...options, ...(method === undefined ? {} : { method }), headers: { ...headers, host: stack.host } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    incoming.pipe(onward);
  }

  function send(incoming: IncomingMessage, response: ServerResponse, destination: Destination): void {
    if ('stackPath' in destination) return passOn(incoming, response, destination.stackPath);
    const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' };
    response.writeHead(destination.status, headers).end(JSON.stringify(destination.json));
  }

  async function sendSite(incoming: IncomingMessage, response: ServerResponse, site: PublishedSite) {
    const answer = await site.answer(incoming.url ?? '/');
    if ('passOnTo' in answer) {
      const { host, pathname, search } = new URL(answer.passOnTo);
      return send(incoming, response, destinationOf(host, pathname + search));
    }
    response.writeHead(answer.status, answer.headers).end(answer.body);
  }

  const server = createServer({ cert, key }, (incoming, response) => {
    const host = hostOf(incoming);
    const { method = 'GET', url: target = '/', headers } = incoming;
    response.once('close', () => {
      requests.push({ host, method, target, headers, status: response.statusCode });
    });
    const site = sites.get(host);
    if (!site) return send(incoming, response, destinationOf(host, target));
    sendSite(incoming, response, site).catch(() => response.destroy());
  });

  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    const host = hostOf(incoming);
    const { url: target = '/', headers } = incoming;
    const path = socketPathOf(host, target);
    const status = path === null ? 404 : 101;
    requests.push({ host, method: 'WebSocket', target, headers, status });
    socket.on('error', () => socket.destroy());
    if (path === null) return void socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n');
    const onward = connect(Number(stack.port), stack.hostname, () => {
      const lines = Object.entries({ ...headers, host: stack.host }).map(
        ([name, value]) => `${name}: ${String(value)}\r\n`,
      );
      onward.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    onward.on('close', () => socket.destroy());
    socket.on('close', () => onward.destroy());
  });

  const sockets = new Set<Duplex>();
  server.on('connection', (socket: Duplex) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const silent = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    port: await listen(server),
    silentPort: await listen(silent),
    requests,
    publish: (host, site) => void sites.set(host, site),
    async stop() {
      const closed = [server, silent].map((one) => new Promise((resolve) => one.close(resolve)));
      for (const socket of sockets) socket.destroy();
      await Promise.all(closed);
    },
  };
}
