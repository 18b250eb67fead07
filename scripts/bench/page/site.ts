// One server for both pages, with the same encoding, caching and paths; the host name selects the page. Firms
// are read from the stack's own PostgREST behind it.
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import type { PageConfig } from '@firmline/sdk/page-config';
import type { StackInfo } from '@firmline/harness/stack';
import { listen } from '../../shared/listen.ts';
import { builtPage } from '../../shared/own-stack.ts';
import {
  documentName,
  inlineScriptBytes,
  ordinaryPage,
  ownPage,
  type SiteFile,
  type SiteFiles,
} from './builds.ts';
import { type Contender, contenders, type LookUp, lookUps, slug } from './subjects.ts';

/** Response time of the data service, ms. */
export const answerMs = 80;

export interface BenchSite {
  pageUrl(contender: Contender, lookUp: LookUp): string;
  /** Size of the scripts in a page's HTML, compressed on their own. */
  inlineScriptBytes(contender: Contender): number;
  /** Duration of a preflight, ms. */
  preflightMs: number;
}

/**
 * Names that only the browser of {@link browserArgs} knows. Browsers treat them as secure, which the microphone
 * needs.
 */
const hostOf = (contender: Contender, lookUp: LookUp) => `${contender}-${lookUps.indexOf(lookUp)}.localhost`;

/** Switches that resolve the machine's own names and none of the internet. */
export const browserArgs = [
  '--host-resolver-rules=MAP *.localhost 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/** Serves both pages on a free port: ours as it is built, and the ordinary one, which it builds. The clean-ups stop it. */
export async function startSite(stack: StackInfo, cleanUps: AsyncDisposableStack): Promise<BenchSite> {
  const pages = new Map<string, SiteFiles>();
  const settings = { preflightMs: 0 };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const files = pages.get(request.headers.host?.split(':')[0] ?? '');
    const task = pathname.startsWith('/_/rest/')
      ? answerLookUp(request, response, stack, settings.preflightMs)
      : sendFile(response, files?.get(pathname.startsWith('/_/') ? pathname : documentName), pathname);
    task.catch(() => response.destroy());
  });
  const port = await listen(server);
  cleanUps.use(server);

  for (const contender of contenders) {
    for (const lookUp of lookUps) {
      const host = hostOf(contender, lookUp);
      const data = lookUp === 'own origin' ? host : 'data.localhost';
      const config = configOf(stack, `http://${data}:${port}/_`);
      pages.set(host, contender === 'firmline' ? ownPage(builtPage, config) : await ordinaryPage(config));
    }
  }
  return Object.assign(settings, {
    pageUrl: (contender: Contender, lookUp: LookUp) => `http://${hostOf(contender, lookUp)}:${port}/${slug}`,
    inlineScriptBytes: (contender: Contender) =>
      inlineScriptBytes(pages.get(hostOf(contender, 'own origin'))),
  });
}

const configOf = (stack: StackInfo, supabaseUrl: string): PageConfig => ({
  supabaseUrl,
  supabaseAnonKey: stack.anonKey,
  platformUrl: stack.platformUrl,
  platformPublicKey: stack.platformPublicKey,
  assistantId: stack.assistantId,
  webhookUrl: stack.webhookUrl,
  callMachineUrl: stack.callMachineUrl,
  websiteUrl: stack.websiteUrl,
  mainSiteUrl: stack.mainSiteUrl,
});

async function sendFile(
  response: ServerResponse,
  file: SiteFile | undefined,
  pathname: string,
): Promise<void> {
  if (!file) {
    response.writeHead(404).end();
    return;
  }
  response
    .writeHead(200, {
      'content-type': file.type,
      'content-length': file.body.length,
      ...(file.compressed ? { 'content-encoding': 'br' } : {}),
      'cache-control': pathname.startsWith('/_/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    .end(file.body);
}

async function answerLookUp(
  request: IncomingMessage,
  response: ServerResponse,
  stack: StackInfo,
  preflightMs: number,
): Promise<void> {
  const open = { 'access-control-allow-origin': '*' };
  if (request.method === 'OPTIONS') {
    await sleep(preflightMs);
    const allowed = request.headers['access-control-request-headers'] ?? '';
    response.writeHead(204, { ...open, 'access-control-allow-headers': allowed }).end();
    return;
  }
  const { host: _, connection: __, ...headers } = request.headers;
  const [answer] = await Promise.all([
    fetch(`${stack.url}${request.url}`, { headers: headers as Record<string, string> }),
    sleep(answerMs),
  ]);
  // Hosted data services compress their responses.
  const body = brotliCompressSync(Buffer.from(await answer.arrayBuffer()));
  response
    .writeHead(answer.status, {
      ...open,
      'content-type': answer.headers.get('content-type') ?? 'application/json',
      'content-encoding': 'br',
      'content-length': body.length,
    })
    .end(body);
}
