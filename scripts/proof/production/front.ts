// A local stack under the names of a deployment: the data service, the platform, the webhook, the page, and Daily's domains with
// its fallbacks. All of them are served over TLS on one port of this machine.
import { readFile } from 'node:fs/promises';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { connect, createServer as createTcpServer } from 'node:net';
import path from 'node:path';
import { makeCertificate } from '../../../sdk/src/proxy/testing/certificate.ts';
import { startStackInChildProcess } from '@firmline/harness/stack';
import { listen } from '../../shared/listen.ts';
import { builtPage } from '../../shared/own-stack.ts';

/** Daily's domains: daily-js tries its call machine on each, in this order. */
const dailyDomains = ['daily.co', 'dailywebrtc.com', 'dailywebrtc.net'] as const;
export type DailyDomain = (typeof dailyDomains)[number];

/** The names of a deployment, as in the guides. Only the proof's browsers resolve them to this machine. */
export const hosts = {
  page: 'demo.example.com',
  project: 'your-project.supabase.co',
  platform: 'api.vapi.ai',
  webhook: 'flows.example.com',
} as const;
const webhookPath = '/webhook/demo-request';
/** Nothing connects to it: daily-js and the call machine only parse it. */
const roomsUrl = 'https://vapi.daily.co';

/** Hosts that Daily's service uses on a domain: for files, the look-up of rooms, and their servers. */
const dailyHosts = (domain: DailyDomain) => [`c.${domain}`, `gs.${domain}`, `*.wss.${domain}`];
const allNames = [...Object.values(hosts), `*.${hosts.page}`, ...dailyDomains.flatMap(dailyHosts)];

/** A request to a hosted name. */
interface FrontRequest {
  readonly host: string;
  /** `WebSocket` for one. */
  readonly method: string;
  readonly status: number;
}

