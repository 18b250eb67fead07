import { installMediaProbe } from '@firmline/harness/browser';
import type { StackInfo } from '@firmline/harness/stack';
import { openClient, type Browser, type Page, type PageClient } from './page-client.ts';
import type { PageClientOptions } from './page/contract.ts';
import type { Holdings } from './page/probe.ts';
import type { CallPageServer } from './serve.ts';

export interface OpenedCallPage {
  readonly page: Page;
  /** Creates a client in this page, by default on the stack's platform. */
  client(options?: Partial<PageClientOptions>): Promise<PageClient>;
  /** Unhandled rejections and uncaught errors. */
  problems(): Promise<readonly string[]>;
  /** Resources currently held, by kind, without empty kinds. */
  held(): Promise<Holdings>;
  /** Waits until only the library's permanent resources are held. Throws with the leaked ones. */
  released(): Promise<void>;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** `/react` and `/vendor` are pages as others write them. `/embedded` has Daily's own frame. */
  readonly path?: '/' | '/react' | '/vendor' | '/embedded';
}

/** Address to which daily-js sends some of its errors. The demo page blocks it too. */
const reportsHome = /\.ingest\.sentry\.io\//;

/** Opens the page in a separate browser context. */
export async function openCallPage(
  browser: Browser,
  server: CallPageServer,
  stack: StackInfo,
  { path = '/' }: OpenOptions = {},
): Promise<OpenedCallPage> {
  const context = await browser.createBrowserContext();
  for (const name of ['microphone', 'camera'] as const)
    await context.setPermission(server.origin, { permission: { name }, state: 'granted' });
  const page = await context.newPage();
  await page.evaluateOnNewDocument(installMediaProbe);
  // Policy violations, which the page cannot report itself.
  const emittedNames: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && text.includes('Content Security Policy') && !reportsHome.test(text)) {
      emittedNames.push(text);
    }
  });
  const { platformUrl: baseUrl, platformPublicKey: token, callMachineUrl, assistantId: assistant } = stack;
  await page.evaluateOnNewDocument((given) => void Object.assign(window, { given }), {
    baseUrl,
    token,
    callMachineUrl,
    assistant,
  });
  const mark = {
    '/react': 'document.querySelector("button")',
    '/vendor': 'window.vapi',
    '/embedded': 'window.embed',
  };
  await page.goto(`${server.origin}${path}`);
  await page.waitForFunction(Reflect.get(mark, path) ?? 'window.callPage');

  const heldResources = async () => withoutEmpty(await page.evaluate(() => window.probe.held()));
  return {
    page,
    held: heldResources,
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
    problems: async () => [...emittedNames, ...(await page.evaluate(() => window.probe.problems))],
    async released() {
      const limit = Date.now() + 10_000;
      let remainingHoldings = leftovers(await heldResources());
      while (Object.keys(remainingHoldings).length > 0) {
        if (Date.now() > limit) throw new Error(`Still held: ${JSON.stringify(remainingHoldings, null, 2)}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
        remainingHoldings = leftovers(await heldResources());
      }
    },
    close: () => context.close(),
  };
}

const withoutEmpty = (holdings: Holdings): Holdings =>
  Object.fromEntries(Object.entries(holdings).filter(([, lines]) => lines.length > 0));

/** Resources that a loaded library keeps, even without calls. */
const keptPatterns: readonly RegExp[] = [
  // The call machine is loaded once and waits for the next call.
  /^window (message|pagehide): .*call-machine-object-bundle/,
  // React listens at the document from its first root on.
  /^document (selectionchange): .*listenToAllSupportedEvents/,
];

/** Removes each of them once: a second one is a leak. */
const withoutKept = (lines: readonly string[]) => {
  const seenNames = new Set<string>();
  return lines.filter((line) => {
    const name = keptPatterns
      .map((pattern) => pattern.exec(line)?.[1])
      .find((foundName) => foundName !== undefined);
    if (name === undefined || seenNames.has(name)) return true;
    seenNames.add(name);
    return false;
  });
};

const leftovers = (holdings: Holdings): Holdings =>
  withoutEmpty(
    Object.fromEntries(Object.entries(holdings).map(([kind, lines]) => [kind, withoutKept(lines)])),
  );
