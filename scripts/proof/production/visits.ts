import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@firmline/harness/browser';
import { stages } from '@firmline/sdk/web-call';
import type { DailyDomain, DailyDomains } from './names.ts';

/** An action of a visitor or a browser with the page. */
export interface Visit {
  readonly name: string;
  /** State of Daily's domains during the visit. Default: all are up. */
  readonly daily?: DailyDomains;
  /** Whether to use the build with a forwarded look-up. */
  readonly proxied?: boolean;
  /** Performs the visit. Resolves to its problem, or null. */
  readonly go: (page: Page, origin: string) => Promise<string | null>;
}

export const slug = 'hartwell-lowe';
const visitorName = 'Margaret';
const firstMs = 15_000;
/** Long enough for a join and what follows. */
const callMs = 60_000;

const link = (origin: string) => `${origin}/${slug}`;
const heading = `::-p-aria(Hey ${visitorName},[role="heading"])`;
const open = (page: Page, origin: string) => page.goto(link(origin), { waitUntil: 'load' });

/** Waits for an expression of the page to hold. */
const holds = (page: Page, expression: string, timeout = firstMs) =>
  page.waitForFunction(expression, { timeout, polling: 50 }).then(
    () => true,
    () => false,
  );

const sees = (page: Page, selector: string, timeout = firstMs) =>
  page.waitForSelector(selector, { timeout, visible: true }).then(
    () => true,
    () => false,
  );

async function greeted(page: Page, origin: string): Promise<string | null> {
  await open(page, origin);
  return (await sees(page, heading)) ? null : 'no greeting';
}

const mark = (name: string) => `performance.getEntriesByName('firmline:${name}').length > 0`;

interface Mark {
  readonly name: string;
  readonly pending: boolean;
  readonly status: string;
}

/** Reads the marks that the call client leaves in the page: failures, and the first stage or sound still to come. */
async function callMarks(
  page: Page,
): Promise<{ readonly failed: readonly string[]; readonly waiting?: string }> {
  const marks = await page.evaluate(() =>
    performance.getEntriesByType('mark').map((entry): Mark => {
      const { detail }: { detail?: { pending?: boolean; status?: string } } = entry as PerformanceMark;
      const { pending = false, status = '' } = detail ?? {};
      return { name: entry.name.replace('firmline:', ''), pending, status };
    }),
  );
  const has = (wanted: string) => marks.some(({ name }) => name === wanted);
  const isDone = (stage: string) =>
    marks.some(
      ({ name, pending, status }) =>
        (name === `${stage}:completed` && !pending) ||
        (name === `${stage}:settled` && status === 'completed'),
    );
  const failed = marks
    .filter(
      ({ name, status }) => name.endsWith(':failed') || (name.endsWith(':settled') && status === 'failed'),
    )
    .map(({ name }) => `${name.replace(/:.*/, '')} failed`);
  const sound = has('speech-start') ? undefined : 'sound of the assistant';
  const waiting = stages.find((stage) => !isDone(stage)) ?? sound;
  return {
    failed: failed.length === 0 && has('error') ? ['the call failed'] : failed,
    ...(waiting !== undefined && { waiting }),
  };
}

/** Makes a call until the assistant's levels show speech and every stage has a result, then ends it. */
async function called(page: Page, origin: string): Promise<string | null> {
  const missing = await greeted(page, origin);
  if (missing) return missing;
  await page.locator('button ::-p-text(Try in Browser)').click();
  const until = Date.now() + callMs;
  for (;;) {
    const { failed, waiting } = await callMarks(page);
    if (failed.length > 0) return failed.join('; ');
    if (waiting === undefined) break;
    if (Date.now() > until) return `no ${waiting}`;
    await pause(100);
  }
  await page.locator('::-p-aria([name="End Call"][role="button"])').click();
  return (await holds(page, mark('call-end'))) ? null : 'no call-end';
}

