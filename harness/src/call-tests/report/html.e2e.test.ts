import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import type { RunReport } from '../result/result.ts';
import { connectBrowser } from '../../shared/browser/index.ts';
import { fullAttempt } from './testing/call-fixture.ts';
import { axeProblems, openReport } from './testing/open-report.ts';
import { everyVerdict, failedAttempt, report, scenario } from './testing/report-fixture.ts';

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

const full = scenario('answered-too-late', {
  description: 'A visitor on a bad line asks something.',
  verdict: 'failed',
  attempts: [
    fullAttempt(),
    fullAttempt({ startedAt: '2026-01-02T03:06:00.000Z', problem: { layer: 'ice', message: 'No peer.' } }),
  ],
});
const everything = report([full, ...everyVerdict().scenarios]);

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser(inject('browser'));
});
afterAll(() => browser.disconnect());

async function open(of: RunReport, { hash = '', viewport = desktop } = {}) {
  const opened = await openReport(browser, of, { hash, viewport });
  onTestFinished(() => opened.close());
  return opened;
}

const text = (page: Page, selector: string) =>
  page.$eval(selector, (element) => (element as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim());
const heading = (page: Page) => text(page, 'h2');
const cursorMs = (page: Page) =>
  page.$eval('[role=slider]', (slider) => Number(slider.getAttribute('aria-valuenow')));
/** Whether the page needs no horizontal scrollbar, and no table a vertical one. */
const fits = (page: Page) =>
  page.evaluate(
    () =>
      document.documentElement.scrollWidth <= document.documentElement.clientWidth &&
      [...document.querySelectorAll('.scroll')].every((one) => one.scrollHeight <= one.clientHeight),
  );

const looks = [
  { name: 'light', features: [{ name: 'prefers-color-scheme', value: 'light' }] },
  { name: 'dark', features: [{ name: 'prefers-color-scheme', value: 'dark' }] },
  { name: 'forced colours', features: [{ name: 'forced-colors', value: 'active' }] },
];

/** Opens a scenario of the list with the keyboard. */
async function show(page: Page, id: string): Promise<void> {
  await page.focus(`.rows a[data-id=${id}]`);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.tagName === 'H2');
}