/** The stack's path for a request to a hosted name; the server of a room; or undefined, which means "not found". */
function destinationOf(host: string, target: string): string | { readonly server: string } | undefined {
  const [pathname = ''] = target.split('?');
  if (host === hosts.project && pathname.startsWith('/rest/v1/')) return `/_${target}`;
  if (host === hosts.platform) return `/_/platform${target}`;
  if (host === hosts.webhook && pathname === webhookPath) return '/_/webhook';
  const domain = dailyDomains.find((name) => host.endsWith(`.${name}`));
  const file = /^\/call-machine\/versioned\/\d+\.\d+\.\d+\/static\/([\w.-]+)$/.exec(pathname)?.[1];
  if (host === `c.${domain}`) return file && `/_/call-machine/${file}`;
  const room = /^\/rooms\/check\/vapi\/([\w-]+)$/.exec(pathname)?.[1];
  if (host === `gs.${domain}`) return room && { server: `wss://eu-1.wss.${domain}/${room}` };
  return host === `eu-1.wss.${domain}` && /^\/[\w-]+$/.test(pathname) ? `/_/room${pathname}` : undefined;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Serves a built page as its host does, with the headers that the build writes for Netlify. Null: the host forwards it. */
async function siteOf(folder: string) {
  const readText = (name: string) => readFile(path.join(folder, name), 'utf8');
  const [commonHeaders = ''] = (await readText('_headers')).split(/\n(?=\/)/);
  const fields = [...commonHeaders.matchAll(/^\s+([^:\s]+):\s*(.*)$/gm)];
  const headers = Object.fromEntries(fields.map(([, name = '', value = '']) => [name.toLowerCase(), value]));
  const isForwarded = (await readText('_redirects')).includes('/_/rest/v1/*');
  const html = await readText('index.html');
  return async (pathname: string) => {
    if (isForwarded && pathname.startsWith('/_/rest/v1/')) return null;
    const type = pathname.startsWith('/_/') ? types[path.extname(pathname)] : undefined;
    const body = type === undefined ? html : await readFile(path.join(folder, pathname));
    return { headers: { ...headers, 'content-type': type ?? 'text/html; charset=utf-8' }, body };
  };
}

const hostOf = ({ headers }: IncomingMessage) => (headers.host ?? '').replace(/:\d+$/, '').toLowerCase();

/** Starts the stack and its front. The clean-ups stop both. */
export async function startFront(signal: AbortSignal, cleanUps: AsyncDisposableStack) {
  const certificate = await makeCertificate(allNames);
  const publicNames = { platformUrl: `https://${hosts.platform}`, roomsUrl };
  const stack = await startStackInChildProcess({ pageDir: builtPage, publicNames, signal });
  cleanUps.defer(() => stack.stop());
  const { hostname, port, host: stackHost } = new URL(stack.url);
  const sites = new Map<string, Awaited<ReturnType<typeof siteOf>>>();
  const requests: FrontRequest[] = [];

  async function respond(pageRequest: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: target = '/', method = 'GET', headers } = pageRequest;
    const site = sites.get(hostOf(pageRequest));
    const page = await site?.(target.split('?')[0] ?? '/');
    if (page) return void response.writeHead(200, page.headers).end(page.body);
    const destination = site ? target : destinationOf(hostOf(pageRequest), target);
    if (typeof destination !== 'string') {
      const openHeaders = { 'content-type': 'application/json', 'access-control-allow-origin': '*' };
      response.writeHead(destination ? 200 : 404, openHeaders).end(JSON.stringify(destination ?? {}));
      return;
    }
    // The stack allows some requests only under a name of this machine.
    const options = { hostname, port, path: destination, method, headers: { ...headers, host: stackHost } };
    const onwardRequest = request(options, (answer) =>
      answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers)),
    );
    onwardRequest.on('error', () => response.destroy());
    response.on('close', () => onwardRequest.destroy());
    pageRequest.pipe(onwardRequest);
  }

  const server = createServer({ cert: certificate.cert, key: certificate.key }, (pageRequest, response) => {
    response.once('close', () =>
      requests.push({
        host: hostOf(pageRequest),
        method: pageRequest.method ?? 'GET',
        status: response.statusCode,
      }),
    );
    respond(pageRequest, response).catch(() => response.destroy());
  });
  server.on('upgrade', (pageRequest, socket, head) => {
    const host = hostOf(pageRequest);
    const destination = destinationOf(host, pageRequest.url ?? '/');
    const isRoom = typeof destination === 'string';
    requests.push({ host, method: 'WebSocket', status: isRoom ? 101 : 404 });
    if (!isRoom) return void socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n');
    const onwardSocket = connect(Number(port), hostname, () => {
      const lines = Object.entries({ ...pageRequest.headers, host: stackHost }).map(
        ([name, value]) => `${name}: ${String(value)}\r\n`,
      );
      onwardSocket.write(`GET ${destination} HTTP/1.1\r\n${lines.join('')}\r\n`);
      onwardSocket.write(head);
      onwardSocket.pipe(socket).pipe(onwardSocket);
    });
    for (const one of [onwardSocket, socket]) one.on('error', () => one.destroy());
    onwardSocket.on('close', () => socket.destroy());
    socket.on('close', () => onwardSocket.destroy());
  });
  // Accepts connections and never responds, as behind a firewall.
  const silentServer = createTcpServer((socket) => void socket.on('error', () => socket.destroy()));
  const ports = [await listen(server), await listen(silentServer)];
  for (const one of [server, silentServer]) {
    one.on('connection', (socket) => cleanUps.defer(() => void socket.destroy()));
    cleanUps.defer(() => void one.close());
  }
  return {
    stack,
    /** All requests so far, in the order in which their responses ended. */
    requests,
    /** The environment of a build: the stack's keys, the names' addresses. */
    env: {
      SUPABASE_URL: `https://${hosts.project}`,
      SUPABASE_ANON_KEY: stack.anonKey,
      FIRMLINE_PLATFORM_PUBLIC_KEY: stack.platformPublicKey,
      FIRMLINE_ASSISTANT_ID: stack.assistantId,
      FIRMLINE_WEBHOOK_URL: `https://${hosts.webhook}${webhookPath}`,
      FIRMLINE_WEBSITE_URL: stack.websiteUrl,
      FIRMLINE_MAIN_SITE_URL: stack.mainSiteUrl,
      FIRMLINE_PAGE_URL: `https://${hosts.page}`,
    },
    publish: async (host: string, folder: string) => void sites.set(host, await siteOf(folder)),
    /** Switches of a Chromium that resolves only these names, to this machine, and trusts their certificate. */
    browserArgs(silentDomains: readonly DailyDomain[]): readonly string[] {
      const silentNames = new Set(silentDomains.flatMap(dailyHosts));
      const rules = allNames.map((name) => `MAP ${name} 127.0.0.1:${ports[silentNames.has(name) ? 1 : 0]}`);
      return [
        `--host-resolver-rules=${[...rules, 'MAP * ~NOTFOUND'].join(', ')}`,
        `--ignore-certificate-errors-spki-list=${certificate.fingerprint}`,
      ];
    },
  };
}