async function phoned(page: Page, origin: string): Promise<string | null> {
  const missing = await greeted(page, origin);
  if (missing) return missing;
  await page.locator('button ::-p-text(Call My Phone)').click();
  await page.locator('input[type=tel]').fill('2125550100');
  const answer = page
    .waitForResponse((response) => response.request().method() === 'POST', { timeout: firstMs })
    .catch(() => null);
  await page.locator('button[type=submit]').click();
  const status = (await answer)?.status();
  return status === 200 ? null : 'the webhook took no request';
}

const inWorker = async (page: Page) => {
  await page.locator('button ::-p-text(Try in Browser)').click();
  // Loaded by the worker's script: its own file is fetched before the policy applies.
  return holds(page, `performance.getEntriesByType('resource').some(({ name }) => /seal-worker/.test(name))`);
};

export const spinnerThere = 'the spinner beside them';

export const visits = {
  greeting: { name: 'the greeting', go: greeted },
  lookUp: {
    name: 'the look-up before the code',
    async go(page, origin) {
      await open(page, origin);
      return (await holds(page, `typeof firmlineShell === 'object'`)) ? null : 'no shell';
    },
  },
  oldBrowser: {
    name: 'the words for old browsers',
    async go(page, origin) {
      // The look-up's script ends early in them, as it does where nothing can be kept.
      await page.evaluateOnNewDocument(() => {
        Object.defineProperty(window, 'firmlineShell', { get: () => undefined, set() {} });
      });
      await open(page, origin);
      return (await holds(page, 'unsupported.hidden === false', 3000)) ? null : 'no words';
    },
  },
  buttons: {
    name: 'a button that answers',
    async go(page, origin) {
      const missing = await greeted(page, origin);
      if (missing) return missing;
      await page.locator('button ::-p-text(Call My Phone)').click();
      return (await sees(page, 'input[type=tel]')) ? null : 'no phone form';
    },
  },
  looks: {
    name: 'the page in its colours',
    async go(page, origin) {
      await open(page, origin);
      const colour = `getComputedStyle(document.documentElement).getPropertyValue('--ink') !== ''`;
      return (await holds(page, colour, 3000)) ? null : 'no styles';
    },
  },
  withoutScript: {
    name: 'the words for browsers without script',
    async go(page, origin) {
      await page.setJavaScriptEnabled(false);
      await open(page, origin);
      const hidden = await page.$eval('#root', (root) => getComputedStyle(root).display === 'none');
      return hidden ? null : spinnerThere;
    },
  },
  images: {
    name: 'the picture behind the page',
    async go(page, origin) {
      const picture = page
        .waitForResponse((response) => /grain-.*\.svg$/.test(response.url()), { timeout: 5000 })
        .catch(() => null);
      await open(page, origin);
      return (await picture)?.status() === 200 ? null : 'no picture';
    },
  },
  fonts: {
    name: 'the font of the headings',
    async go(page, origin) {
      await open(page, origin);
      // The fallbacks are the machine's fonts, which the policy does not affect.
      const loaded = `[...document.fonts].some(
        ({ status, family }) => status === 'loaded' && /Newsreader Display/.test(family),
      )`;
      return (await holds(page, loaded, 5000)) ? null : 'no font';
    },
  },
  phone: { name: 'a call to a phone', go: phoned },
  call: { name: 'a call', go: called },
  /** daily-js waits 20 s for a domain that does not respond. */
  callPastSilence: {
    name: 'a call while daily.co is silent',
    daily: { silent: ['daily.co'] },
    go: called,
  },
  seal: {
    name: 'the seal, drawn by a worker',
    async go(page, origin) {
      const missing = await greeted(page, origin);
      if (missing) return missing;
      return (await inWorker(page)) && page.workers().length > 0 ? null : 'no worker';
    },
  },
  proxied: { name: 'the look-up that the host passes on', proxied: true, go: greeted },
} as const satisfies Readonly<Record<string, Visit>>;

/** A call with only one of Daily's domains. */
export const callOn = (domain: DailyDomain): Visit => ({
  name: `a call, only ${domain} up`,
  daily: { up: [domain] },
  go: called,
});