describe('a report opened from disk', () => {
  it('first shows what broke, in which layer, and where, to everybody', async () => {
    const { page, complaints } = await open(everything);
    expect(complaints).toEqual([]);
    for (const { name, features } of looks) {
      await page.emulateMediaFeatures(features);
      expect({ name, problems: await axeProblems(page) }).toEqual({ name, problems: [] });
    }
    await page.emulateMediaFeatures([]);
    expect(await fits(page)).toBe(true);
    expect(await text(page, 'h1')).toBe('Call tests failed');
    expect(await text(page, '.counts')).toContain(
      '2 failed 1 inconclusive 1 flaky 1 passed 1 not applicable',
    );
    expect(await text(page, '.facts')).toContain('linux x64, 2 cores');
    expect(await heading(page)).toBe('answered too late');
    const broken = await text(page, '.breakage');
    expect(broken).toContain('No peer.');
    expect(broken).toContain('fixtures/scenarios/answered-too-late.yaml');
    expect(await text(page, '.command code')).toBe('firmline test run answered-too-late');

    // Of several attempts, the one that explains it.
    await show(page, 'is-heard-at-last');
    expect(await text(page, '.tabs :has(:checked)')).toContain('Attempt 1');
    expect(await text(page, '.breakage-message')).toBe('The assistant was not heard.');
    await page.focus('.tabs :checked');
    await page.keyboard.press('ArrowRight');
    expect(await text(page, '.tabs :has(:checked)')).toContain('Attempt 2');
    expect(await page.$('.breakage')).toBeNull();
    expect(complaints).toEqual([]);
  });

  it('shows what was not true in the end, errors, and what is missing', async () => {
    const outcome = [
      {
        statement: 'The assistant asks for the name.',
        verdict: 'met',
        shown: 'May I take your name?',
        atMs: 900,
      },
      { statement: 'The assistant says "911".', verdict: 'not met', shown: '' },
      { statement: 'It asks for the number.', verdict: 'inconclusive', shown: '', reason: 'It may.' },
    ] as const;
    const step = { line: 3, text: 'converse', status: 'failed', startMs: 100, endMs: 900, outcome } as const;
    const called = scenario('emergency', {
      verdict: 'failed',
      attempts: [failedAttempt({ steps: [step] })],
    });
    const threw = scenario('threw', {
      verdict: 'failed',
      attempts: [
        failedAttempt({
          problem: {
            layer: 'page',
            message: 'The page threw "gone". The status: expected "a: b"; seen "c".',
            atMs: 800,
            expected: '"a: b"',
            seen: '"c"',
          },
          screenshots: fullAttempt().screenshots,
          console: [
            { atMs: 1, type: 'log', text: 'hello' },
            { atMs: 2, type: 'exception', text: 'Error: gone' },
          ],
        }),
      ],
    });
    const { page } = await open(
      report([called, threw, scenario('late', { verdict: 'inconclusive', attempts: [] })]),
      { hash: '#emergency' },
    );
    expect(await text(page, '.outcome')).toMatch(
      /^.*The assistant says "911"\. .*asks for the number\. It may\. .*asks for the name\. .*May I take/,
    );
    expect(await text(page, '.facts')).toContain('Stopped 1 scenario did not start');
    expect(await page.$('.transcript')).toBeNull();

    await show(page, 'threw');
    expect(await text(page, '.breakage-message')).toBe('The page threw "gone".');
    expect(await text(page, '.against')).toBe('Expected "a: b" Seen "c"');
    // The picture that is nearest to the moment, in a size that shows what it says.
    expect(await text(page, '.page-then')).toMatch(/^The page at /);
    await page.click('.page-then');
    expect(await page.$('dialog[open]')).not.toBeNull();
    await page.keyboard.press('Escape');
    expect(await text(page, 'details[open] summary')).toBe('Console 2, 1 error');
  });

  it('shows any content as text, and has a policy that allows no requests', async () => {
    const hostile = `</script><script>alert(1)</script><img src=x onerror=alert(2)>\u2028"'&amp;`;
    const { page, complaints } = await open(
      report([
        scenario('hostile', {
          name: hostile,
          description: hostile,
          file: hostile,
          tags: [hostile],
          reproduce: hostile,
          verdict: 'failed',
          attempts: [
            failedAttempt({
              problem: { layer: 'page', message: hostile, expected: hostile, seen: hostile },
              console: [{ atMs: 1, type: 'error', text: hostile }],
              timeline: {
                ...fullAttempt().timeline,
                announcements: [{ atMs: 1, label: hostile, detail: hostile }],
              },
            }),
          ],
        }),
      ]),
    );
    expect(await page.$eval('h2', ({ textContent }) => textContent)).toBe(hostile);
    expect(await page.$('img')).toBeNull();
    expect(complaints).toEqual([]);

    await page.evaluate(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        document.body.dataset['refused'] = `${document.body.dataset['refused'] ?? ''} ${effectiveDirective}`;
      });
      fetch('https://example.com/').catch(() => {});
      document.body.append(Object.assign(new Image(), { src: 'https://example.com/x.png' }));
      document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://example.com/' }));
    });
    for (const directive of ['connect-src', 'img-src', 'frame-src'])
      await page.waitForFunction((name) => document.body.dataset['refused']?.includes(name), {}, directive);
    const refusal = await page.evaluate(() => {
      try {
        document.body.innerHTML = '<b>x</b>';
        return 'taken';
      } catch (problem) {
        return String(problem);
      }
    });
    expect(refusal).toContain('TrustedHTML');
  });
});

