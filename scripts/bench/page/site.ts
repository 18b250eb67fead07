// One server for both pages, with the same encoding, caching and paths; the host name selects the page. Firms are read from the
// stack's own PostgREST behind it.
import { readFileSync, readdirSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { StackInfo } from '@firmline/harness/stack';
import type { PageConfig } from '@firmline/sdk/page-config';
import { insertConfig } from '@firmline/sdk/page-headers';
import { build } from 'vite';
import { listen } from '../../shared/listen.ts';
import { builtPage } from '../../shared/own-stack.ts';
import { installPeers } from '../../tools/install.ts';
import { permanently, sendFile, siteFiles, type SiteFiles } from '../shared/site-files.ts';

/** The pages, ours first. */
export const pages = ['firmline', 'ordinary'] as const;
export type PageName = (typeof pages)[number];

/** Origin of the data service: the page's own, or another one, which costs a preflight. */
export const lookUps = ['own origin', 'other origin'] as const;
export type LookUp = (typeof lookUps)[number];

export const slug = 'hartwell-lowe';
/** Response time of the data service, ms. */
export const answerMs = 80;

/** Switches that resolve the machine's own names, which browsers treat as secure, and none of the internet. */
export const browserArgs = [
  '--host-resolver-rules=MAP *.localhost 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

const documentName = '/index.html';

/** Ours as the project builds it, read in advance, so that a build during the measurement does not change it. */
function ownPage(config: PageConfig): SiteFiles {
  const entries = readdirSync(builtPage, { recursive: true, withFileTypes: true });
  const names = entries.flatMap((entry) => (entry.isFile() ? [path.join(entry.parentPath, entry.name)] : []));
  const contents = names.map((file): [string, Buffer] => [
    `/${path.relative(builtPage, file).replaceAll(path.sep, '/')}`,
    readFileSync(file),
  ]);
  const html = insertConfig(readFileSync(path.join(builtPage, 'index.html'), 'utf8'), config);
  return siteFiles([...contents, [documentName, html]]);
}

/** A page made in a day with the usual libraries: see ../peers/page. */
async function ordinaryPage(config: PageConfig): Promise<SiteFiles> {
  const variables = {
    VITE_SUPABASE_URL: config.supabaseUrl,
    VITE_SUPABASE_ANON_KEY: config.supabaseAnonKey,
    VITE_VAPI_PUBLIC_KEY: config.platformPublicKey,
    VITE_VAPI_URL: config.platformUrl,
    VITE_CALL_MACHINE_URL: `${config.callMachineUrl}/call-machine-object-bundle.js`,
    VITE_ASSISTANT_ID: config.assistantId,
    VITE_WEBHOOK_URL: config.webhookUrl,
    VITE_WEBSITE_URL: config.websiteUrl,
    VITE_MAIN_SITE_URL: config.mainSiteUrl,
  };
  const output = await build({
    root: path.join(await installPeers(), 'page'),
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    define: Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]),
    ),
    // Every other path is a firm's link.
    build: { write: false, assetsDir: '_/assets', chunkSizeWarningLimit: 2000, reportCompressedSize: false },
  });
  if (!('output' in output)) throw new Error('The ordinary page was not built once.');
  return siteFiles(
    output.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
}

/** Size of the scripts in a page's HTML, compressed on their own. */
function inlineScriptBytes(site: SiteFiles | undefined): number {
  const html = brotliDecompressSync(site?.get(documentName)?.body ?? '').toString();
  const scripts = html.matchAll(
    /<script(?![^>]*\bsrc=)(?![^>]*application\/json)[^>]*>([\s\S]*?)<\/script>/g,
  );
  return [...scripts].reduce((bytes, [, code = '']) => bytes + brotliCompressSync(code).length, 0);
}

async function answerLookUp(
  { method, headers, url }: IncomingMessage,
  response: ServerResponse,
  stack: StackInfo,
  preflightMs: number,
): Promise<void> {
  const openHeaders = { 'access-control-allow-origin': '*' };
  if (method === 'OPTIONS') {
    await sleep(preflightMs);
    const allowedHeaders = headers['access-control-request-headers'] ?? '';
    response.writeHead(204, { ...openHeaders, 'access-control-allow-headers': allowedHeaders }).end();
    return;
  }
  const { host: _, connection: __, ...passedOn } = headers;
  const [answer] = await Promise.all([
    fetch(`${stack.url}${url}`, { headers: passedOn as Record<string, string> }),
    sleep(answerMs),
  ]);
  // Hosted data services compress their responses.
  const body = brotliCompressSync(Buffer.from(await answer.arrayBuffer()));
  const type = answer.headers.get('content-type') ?? 'application/json';
  const fields = { 'content-type': type, 'content-encoding': 'br', 'content-length': body.length };
  response.writeHead(answer.status, { ...openHeaders, ...fields }).end(body);
}

export type BenchSite = Awaited<ReturnType<typeof startSite>>;

const hostOfPage = (page: PageName, lookUp: LookUp) => `${page}-${lookUps.indexOf(lookUp)}.localhost`;

/** Serves both pages on a free port, each with either look-up. The clean-ups stop it. */
export async function startSite(stack: StackInfo, cleanUps: AsyncDisposableStack) {
  const sites = new Map<string, SiteFiles>();
  const settings = {
    /** Duration of a preflight, ms. */
    preflightMs: 0,
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    if (pathname.startsWith('/_/rest/')) {
      answerLookUp(request, response, stack, settings.preflightMs).catch(() => response.destroy());
      return;
    }
    const isAsset = pathname.startsWith('/_/');
    const site = sites.get(request.headers.host?.split(':')[0] ?? '');
    const file = site?.get(isAsset ? pathname : documentName);
    sendFile(response, file, isAsset ? permanently : 'no-cache');
  });
  const port = await listen(server);
  cleanUps.use(server);
  const { platformUrl, platformPublicKey, assistantId, webhookUrl, callMachineUrl } = stack;
  const { anonKey: supabaseAnonKey, websiteUrl, mainSiteUrl } = stack;
  const platform = { platformUrl, platformPublicKey, assistantId, webhookUrl, callMachineUrl };
  for (const page of pages)
    for (const lookUp of lookUps) {
      const host = hostOfPage(page, lookUp);
      const supabaseUrl = `http://${lookUp === 'own origin' ? host : 'data.localhost'}:${port}/_`;
      const config = { supabaseUrl, supabaseAnonKey, ...platform, websiteUrl, mainSiteUrl };
      sites.set(host, page === 'firmline' ? ownPage(config) : await ordinaryPage(config));
    }
  return Object.assign(settings, {
    pageUrl: (page: PageName, lookUp: LookUp) => `http://${hostOfPage(page, lookUp)}:${port}/${slug}`,
    inlineScriptBytes: (page: PageName) => inlineScriptBytes(sites.get(hostOfPage(page, 'own origin'))),
  });
}
