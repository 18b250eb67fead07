// A local stack under the names of a deployment: the data service, the platform, the webhook, the page, and Daily's domains with
// its fallbacks. All of them are served over TLS on this machine, by the server that Vite has for built pages.
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import path from 'node:path';
import { startStackInChildProcess } from '@firmline/harness/stack';
import { preview } from 'vite';
import { makeCertificate } from '../../../sdk/src/proxy/testing/certificate.ts';
import { freePort, listen } from '../../shared/listen.ts';
import { builtPage, temporaryFolder } from '../../shared/own-stack.ts';

/** Daily's domains: daily-js tries its call machine on each, in this order. */
const dailyDomains = ['daily.co', 'dailywebrtc.com', 'dailywebrtc.net'] as const;

/** The names of a deployment, as in the guides. Only the proof's browsers resolve them to this machine. */
export const hosts = {
  page: 'demo.example.com',
  /** The same page, whose host forwards the look-up to the data service. */
  forwardingPage: 'forwarding.demo.example.com',
  project: 'your-project.supabase.co',
  platform: 'api.vapi.ai',
  webhook: 'flows.example.com',
} as const;
const webhookPath = '/webhook/demo-request';
/** Nothing connects to it: daily-js and the call machine only parse it. */
const roomsUrl = 'https://vapi.daily.co';

/** Hosts that Daily's service uses on a domain: for files, the look-up of rooms, and their servers. */
export const dailyHosts = (domain: (typeof dailyDomains)[number]) => [
  `c.${domain}`,
  `gs.${domain}`,
  `*.wss.${domain}`,
];
const allNames = [...Object.values(hosts), ...dailyDomains.flatMap(dailyHosts)];

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

const hostOf = ({ headers }: IncomingMessage) =>
  (headers.host ?? String(headers[':authority'])).replace(/:\d+$/, '').toLowerCase();

/** What the names have that are no page's: the stack answers for them. */
function routeToStack(request: IncomingMessage): { readonly server: string } | undefined {
  const destination = destinationOf(hostOf(request), request.url ?? '/');
  if (typeof destination === 'object') return destination;
  // Nothing is there.
  request.url = destination ?? '/nothing';
  return undefined;
}

/** Of a built page: the headers that the build writes for Netlify, and the paths that its host forwards. */
async function hostingOf(folder: string) {
  const readText = (name: string) => readFile(path.join(folder, name), 'utf8');
  const [commonHeaders = ''] = (await readText('_headers')).split(/\n(?=\/)/);
  const fields = [...commonHeaders.matchAll(/^\s+([^:\s]+):\s*(.*)$/gm)];
  const headers = Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]));
  const isForwarded = (await readText('_redirects')).includes('/_/rest/v1/*');
  return { folder, headers, stackPaths: isForwarded ? ['/_/rest/v1/'] : [] };
}

/** Starts the stack and its front. The clean-ups stop both. */
export async function startFront(signal: AbortSignal, cleanUps: AsyncDisposableStack) {
  const { cert, key, fingerprint } = await makeCertificate(allNames);
  const publicNames = { platformUrl: `https://${hosts.platform}`, roomsUrl };
  const stack = await startStackInChildProcess({ pageDir: builtPage, publicNames, signal });
  cleanUps.defer(() => stack.stop());

  /** Serves a folder over TLS, and what the stack has at some paths. @returns the port */
  async function serve(
    { folder, headers, stackPaths }: Awaited<ReturnType<typeof hostingOf>>,
    isPage = true,
  ) {
    const port = await freePort();
    // The stack allows some requests only under a name of this machine.
    const toStack = { target: stack.url, changeOrigin: true, ws: true };
    const server = await preview({
      configFile: false,
      root: folder,
      appType: isPage ? 'spa' : 'custom',
      logLevel: 'silent',
      build: { outDir: folder },
      preview: {
        host: '127.0.0.1',
        port,
        strictPort: true,
        https: { cert, key },
        cors: false,
        allowedHosts: true,
        headers,
        proxy: Object.fromEntries(stackPaths.map((place) => [place, toStack])),
      },
      plugins: [
        {
          name: 'front',
          configurePreviewServer({ middlewares, httpServer }) {
            if (isPage) return;
            middlewares.use((request, response, next) => {
              const answer = routeToStack(request);
              if (answer === undefined) return next();
              response.setHeader('access-control-allow-origin', '*');
              response.end(JSON.stringify(answer));
            });
            httpServer.prependListener('upgrade', routeToStack);
          },
        },
      ],
    });
    cleanUps.defer(() => server.close());
    return port;
  }

  const noFiles = await temporaryFolder(cleanUps);
  const servicesPort = await serve({ folder: noFiles, headers: {}, stackPaths: ['/_/'] }, false);
  // Accepts connections and never responds, as behind a firewall.
  const silentServer = createServer((socket) => void socket.on('error', () => socket.destroy()));
  const silentPort = await listen(silentServer);
  silentServer.on('connection', (socket) => cleanUps.defer(() => void socket.destroy()));
  cleanUps.defer(() => void silentServer.close());
  const pagePorts = new Map<string, number>();
  return {
    stack,
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
    publish: async (host: string, folder: string) =>
      void pagePorts.set(host, await serve(await hostingOf(folder))),
    /**
     * Switches of a Chromium that resolves only these names, to this machine, and trusts their certificate.
     * @param silentNames those that do not respond
     */
    browserArgs(silentNames: readonly string[]): readonly string[] {
      const ports = allNames.map((name) => {
        const port = silentNames.includes(name) ? silentPort : (pagePorts.get(name) ?? servicesPort);
        return `MAP ${name} 127.0.0.1:${port}`;
      });
      return [
        `--host-resolver-rules=${[...ports, 'MAP * ~NOTFOUND'].join(', ')}`,
        `--ignore-certificate-errors-spki-list=${fingerprint}`,
      ];
    },
  };
}