describe('the clock of a report', () => {
  it('has all events, words and recordings on one clock, with a cursor that keys, times and pictures move', async () => {
    const { page, complaints } = await open(everything, { hash: '#answered-too-late' });
    await page.waitForSelector('.lanes .span');
    const labels = await page.$$eval('.lanes .row-label', (all) => all.map(({ textContent }) => textContent));
    expect(labels).toEqual([
      'Steps',
      'Stages',
      'Caller spoke',
      'Caller arrived',
      "Caller's words",
      'Assistant spoke',
      'Assistant noticed',
      "Assistant's words",
      'Messages',
      'Network',
      'Page said',
    ]);
    await page.focus('[role=slider]');
    await page.keyboard.press('Home');
    expect(await cursorMs(page)).toBe(0);
    await page.keyboard.press('ArrowRight');
    expect(await cursorMs(page)).toBe(110);
    await page.click('.steps .step:nth-child(3) .at');
    expect(await cursorMs(page)).toBe(2350);
    expect(await text(page, '.readout')).toContain('Page said Call started successfully!');

    const onClock = (row: string) =>
      page.$$eval(`${row} .span`, (all) =>
        all.map((span) => ({
          text: span.querySelector('text')?.textContent,
          differs: span.classList.contains('differs'),
        })),
      );
    expect(await onClock('.row-caller-words')).toEqual([{ text: 'what does a lawyer cost', differs: false }]);
    expect(await onClock('.row-agent-words')).toEqual([
      { text: expect.stringMatching(/^Heartwell and Lowe/), differs: true },
      { text: 'Sorry', differs: false },
    ]);
    const [greeting] = await page.$$eval('.transcript .utterance', (all) =>
      all.map((one) => ['del', 'ins'].map((tag) => [...one.querySelectorAll(tag)].map((e) => e.textContent))),
    );
    expect(greeting).toEqual([
      ['Hartwell', 'may'],
      ['Heartwell', 'please'],
    ]);

    await page.waitForFunction(() => document.querySelector<HTMLElement>('.pictures > button')?.style.left);
    await page.click('.pictures > button:nth-of-type(2)');
    expect(await cursorMs(page)).toBe(5200);
    expect(await text(page, 'dialog .caption p')).toBe('in the call, 5.20 s');
    await expect
      .poll(() => page.$eval('dialog img', (image) => image.complete && image.naturalWidth))
      .toBe(1280);
    await page.keyboard.press('Escape');
    expect(await page.$('dialog[open]')).toBeNull();
    expect(await heading(page)).toBe('answered too late');

    // It seeks the recordings, plays one from a line of the words, and follows it.
    await page.click('.steps .step:nth-child(5) .at');
    expect(await page.$$eval('audio', (all) => all.map(({ currentTime }) => currentTime))).toEqual([
      4.7, 4.7,
    ]);
    await page.focus('.transcript .said:nth-child(2) button');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => [...document.querySelectorAll('audio')].some(({ paused }) => !paused));
    const [agent, caller] = await page.$$eval('audio', (all) =>
      all.map(({ paused, currentTime }) => ({ paused, currentTime })),
    );
    expect(agent).toMatchObject({ paused: true });
    expect(caller?.paused).toBe(false);
    expect(caller?.currentTime).toBeGreaterThan(4.8);
    await page.waitForFunction(
      (begunMs) =>
        Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuenow')) > begunMs + 200,
      {},
      await cursorMs(page),
    );
    expect(complaints).toEqual([]);
  });
});

it('on a phone the list is above the scenario, and nothing is cut off', async () => {
  const { page } = await open(everything, { viewport: phone });
  await show(page, 'answered-too-late');
  for (const viewport of [{ width: 320, height: 568 }, phone]) {
    await page.setViewport(viewport);
    expect({ ...viewport, fits: await fits(page) }).toEqual({ ...viewport, fits: true });
  }
  expect(await axeProblems(page)).toEqual([]);
});
