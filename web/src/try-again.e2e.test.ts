import { describe, expect, it } from 'vitest';
import { stageSuite } from './testing/stage-suite.ts';

const failed = ['Page Not Found', 'The requested page does not exist.', 'We could not reach the demo.'];

/** Requests that nobody answers are given up sooner, and there is no pause between them. Runs in the page. */
const inHaste = () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => timeout('isAnswered' in window ? ms : ms / 15);
  const wait = setTimeout;
  const sooner = (run: () => void, ms = 0) => wait(run, ms < 4000 ? ms / 40 : ms);
  window.setTimeout = sooner as typeof setTimeout;
};

const alignment = () => getComputedStyle(document.querySelector('.notice .intro')!).textAlign;

describe('a look-up', () => {
  const suite = stageSuite();
  const text = () => suite.tab.evaluate(() => document.body.innerText);
  const focused = () => suite.tab.evaluate(() => document.activeElement?.textContent);

  it.each([
    ['that the service refuses', { answers: { '/rest/': 403 } }],
    ['without any answer', { answers: { '/rest/': 'none' }, before: inHaste }],
  ] as const)('%s is reported, and repeated at a press', async (_, state) => {
    const { tab, stage } = suite;
    await stage.show(tab, { ...state, shows: 'Try again' });
    for (const sentence of [...failed, 'Return to Main Site']) expect(await text()).toContain(sentence);
    await tab.setSize({ width: 1280, height: 800 });
    expect(await tab.evaluate(alignment)).toBe('center');

    // It fails again, with visible progress.
    stage.answer({ '/rest/': 'none' });
    await tab.click('.notice button');
    await tab.seeText('Loading...');
    expect(await text()).not.toContain('Page Not Found');
    stage.answer(state.answers);
    await tab.seeText('We could not reach the demo.');
    await expect.poll(focused).toBe('Try again');

    await tab.evaluate(() => void Object.assign(window, { isAnswered: true }));
    stage.answer({});
    await tab.click('.notice button');
    await tab.seeText('Hey Margaret,');
    await expect.poll(() => tab.evaluate(() => document.title)).toBe('AI Legal Assistant Demo for Margaret');
  });

  it('of the plain form that fails is repeated too', async () => {
    const { tab, stage } = suite;
    await stage.show(tab, {
      path: '/Hartwell-Lowe.',
      answers: { 'slug=eq.hartwell-lowe&': 403 },
      shows: 'Try again',
    });
    stage.answer({});
    await tab.click('.notice button');
    await tab.seeText('Hey Margaret,');
    await expect.poll(() => tab.evaluate(() => location.pathname)).toBe('/hartwell-lowe');
  });
});
