import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@firmline/harness/browser';
import { stages } from '@firmline/sdk/web-call';

const slug = 'hartwell-lowe';
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

/** Opens the link. Resolves to its problem, or null, as the other visits do. */
export async function greeted(page: Page, origin: string): Promise<string | null> {
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
export async function called(page: Page, origin: string): Promise<string | null> {
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

export async function phoned(page: Page, origin: string): Promise<string | null> {
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
