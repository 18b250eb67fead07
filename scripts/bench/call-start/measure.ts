import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Browser,
  type Page,
  setMicrophonePermission,
} from '../../../harness/src/shared/browser/index.ts';
import type { StackInfo } from '../../../harness/src/services/stack/index.ts';
import { callMachineFile } from './call-machine.ts';
import type { Contender } from './contenders.ts';
import type { CallReport, PageSettings } from './page/contract.ts';
import type { Site } from './site.ts';
import { networkConditions } from '../shared/throttle.ts';

export interface Bench {
  readonly browser: Browser;
  readonly stack: StackInfo;
  readonly site: Site;
  /** Time from the pointer's arrival on the button to the click, ms. */
  readonly intentMs: number;
}

export interface Outcome {
  /** Null if the call never started. */
  readonly report: CallReport | null;
  readonly failure?: string;
  readonly callMachineRequests: number;
  /** Unhandled errors and rejections in the page. */
  readonly unhandled: readonly string[];
  readonly stopMs: number;
}

const longestStartMs = 30_000;
const longestStopMs = 10_000;

/** Measures one call in a separate browser context with an empty cache, from opening the page to the end in the room. */
export async function measureCall(bench: Bench, contender: Contender): Promise<Outcome> {
  const { browser, site, stack } = bench;
  const context = await browser.createBrowserContext();
  try {
    await setMicrophonePermission(context, site.origin, 'granted');
    const page = await context.newPage();
    const unhandled: string[] = [];
    page.on('pageerror', (error) => unhandled.push(String(error)));
    const requestsBefore = site.callMachineRequests;
    await open(page, bench, contender);
    const call = await clickAndReport(page, bench.intentMs);
    const stopMs = await stop(page);
    await roomsClosed(stack);
    return { ...call, callMachineRequests: site.callMachineRequests - requestsBefore, unhandled, stopMs };
  } finally {
    await context.close();
  }
}

/** Opens the page at full speed: the measurement begins with a loaded, idle page. */
async function open(page: Page, { stack, site }: Bench, { client, preparation }: Contender): Promise<void> {
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

async function clickAndReport(
  page: Page,
  intentMs: number,
): Promise<{ readonly report: CallReport | null; readonly failure?: string }> {
  const button = await page.$('button');
  if (!button) throw new Error('The page has no button.');
  await button.hover();
  await sleep(intentMs);
  await page.mouse.down();
  await page.mouse.up();
  const tooLong = `Promise.race([bench.report, new Promise((_, reject) =>
    setTimeout(reject, ${longestStartMs}, new Error('The call did not start.')))])`;
  try {
    return { report: (await page.evaluate(tooLong)) as CallReport };
  } catch (error) {
    // The page's stack follows its message.
    const [failure = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return { report: null, failure };
  }
}

async function stop(page: Page): Promise<number> {
  const startedAt = performance.now();
  await page.evaluate(
    `Promise.race([bench.stop(), new Promise((done) => setTimeout(done, ${longestStopMs}))])`,
  );
  return performance.now() - startedAt;
}

/** The end of this call must not disturb the next one. */
async function roomsClosed({ url }: StackInfo): Promise<void> {
  const deadline = performance.now() + longestStopMs;
  while (performance.now() < deadline) {
    const health = (await (await fetch(`${url}/_/health`)).json()) as { openRooms: number };
    if (health.openRooms === 0) return;
    await sleep(50);
  }
}
