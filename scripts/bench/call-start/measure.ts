import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type Page, setMicrophonePermission } from '@firmline/harness/browser';
import type { StackInfo } from '@firmline/harness/stack';
import { networkConditions } from '../shared/bench.ts';
import type { PageSettings } from './page/bench-page.ts';
import { callMachineFile, type ClientName, type BenchSite } from './site.ts';

export interface Contender {
  readonly name: string;
  readonly client: ClientName;
  readonly preparation: PageSettings['preparation'];
}

export interface Rig {
  readonly browser: Browser;
  readonly stack: StackInfo;
  readonly site: BenchSite;
  /** Time from the pointer's arrival on the button to the click, ms. */
  readonly intentMs: number;
}

export interface TimedCall {
  /** From the click; NaN if the call never started. */
  readonly callStartMs: number;
  /** Failures, unhandled errors and rejections, and files that were fetched twice. */
  readonly problems: readonly string[];
}

const longestStartMs = 30_000;
const longestStopMs = 10_000;

/** Measures one call in a separate browser context with an empty cache, from opening the page to the end in the room. */
export async function measureCall(setting: Rig, contender: Contender): Promise<TimedCall> {
  const { browser, site, stack } = setting;
  const context = await browser.createBrowserContext();
  try {
    await setMicrophonePermission(context, site.origin, 'granted');
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    const requestsBefore = site.callMachineRequests;
    await open(page, setting, contender);
    const callStartMs = await clickAndWait(page, setting.intentMs).catch((error: unknown) => {
      // The page's stack follows its message.
      problems.push((error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '');
      return Number.NaN;
    });
    await page
      .evaluate(within('bench.stop()', longestStopMs))
      .catch((error: unknown) => problems.push(String(error)));
    await roomsClosed(stack);
    if (site.callMachineRequests - requestsBefore > 1) problems.push('The call machine was fetched twice.');
    return { callStartMs, problems };
  } finally {
    await context.close();
  }
}

/** Opens the page at full speed: the measurement begins with a loaded, idle page. */
async function open(page: Page, { stack, site }: Rig, { client, preparation }: Contender): Promise<void> {
  const settings: PageSettings = {
    platformUrl: stack.platformUrl,
    token: stack.platformPublicKey,
    assistantId: stack.assistantId,
    callMachineUrl: site.callMachineUrl,
    callMachineFile,
    preparation,
  };
  await page.goto(`${site.pageUrl(client)}?settings=${encodeURIComponent(JSON.stringify(settings))}`);
  await page.waitForFunction('window.bench');
  await page.emulateNetworkConditions(networkConditions);
  await page.evaluate('bench.prepareWhenIdle()');
  await page.waitForNetworkIdle();
}

async function clickAndWait(page: Page, intentMs: number): Promise<number> {
  const button = await page.$('button');
  if (!button) throw new Error('The page has no button.');
  await button.hover();
  await sleep(intentMs);
  await page.mouse.down();
  await page.mouse.up();
  return (await page.evaluate(within('bench.callStartMs', longestStartMs))) as number;
}

/** An expression that rejects if a promise of the page does not settle. */
const within = (promise: string, ms: number) =>
  `Promise.race([${promise}, new Promise((_, reject) => setTimeout(reject, ${ms}, new Error('Too late: ${promise}')))])`;

/** The end of this call must not disturb the next one. */
async function roomsClosed({ url }: StackInfo): Promise<void> {
  const deadline = performance.now() + longestStopMs;
  while (performance.now() < deadline) {
    const health = (await (await fetch(`${url}/_/health`)).json()) as { openRooms: number };
    if (health.openRooms === 0) return;
    await sleep(50);
  }
}
