import { describe, expect, it } from 'vitest';
import { openSharedTab } from '../testing/stage-suite.ts';
import { type StateName, states } from '../testing/states.ts';
import { stateSuite } from './testing/state-suite.ts';

/** Together they have every component, every kind of message and every layout; `npm run proof -- browsers` checks all states with axe. */
const representatives = new Set<StateName>([
  'loading slowly',
  'look-up failed',
  'not found, with a sender',
  'ready, right to left',
  'ready, with a notice',
  'ready, with a sender',
  'asking for agreement',
  'phone form not loaded',
  'phone refused',
  'phone submitting slowly',
  'phone should have rung',
  'connecting slowly',
  'muted',
  'caller not heard',
  'typing',
  'conversation',
  'conversation kept, its words unfolded',
  'in an app',
  'not set up',
  'broken',
]);

/** Runs in the page: how the words of the call are shown. */
function wordsShown() {
  const log = document.querySelector<HTMLElement>('.captions');
  if (!log) throw new Error('There are no captions.');
  const line = Number.parseFloat(getComputedStyle(log).lineHeight);
  const box = log.getBoundingClientRect();
  const linesOf = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...range.getClientRects()];
  };
  const isCut = ({ top, bottom }: DOMRect) =>
    (top < box.top - 2 && bottom > box.top + line / 3) ||
    (top < box.bottom - line / 3 && bottom > box.bottom + 2);
  const isShown = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= box.top - 2 && bottom <= box.bottom + 2;
  };
  const questions = [...log.querySelectorAll('.caption[data-role="user"]')];
  const seal = document.querySelector('.seal-place')?.getBoundingClientRect();
  return {
    lines: Math.floor(log.clientHeight / line),
    cut: [...log.querySelectorAll('.caption > span')].flatMap(linesOf).filter(isCut).length,
    lastQuestionShown: isShown(questions.at(-1) ?? log),
    sealShown: seal !== undefined && seal.top >= 0 && seal.bottom <= innerHeight,
    buttonsShown: [...document.querySelectorAll('.button-browser, .button-call')].every(
      (button) => button.getBoundingClientRect().bottom <= innerHeight,
    ),
  };
}

describe('a state of the page', () => {
  const suite = stateSuite(openSharedTab, Object.keys(states) as StateName[], (name) => ({
    accessibility: representatives.has(name),
  }));

  it('has room for a conversation of ten turns: whole lines, and its question beside the answer', async () => {
    const { tab, stage } = suite;
    await tab.setSize({ width: 320, height: 568 });
    await stage.show(tab, 'conversation');
    for (const { least, ...size } of [
      { width: 320, height: 568, least: 6 },
      { width: 1440, height: 900, least: 12 },
    ]) {
      await tab.setSize(size);
      await expect
        .poll(() => tab.evaluate(wordsShown))
        .toMatchObject({ cut: 0, lastQuestionShown: true, sealShown: true, buttonsShown: true });
      expect((await tab.evaluate(wordsShown)).lines).toBeGreaterThanOrEqual(least);
    }
  });
});
