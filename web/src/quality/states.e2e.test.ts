import { describe, expect, it } from 'vitest';
import { hear, openSharedTab } from '../testing/stage-suite.ts';
import { type StateName, states } from '../testing/states.ts';
import { stateSuite } from './testing/state-suite.ts';
import { textOutside } from './testing/text-outside.ts';

/** Together they have every component, every kind of message and every layout; `npm run proof -- browsers` checks all states thoroughly. */
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
  const seal = document.querySelector('.seal-place')?.getBoundingClientRect();
  return {
    lines: Math.floor(log.clientHeight / line),
    cut: [...log.querySelectorAll('.caption > span')].flatMap(linesOf).filter(isCut).length,
    sealShown: seal !== undefined && seal.top >= 0 && seal.bottom <= innerHeight,
    buttonsShown: [...document.querySelectorAll('.button-browser, .button-call')].every(
      (button) => button.getBoundingClientRect().bottom <= innerHeight,
    ),
  };
}

describe('a state of the page', () => {
  const suite = stateSuite(openSharedTab, Object.keys(states) as StateName[], (name) => ({
    isThorough: representatives.has(name),
  }));

  it('has room for a conversation of ten turns, in whole lines', async () => {
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
        .toMatchObject({ cut: 0, sealShown: true, buttonsShown: true });
      expect((await tab.evaluate(wordsShown)).lines).toBeGreaterThanOrEqual(least);
    }
  });

  it('shows the seal large until the first exchange, on the axis of the words', async () => {
    const { tab, stage } = suite;
    const places = () =>
      tab.evaluate(() => {
        const [seal, words, greeting] = ['.seal-place', '.captions', '.greeting'].map((name) =>
          document.querySelector(name)!.getBoundingClientRect(),
        );
        const middle = ({ left, right }: DOMRect) => Math.round((left + right) / 2);
        return {
          seal: Math.round(seal!.width),
          isOneAxis: middle(seal!) === middle(words!) || Math.round(seal!.left) === Math.round(words!.left),
          greeting: Math.round(greeting!.left - words!.left),
        };
      });
    const large = expect.toSatisfy((width: number) => width >= 160) as number;
    for (const size of [
      { width: 320, height: 568 },
      { width: 390, height: 844 },
      { width: 768, height: 1024 },
    ]) {
      await tab.setSize(size);
      await stage.show(tab, 'listening');
      await expect.poll(places).toMatchObject({ isOneAxis: true, greeting: 0, seal: large });
      await stage.show(tab, 'conversation');
      await expect.poll(places).toMatchObject({ isOneAxis: true, greeting: 0, seal: expect.closeTo(66, -1) });
    }
    await tab.setSize({ width: 844, height: 390 });
    await stage.show(tab, 'listening');
    await expect.poll(places).toMatchObject({ seal: large });
  });

  it('keeps the lines of the longest sender off the edge of a phone', async () => {
    const { tab, stage } = suite;
    for (const width of [320, 390]) {
      await tab.setSize({ width, height: 568 });
      await stage.show(tab, 'ready, with a sender');
      const top = () => tab.evaluate(() => document.querySelector('.sender')!.getBoundingClientRect().top);
      await expect.poll(top).toBeGreaterThanOrEqual(4);
    }
  });

  it('keeps the End icon, and what stays in view over the slip, visible with forced colours', async () => {
    const { tab, stage } = suite;
    await tab.page.emulateMediaFeatures([{ name: 'forced-colors', value: 'active' }]);
    await stage.show(tab, 'assistant speaking');
    const [fill, text] = await tab.evaluate(() => {
      const icon = getComputedStyle(document.querySelector('.icon[data-name="end"]')!);
      return [icon.fill, icon.color];
    });
    await stage.show(tab, 'muted');
    // As they are written: nothing of the page's own colours may be kept.
    const pressed = await tab.evaluate(
      () => getComputedStyle(document.querySelector('.button-call')!).backgroundColor,
    );
    await stage.show(tab, 'conversation kept');
    const covers = await tab.evaluate(
      () => getComputedStyle(document.querySelector('.status')!).backgroundColor,
    );
    await tab.page.emulateMediaFeatures([]);
    // The slip runs behind what stays in view.
    expect(covers).toBe('rgb(255, 255, 255)');
    expect(fill).toBe(text);
    expect(pressed).not.toBe('rgb(205, 174, 124)');
  });

  it('has no field that is so small that an iPhone zooms in to it', async () => {
    const { tab, stage } = suite;
    await tab.setSize({ width: 390, height: 844 });
    for (const name of ['phone form', 'caller not heard', 'typing', 'in an app'] as const) {
      await stage.show(tab, name);
      const sizes = await tab.evaluate(() =>
        Array.from(document.querySelectorAll('input, select'), (field) =>
          Number.parseFloat(getComputedStyle(field).fontSize),
        ),
      );
      expect([name, Math.min(...sizes) >= 16]).toEqual([name, true]);
    }
  });

  it('tells a visitor who types where, and reads finished words to a screen reader', async () => {
    const { tab, stage } = suite;
    await stage.show(tab, 'typing');
    await tab.seeText('Type below.');
    const log = () =>
      tab.evaluate(() => [
        document.querySelector('[role="log"]')?.getAttribute('aria-live'),
        document.querySelector('.caption:last-child')?.getAttribute('aria-hidden'),
      ]);
    await hear(tab, 'I need', false);
    await expect.poll(log).toEqual(['polite', 'true']);
    await hear(tab, 'I need a lawyer.');
    await tab.seeText('I need a lawyer.');
    await expect.poll(log).toEqual(['polite', null]);
    await tab.click('.button-browser:enabled');
    await tab.seeText('Call ended.');
    expect(await tab.evaluate(() => document.body.innerText)).not.toContain('The call took');

    // Who speaks hears the assistant.
    await stage.show(tab, 'conversation');
    await expect.poll(log).toEqual(['off', null]);
  });

  it.each([
    ['asking for the microphone', 'Please allow it'],
    ['sound blocked', 'Tap to hear the assistant'],
    ['sound blocked', 'How can I help you today?'],
    ['caller not heard', 'Microphone'],
    ['call failed', 'Failed to connect'],
    ['call error', 'Call error: '],
  ] as const)(
    'shows what it says and a way on, on a small phone held either way: %s',
    async (name, words) => {
      const { tab, stage } = suite;
      for (const size of [
        { width: 320, height: 568 },
        { width: 844, height: 390 },
      ]) {
        await tab.setSize(size);
        await stage.show(tab, name);
        await expect.poll(() => tab.evaluate(textOutside, words)).toEqual([]);
        const isWayOnShown = () =>
          tab.evaluate(() =>
            [...document.querySelectorAll('.buttons .button:enabled')].some((button) => {
              const { top, bottom } = button.getBoundingClientRect();
              return top >= 0 && bottom <= innerHeight;
            }),
          );
        await expect.poll(isWayOnShown).toBe(true);
      }
    },
  );

  it('keeps the field for words above a keyboard that covers the page', async () => {
    const { tab, stage } = suite;
    await tab.setSize({ width: 390, height: 664 });
    await stage.show(tab, 'typing');
    await tab.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: 328 });
      visualViewport?.dispatchEvent(new Event('resize'));
    });
    const bottom = () =>
      tab.evaluate(() => document.querySelector('.type-line')!.getBoundingClientRect().bottom);
    await expect.poll(bottom).toBeLessThanOrEqual(328);
  });

  it('keeps the choices of a question in view, however large its text', async () => {
    const { tab, stage } = suite;
    await tab.setSize({ width: 844, height: 390 });
    await stage.show(tab, 'asking for agreement');
    await tab.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    const bottoms = () =>
      tab.evaluate(() =>
        [...document.querySelectorAll('dialog .button')].map(
          (button) => button.getBoundingClientRect().bottom < innerHeight,
        ),
      );
    await expect.poll(bottoms).toEqual([true, true]);
  });

  it('keeps the words in view with large text, where a button gets the focus', async () => {
    const { tab, stage } = suite;
    await tab.setSize({ width: 320, height: 568 });
    await stage.show(tab, 'caller not heard');
    await tab.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    const wordsShownWhole = () =>
      tab.evaluate(() => {
        const { top, bottom } = document.querySelector('.captions')!.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    await expect.poll(wordsShownWhole).toBe(true);
    // As a control does that goes away while it has the focus.
    await tab.evaluate(() => {
      const control = document.querySelector<HTMLElement>('.microphones-select')!;
      control.focus({ preventScroll: true });
      control.remove();
    });
    await expect
      .poll(() => tab.evaluate(() => document.activeElement?.matches('.button-browser')))
      .toBe(true);
    expect(await wordsShownWhole()).toBe(true);
  });
});
