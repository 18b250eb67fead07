import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, setMicrophonePermission } from '@firmline/harness/browser';
import type { StackInfo } from '@firmline/harness/stack';
import { networkConditions } from '../shared/bench.ts';
import type { PageSettings } from './page/bench-page.ts';
import { callMachineFile, type ClientName, type BenchSite } from './site.ts';

export interface Rig {
  readonly browser: Browser;
  readonly stack: StackInfo;
  readonly site: BenchSite;
  /** Failures, unhandled errors, and files that were fetched twice. */
  readonly onProblem: (problem: string) => void;
}

const longestStartMs = 30_000;
const longestStopMs = 10_000;

/** An expression that rejects if a promise of the page does not settle. */
const within = (promise: string, ms: number) =>
  `Promise.race([${promise}, new Promise((_, reject) => setTimeout(reject, ${ms}, new Error('Too late: ${promise}')))])`;

/**
 * Measures one call in a separate browser context with an empty cache, from opening the page at full speed to the end in the
 * room: the measurement begins with a loaded, idle page.
 * @returns the time from the click to call-start, ms; NaN if the call never started
 */
export async function measureCall(
  { browser, site, stack, onProblem }: Rig,
  client: ClientName,
  isPrepared: boolean,
): Promise<number> {
  const context = await browser.createBrowserContext();
  // The page's stack follows its message.
  const report = (error: unknown) => onProblem(String(error).split('\n')[0] ?? '');
  try {
    await setMicrophonePermission(context, site.origin, 'granted');
    const page = await context.newPage();
    page.on('pageerror', report);
    const requestsBefore = site.callMachineRequests;
    const settings: PageSettings = {
      platformUrl: stack.platformUrl,
      token: stack.platformPublicKey,
      assistantId: stack.assistantId,
      callMachineUrl: site.callMachineUrl,
      callMachineFile,
    };
    await page.goto(`${site.pageUrl(client)}?settings=${encodeURIComponent(JSON.stringify(settings))}`);
    await page.waitForFunction('window.bench');
    await page.emulateNetworkConditions(networkConditions);
    if (isPrepared) await page.evaluate('bench.prepare()');
    await page.waitForNetworkIdle();
    await page.click('button');
    const callStartMs = await page
      .evaluate(within('bench.callStartMs', longestStartMs))
      .then(Number, (error: unknown) => (report(error), Number.NaN));
    await page.evaluate(within('bench.stop()', longestStopMs)).catch(report);
    // The end of this call must not disturb the next one.
    for (let until = performance.now() + longestStopMs; performance.now() < until; await sleep(50)) {
      const health = (await (await fetch(`${stack.url}/_/health`)).json()) as { openRooms: number };
      if (health.openRooms === 0) break;
    }
    if (site.callMachineRequests - requestsBefore > 1) report('The call machine was fetched twice.');
    return callStartMs;
  } finally {
    await context.close();
  }
}
