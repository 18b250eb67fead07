import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@firmline/harness/browser';
import { stages } from '@firmline/sdk/web-call';

const firstMs = 15_000;
/** Long enough for a join and what follows. */
const callMs = 60_000;

/** Waits for an expression of the page to hold. */
const holds = (page: Page, expression: string, timeout = firstMs) =>
  page.waitForFunction(expression, { timeout, polling: 50 }).then(
    () => true,
    () => false,
  );

/** Opens the link. Resolves to its problem, or null, as the other visits do. */
export async function greeted(page: Page, origin: string): Promise<string | null> {
  await page.goto(`${origin}/hartwell-lowe`, { waitUntil: 'load' });
  const heading = page.waitForSelector('::-p-aria(Hey Margaret,[role="heading"])', { visible: true });
  return heading.then(
    () => null,
    () => 'no greeting',
  );
}

const mark = (name: string) => `performance.getEntriesByName('firmline:${name}').length > 0`;

/** The stages without a result in the marks that the call client leaves in the page. */
const stagesLeft = (page: Page): Promise<string[]> =>
  page.evaluate((all) => {
    const marks = performance.getEntriesByType('mark') as PerformanceMark[];
    const detailOf = (name: string): { pending?: boolean; status?: string } | undefined =>
      marks.find((one) => one.name === `firmline:${name}`)?.detail;
    const isDone = (stage: string) => {
      const completed = detailOf(`${stage}:completed`);
      return (completed && !completed.pending) || detailOf(`${stage}:settled`)?.status === 'completed';
    };
    return all.filter((stage) => !isDone(stage));
  }, stages);

/** Makes a call until the assistant's levels show speech and every stage has a result, then ends it. */
export async function called(page: Page, origin: string): Promise<string | null> {
  const missing = await greeted(page, origin);
  if (missing) return missing;
  await page.locator('button ::-p-text(Try in Browser)').click();
  if (!(await holds(page, mark('speech-start'), callMs))) return 'no sound of the assistant';
  const until = Date.now() + firstMs;
  for (let left = await stagesLeft(page); left.length > 0; left = await stagesLeft(page)) {
    if (Date.now() > until) return `not completed: ${left.join(', ')}`;
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
