// The ways to test a series of calls, one after another: ours, and a Puppeteer script without a harness.
import { type Browser, launchBrowser, setMicrophonePermission } from '@firmline/harness/browser';
import type { Scenario } from '@firmline/harness/call-tests';
import { runFirmline, type Rig } from './calls.ts';

/** Time of each call from "Call started" to the click that ends it, ms, which no test method can save. */
type InCallMs = readonly number[];

async function throughFirmline(setting: Rig, scenarios: readonly Scenario[]): Promise<InCallMs> {
  const report = await runFirmline(setting, scenarios, 1);
  return report.scenarios.map(({ id, attempts }) => {
    const last = attempts.at(-1);
    const startedStep = last?.steps.find(
      ({ text }) => text.startsWith('expect') && text.includes('Call started'),
    );
    const ending = last?.steps.find(({ text }) => text.includes('End Call'));
    if (startedStep?.endMs === undefined || ending?.startMs === undefined)
      throw new Error(`${id} came to nothing: ${last?.problem?.message ?? 'for an unknown reason'}`);
    return ending.startMs - startedStep.endMs;
  });
}

async function callByHand(browser: Browser, url: string): Promise<number> {
  const context = await browser.createBrowserContext();
  try {
    await setMicrophonePermission(context, url, 'granted');
    const page = await context.newPage();
    const button = (name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`);
    const text = (words: string) =>
      page.waitForFunction(`document.body.innerText.includes(${JSON.stringify(words)})`);
    // The firm of short.yaml.
    await page.goto(`${url}/hartwell-lowe`);
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

async function browserPerCall({ stack }: Rig, scenarios: readonly Scenario[]): Promise<InCallMs> {
  const inCallMs: number[] = [];
  for (const _ of scenarios) {
    await using browser = await launchBrowser();
    inCallMs.push(await callByHand(browser, stack.url));
  }
  return inCallMs;
}

export const ways = {
  firmline: throughFirmline,
  'Puppeteer, a browser a call': browserPerCall,
} as const;
