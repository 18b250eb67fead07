import { type Browser, launchBrowser, setMicrophonePermission } from '@firmline/harness/browser';
import type { Scenario } from '@firmline/harness/call-tests';
import { firm, runFirmline, type Rig } from './calls.ts';

/** A series of calls, one after another. */
export interface Series {
  /** Time from before the first browser's start to after the last one's end, ms. */
  readonly wallMs: number;
  /** Time of each call from "Call started" to the click that ends it, ms, which no test method can save. */
  readonly inCallMs: readonly number[];
}

export interface Contender {
  readonly name: string;
  run(setting: Rig, scenarios: readonly Scenario[]): Promise<Series>;
}

export const firmline: Contender = { name: 'firmline', run: throughFirmline };
export const browserPerCall: Contender = { name: 'Puppeteer, a browser a call', run: byHand(false) };

export const contenders: readonly Contender[] = [
  firmline,
  browserPerCall,
  { name: 'Puppeteer, one browser', run: byHand(true) },
];

async function throughFirmline(setting: Rig, scenarios: readonly Scenario[]): Promise<Series> {
  const from = performance.now();
  const report = await runFirmline(setting, { scenarios, workers: 1 });
  const wallMs = performance.now() - from;
  const inCallMs = report.scenarios.map(({ id, attempts }) => {
    const steps = attempts.at(-1)?.steps ?? [];
    const started = steps.find(({ text }) => text.startsWith('expect') && text.includes('Call started'));
    const ending = steps.find(({ text }) => text.includes('End Call'));
    if (started?.endMs === undefined || ending?.startMs === undefined)
      throw new Error(
        `${id} came to nothing: ${attempts.at(-1)?.problem?.message ?? 'for an unknown reason'}`,
      );
    return ending.startMs - started.endMs;
  });
  return { wallMs, inCallMs };
}

/** A test without a harness: waits for changes in the page. */
function byHand(isShared: boolean) {
  return async ({ stack }: Rig, scenarios: readonly Scenario[]): Promise<Series> => {
    const inCallMs: number[] = [];
    const from = performance.now();
    let shared: Browser | undefined;
    try {
      for (const _ of scenarios) {
        const browser = (shared ??= await launchBrowser());
        inCallMs.push(await callByHand(browser, stack.url));
        if (isShared) continue;
        await browser.close();
        shared = undefined;
      }
    } finally {
      await shared?.close();
    }
    return { wallMs: performance.now() - from, inCallMs };
  };
}

async function callByHand(browser: Browser, url: string): Promise<number> {
  const context = await browser.createBrowserContext();
  try {
    await setMicrophonePermission(context, url, 'granted');
    const page = await context.newPage();
    const button = (name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`);
    const text = (words: string) =>
      page.waitForFunction(`document.body.innerText.includes(${JSON.stringify(words)})`);
    await page.goto(`${url}/${firm}`);
    await button('Try in Browser').click();
    await text('Call started successfully!');
    const from = performance.now();
    await text('The assistant is speaking');
    await page.waitForFunction(`!document.body.innerText.includes('The assistant is speaking')`);
    const ms = performance.now() - from;
    await button('End Call').click();
    await text('Call ended.');
    return ms;
  } finally {
    await context.close();
  }
}
