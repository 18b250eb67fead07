import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { connect, createServer as createTcpServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Stack, startStackInChildProcess } from '@firmline/harness/stack';
import { makeCertificate } from '../../../sdk/src/proxy/testing/certificate.ts';
import { listen } from '../../shared/listen.ts';
import {
  allNames,
  type DailyDomain,
  destinationOf,
  hosts,
  resolverRules,
  roomsUrl,
  webhookPath,
} from './names.ts';
import type { BuiltSite } from './site.ts';

/** A request to a hosted name, recorded after its response; a WebSocket when it is requested. */
export interface FrontRequest {
  readonly host: string;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly status: number;
}

/**
 * A local stack under the names of a deployment: the Supabase project, the voice platform, the webhook, the page,
 * and Daily's domains with its fallbacks. All of them are served over TLS on one port of this machine.
 */
export interface Front {
  /** The stack behind the names, under its own addresses. */
  readonly stack: Stack;
  /** The environment of a deployment: the stack's keys, the names' addresses. */
  readonly env: Readonly<Record<string, string>>;
  /**
   * Switches of a browser that resolves only these names, to this machine, and trusts their certificate.
   * @param silent domains of Daily that accept connections and never respond
   */
  browserArgs(silent?: readonly DailyDomain[]): string[];
  /** Serves a page under a subdomain of the page's host; by default under the host itself. @returns its origin */
  publish(site: BuiltSite, name?: string): string;
  /** All requests so far, in the order in which their responses ended. A WebSocket has the method 'WebSocket'. */
  readonly requests: readonly FrontRequest[];
  stop(): Promise<void>;
}

const hostOf = ({ headers }: IncomingMessage) => (headers.host ?? '').replace(/:\d+$/, '').toLowerCase();

/** @param pageDir folder of the built page, which the stack needs to start */
export async function startFront(pageDir: string, signal: AbortSignal): Promise<Front> {
  const certificate = await makeCertificate(allNames);
  const publicNames = { platformUrl: `https://${hosts.platform}`, roomsUrl };
  const stack = await startStackInChildProcess({ pageDir, publicNames, signal });
  const { hostname, port, host: stackHost } = new URL(stack.url);
  const sites = new Map<string, BuiltSite>();
  const requests: FrontRequest[] = [];

  function passOn(incoming: IncomingMessage, response: ServerResponse, path: string): void {
    const { method = 'GET', headers } = incoming;
    // The stack allows some requests only under a name of this machine.
    const options = { hostname, port, path, method, headers: { ...headers, host: stackHost } };
    const onward = request(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    incoming.pipe(onward);
  }

  async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: target = '/' } = incoming;
    const host = hostOf(incoming);
    const site = sites.get(host);
    const answer = site && (await site.answer(target.split('?')[0] ?? '/'));
    if (answer) return void response.writeHead(200, answer.headers).end(answer.body);
    const destination = site ? { stackPath: target } : destinationOf(host, target);
    if (destination && 'stackPath' in destination) return passOn(incoming, response, destination.stackPath);
    const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' };
    response
      .writeHead(destination ? 200 : 404, headers)
      .end(JSON.stringify(destination ?? { error: 'not-found' }));
  }

  const server = createServer({ cert: certificate.cert, key: certificate.key }, (incoming, response) => {
    const { method = 'GET', url: target = '/' } = incoming;
    response.once('close', () =>
      requests.push({ host: hostOf(incoming), method, target, status: response.statusCode }),
    );
    respond(incoming, response).catch(() => response.destroy());
  });
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { url: target = '/', headers } = incoming;
    const host = hostOf(incoming);
    const destination = destinationOf(host, target);
    const isRoom = destination !== null && 'stackPath' in destination;
    requests.push({ host, method: 'WebSocket', target, status: isRoom ? 101 : 404 });
    if (!isRoom) return void socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n');
    const onward = connect(Number(port), hostname, () => {
      const lines = Object.entries({ ...headers, host: stackHost }).map(
        ([name, value]) => `${name}: ${String(value)}\r\n`,
      );
      onward.write(`GET ${destination.stackPath} HTTP/1.1\r\n${lines.join('')}\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    for (const [one, other] of [
      [onward, socket],
      [socket, onward],
    ] as const) {
      one.on('error', () => one.destroy());
      one.on('close', () => other.destroy());
    }
  });
  const sockets = new Set<Duplex>();
  const silentServer = createTcpServer((socket) => void socket.on('error', () => socket.destroy()));
  for (const one of [server, silentServer])
    one.on('connection', (socket: Duplex) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
  const [ownPort, silentPort] = [await listen(server), await listen(silentServer)];
  return {
    stack,
    env: {
      SUPABASE_URL: `https://${hosts.project}`,
      SUPABASE_ANON_KEY: stack.anonKey,
      SUPABASE_SERVICE_ROLE_KEY: stack.serviceRoleKey,
      FIRMLINE_PLATFORM_PUBLIC_KEY: stack.platformPublicKey,
      FIRMLINE_PLATFORM_PRIVATE_KEY: stack.platformPrivateKey,
      FIRMLINE_ASSISTANT_ID: stack.assistantId,
      FIRMLINE_WEBHOOK_URL: `https://${hosts.webhook}${webhookPath}`,
      FIRMLINE_WEBSITE_URL: stack.websiteUrl,
      FIRMLINE_MAIN_SITE_URL: stack.mainSiteUrl,
      FIRMLINE_PAGE_URL: `https://${hosts.page}`,
    },
    browserArgs: (silent = []) => [
      `--host-resolver-rules=${resolverRules(ownPort, silentPort, silent)}`,
      `--ignore-certificate-errors-spki-list=${certificate.fingerprint}`,
    ],
    publish(site, name) {
      const host = name === undefined ? hosts.page : `${name}.${hosts.page}`;
      sites.set(host, site);
      return `https://${host}`;
    },
    requests,
    async stop() {
      const closed = [server, silentServer].map((one) => new Promise((resolve) => one.close(resolve)));
      for (const socket of sockets) socket.destroy();
      await Promise.all(closed);
      await stack.stop();
    },
  };
}
