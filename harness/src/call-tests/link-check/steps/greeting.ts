import { greetingOf, introOf, isolated, tabTitleOf } from '@firmline/sdk/firms';
import { recordTexts, settledPage } from '../in-page.ts';
import type { ExpectedFirm } from '../types.ts';
import { inTime, seconds, type Visit, waiting } from '../visit.ts';

const companyUnknown = { companyName: '' };

/** Whether the page greets whom it should; without that nothing else of it can be judged. */
export async function checkGreeting(visit: Visit): Promise<boolean> {
  const { page, checks, timings, timeoutMs, firm } = visit;
  visit.step('waiting for the greeting');
  const settled = await inTime(page.waitForFunction(settledPage, { ...waiting(visit), polling: 'raf' }));
  const shown = await settled?.jsonValue();
  await visit.shoot('page');
  if (!shown) return checks.failed('greeting', `nothing final within ${seconds(timeoutMs)}`);
  const heading = shown.heading.trim();
  if (!heading.startsWith('Hey ')) return checks.failed('greeting', `the page says "${heading}"`);
  timings.greeting = shown.at;

  // What the page shows is what is judged; invisible runs of spaces are the browser's.
  const name = firm ? firm.name : nameIn(heading);
  const greeting = greetingOf({ name });
  checks.judge(
    'greeting',
    heading === spaced(greeting) && (firm !== undefined || name !== ''),
    heading === spaced(greeting)
      ? `"${heading}" after ${seconds(shown.at)}`
      : `"${heading}", not "${greeting}"`,
  );
  checkTitle(visit, name, await titleOf(visit, name));
  checkCompany(visit, shown.text);
  await checkData(visit, firm ?? { name, companyName: undefined });
  return true;
}

/** The name as the record has it: of the marks of one that was isolated, a quarter stands before it and half behind it. */
function nameIn(heading: string): string {
  const shown = heading.slice('Hey '.length).replace(/,$/, '');
  if (shown === '...') return '';
  const own = (shown.split(/\p{Bidi_Control}/u).length - 1) / 4;
  const name = shown.slice(own, shown.length - 2 * own);
  return isolated(name) === shown ? name : shown;
}

const spaced = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The title follows the greeting by a moment. */
async function titleOf(visit: Visit, name: string): Promise<string> {
  if (name !== '') {
    const wanted = JSON.stringify(spaced(tabTitleOf({ name })));
    await inTime(visit.page.waitForFunction(`document.title === ${wanted}`, waiting(visit, 2000)));
  }
  return visit.page.title();
}

function checkTitle({ checks }: Visit, name: string, title: string): void {
  if (name === '') {
    checks.skipped('title', 'the record has no name to put there');
    return;
  }
  const wanted = spaced(tabTitleOf({ name }));
  checks.judge('title', title === wanted, title === wanted ? `"${title}"` : `"${title}", not "${wanted}"`);
}

function checkCompany({ checks, firm }: Visit, text: string): void {
  const [begins, company] = introOf(firm ?? companyUnknown);
  const line = text.split('\n').find((one) => one.includes(begins.trim()));
  if (line === undefined) {
    checks.failed('company', `no sentence begins "${begins.trim()} …"`);
    return;
  }
  const sentence = /^.*?(?:\.(?=\s+Let the assistant)|$)/.exec(line)?.[0] ?? line;
  if (firm === undefined) checks.ok('company', `"${sentence}"`);
  else {
    const isNamed = spaced(line).startsWith(spaced(begins + company));
    checks.judge('company', isNamed, isNamed ? `"${sentence}"` : `"${sentence}" does not name "${company}"`);
  }
}

/** A record's text must stand in the page as it is, whatever it looks like: no element may come of it. */
async function checkData(
  { page, checks }: Visit,
  firm: Pick<ExpectedFirm, 'name'> & { readonly companyName: string | undefined },
): Promise<void> {
  const [begins, ...rest] = introOf({ companyName: firm.companyName ?? '' });
  const { heading, intro } = await page.evaluate(recordTexts, begins);
  const foreign = [...(heading?.elements ?? []), ...(intro?.elements ?? [])].filter((tag) => tag !== 'bdi');
  if (foreign.length > 0) {
    checks.failed('data', `the record's text became markup: <${foreign.join('>, <')}>`);
    return;
  }
  const isWhole =
    heading?.text === greetingOf(firm) &&
    (firm.companyName === undefined || intro?.text === begins + rest.join(''));
  checks.judge(
    'data',
    isWhole,
    isWhole ? 'the record stands there as plain text' : 'the texts differ from the record',
  );
}
