import { installMediaProbe, setMicrophonePermission } from '@firmline/harness/browser';
import type { StackInfo } from '@firmline/harness/stack';
import type { Browser, Page } from './browser-types.ts';
import { openClient, type PageClient } from './page-client.ts';
import type { PageClientOptions } from './page/contract.ts';
import type { Holdings } from './probe/held.ts';
import type { CallPageServer } from './serve.ts';

export interface OpenedCallPage {
  readonly page: Page;
  /** A client in this page, at the stack's platform unless told otherwise. */
  client(options?: Partial<PageClientOptions>): Promise<PageClient>;
  /** Unhandled rejections and uncaught errors. */
  problems(): Promise<readonly string[]>;
  /** What is held now, by kind; kinds of which nothing is held are left out. */
  held(): Promise<Holdings>;
  /** Waits until nothing is held but what the library keeps for good. Throws with what is left. */
  released(): Promise<void>;
  /** Ids of the calls to whose rooms the page has a connection. */
  liveRooms(): Promise<readonly string[]>;
  /** Reloads the page; its clients are gone. */
  reload(): Promise<void>;
  /** Answers the page's question for microphone and camera from now on. */
  allow(state: Permission): Promise<void>;
  close(): Promise<void>;
}

type Permission = 'granted' | 'denied' | 'prompt';

export interface OpenOptions {
  readonly microphone?: Permission;
  /** `/bare` has daily-js alone; `/without-camera` is `/` with a permissions policy that forbids cameras. */
  readonly path?: '/' | '/bare' | '/without-camera';
}

/** Where daily-js sends some of its errors by itself. The page of the demo does not let it either. */
const reportsHome = /\.ingest\.sentry\.io\//;

/** Opens the page in a browser context of its own. */
export async function openCallPage(
  browser: Browser,
  server: CallPageServer,
  stack: StackInfo,
  { microphone = 'granted', path = '/' }: OpenOptions = {},
): Promise<OpenedCallPage> {
  const context = await browser.createBrowserContext();
  const allow = async (state: Permission) => {
    await setMicrophonePermission(context, server.origin, state);
    await context.setPermission(server.origin, { permission: { name: 'camera' }, state });
  };
  await allow(microphone);
  const page = await context.newPage();
  await page.evaluateOnNewDocument(installMediaProbe);
  // What the page could not report: a policy that was broken.
  const told: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && text.includes('Content Security Policy') && !reportsHome.test(text)) {
      told.push(text);
    }
  });
  const ready = () => page.waitForFunction(path === '/bare' ? 'window.barePage' : 'window.callPage');
  await page.goto(`${server.origin}${path}`);
  await ready();

  const held = async () => withoutEmpty(await page.evaluate(() => window.probe.held()));
  return {
    page,
    held,
    allow,
    client: (options = {}) =>
      openClient(
        page,
        {
          baseUrl: stack.platformUrl,
          token: stack.platformPublicKey,
          callMachineUrl: stack.callMachineUrl,
          ...options,
        },
        stack.assistantId,
      ),
    problems: async () => [...told, ...(await page.evaluate(() => window.probe.problems))],
    async released() {
      const limit = Date.now() + 10_000;
      let left = leftovers(await held());
      while (Object.keys(left).length > 0) {
        if (Date.now() > limit) throw new Error(`Still held: ${JSON.stringify(left, null, 2)}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
        left = leftovers(await held());
      }
    },
    async liveRooms() {
      const { sockets = [] } = await held();
      return sockets.flatMap((url) => /\/_\/room\/([\w-]+)/.exec(url)?.[1] ?? []);
    },
    async reload() {
      await page.reload();
      await ready();
    },
    close: () => context.close(),
  };
}

const withoutEmpty = (holdings: Holdings): Holdings =>
  Object.fromEntries(Object.entries(holdings).filter(([, lines]) => lines.length > 0));

/** What a library keeps once it was loaded, whether there are calls or not. */
const kept: readonly RegExp[] = [
  // The call machine is loaded once and waits for the next call.
  /^window (message|pagehide): .*call-machine-object-bundle/,
];

/** Each of them once: a second one is one too many. */
const withoutKept = (lines: readonly string[]) => {
  const seen = new Set<string>();
  return lines.filter((line) => {
    const name = kept.map((pattern) => pattern.exec(line)?.[1]).find((found) => found !== undefined);
    if (name === undefined || seen.has(name)) return true;
    seen.add(name);
    return false;
  });
};

const leftovers = (holdings: Holdings): Holdings =>
  withoutEmpty(
    Object.fromEntries(Object.entries(holdings).map(([kind, lines]) => [kind, withoutKept(lines)])),
  );
