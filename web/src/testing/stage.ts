import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { StackInfo } from '@firmline/harness/stack';
import { rolldown } from 'rolldown';
import { changeConfig } from './changed-html.ts';
import { type StateName, states, type Answers, type PageState } from './states.ts';
import type { Tab } from './tab.ts';

/** Serves the page of a stack so that any browser can reach its states. */
export interface PageStage {
  show(tab: Tab, state: StateName | PageState): Promise<void>;
  /** Replaces the scripted responses of the current state. */
  answer(answers: Answers): void;
  close(): Promise<void>;
}

const headScript = '/_/stage.js';
/** A sender's picture. */
const mark = '/_/stage.svg';

let bundledScript: Promise<string> | undefined;

export async function startStage({ url }: Pick<StackInfo, 'url'>): Promise<PageStage> {
  const callCode = await (bundledScript ??= bundleCallCode());
  let state: PageState = { shows: '' };
  let answers: Answers = {};
  let heldResponses: (() => void)[] = [];
  let visits = 0;

  const send = (response: ServerResponse, script: string) =>
    response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(script);
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, search } = new URL(request.url ?? '/', url);
    const answer = Object.entries(answers).find(([part]) => `${pathname}${search}`.includes(part))?.[1];
    if (answer === 'none') heldResponses.push(() => handle(request, response));
    else if (answer !== undefined) response.writeHead(answer, { location: '/' }).end();
    else if (pathname === headScript) send(response, headScriptOf(state, visits));
    else if (pathname === mark) {
      response.writeHead(200, { 'content-type': 'image/svg+xml' });
      createReadStream(path.join(import.meta.dirname, '../favicon.svg')).pipe(response);
    } else if (state.call && pathname.includes('/open-call-client-')) send(response, callCode);
    else forward(request, response);
  };
  const forward = (request: IncomingMessage, response: ServerResponse) => {
    const { 'accept-encoding': _, 'if-none-match': __, ...headers } = request.headers;
    // Without an agent, because a connection that is kept may be closed by the stack just as it is used again.
    const options = { method: request.method, headers, agent: false } as const;
    const forwardedRequest = httpRequest(url + request.url, options, async (servedResponse) => {
      const isPage = servedResponse.headers['content-type']?.startsWith('text/html');
      const { 'content-length': ___, ...answered } = servedResponse.headers;
      // A state may respond to the same request differently.
      response.writeHead(servedResponse.statusCode ?? 502, { ...answered, 'cache-control': 'no-store' });
      if (isPage) response.end(changedPage(await text(servedResponse), state));
      else servedResponse.pipe(response);
    });
    forwardedRequest.on('error', () => response.destroy());
    request.pipe(forwardedRequest);
  };

  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    async show(tab, wantedState) {
      state = typeof wantedState === 'string' ? states[wantedState] : wantedState;
      answers = state.answers ?? {};
      heldResponses = [];
      visits++;
      await tab.open(origin + (state.path ?? '/hartwell-lowe'));
      if (state.visit) await state.visit(tab);
      else if (state.call) await tab.click('.button-browser');
      await tab.seeText(state.shows).catch(async (cause: unknown) => {
        const shownText = await tab.evaluate(() => document.body.innerText);
        throw new Error(`The page does not show "${state.shows}", but: ${shownText}`, { cause });
      });
    },
    answer(changedAnswers) {
      answers = changedAnswers;
      const heldAgain = heldResponses;
      heldResponses = [];
      for (const handleAgain of heldAgain) handleAgain();
    },
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** In a file of its own, because the page's policy blocks scripts in the HTML. */
const changedPage = (html: string, { config }: PageState): string =>
  changeConfig(html, (pageConfig) => (config === null ? null : { ...pageConfig, ...config })).replace(
    '<head>',
    `<head><script src="${headScript}"></script>`,
  );

const headScriptOf = ({ microphone = 'granted', before, call }: PageState, visit: number): string =>
  `(${forgetEarlierVisits.toString()})('${visit}');
  (${setPermission.toString()})('${microphone}');
  ${before ? `(${before.toString()})();` : ''}
  window.firmlineCall = ${call?.toString() ?? 'undefined'};`;

/** Runs in the page. A tab of its own would begin empty; a reload keeps what the visit has kept. */
function forgetEarlierVisits(visit: string): void {
  try {
    if (sessionStorage.getItem('stage') === visit) return;
    sessionStorage.clear();
    sessionStorage.setItem('stage', visit);
  } catch {
    // A state without storage.
  }
}

/** Runs in the page. */
function setPermission(state: PermissionState): void {
  const permission = Object.assign(new EventTarget(), { state });
  Object.defineProperty(navigator, 'permissions', { value: { query: async () => permission } });
}

/** The page's code for calls, with a scripted client. */
async function bundleCallCode(): Promise<string> {
  const entry = path.resolve(import.meta.dirname, '../call/open-call-client.ts');
  await using bundle = await rolldown({
    input: entry,
    platform: 'browser',
    logLevel: 'silent',
    resolve: { conditionNames: ['@firmline/source', 'browser', 'import', 'default'] },
    plugins: [
      {
        name: 'scripted-call',
        resolveId: (id, importer) =>
          id === '@firmline/sdk/web-call' && importer === entry
            ? path.join(import.meta.dirname, 'scripted-call.ts')
            : null,
      },
    ],
  });
  const { output } = await bundle.generate({
    format: 'es',
    codeSplitting: false,
    // The fake client also runs in Node.
    intro: 'const setImmediate = setTimeout;',
  });
  return output[0].code;
}
