import { describe, expect, inject, it } from 'vitest';
import { country, field } from '../testing/phone-form.ts';
import { webhookBodies } from '../testing/stage-suite.ts';
import { keys, startWebKit, webKitCrashed, type WebKit } from '../testing/webkit.ts';
import { stateSuite } from './testing/state-suite.ts';

const stack = inject('stack');
/** Debian's WebKit fails an assertion of its own about once in a hundred pages. */
const once = { retry: { count: 1, condition: new RegExp(webKitCrashed) } };
describe.skipIf(process.env['FIRMLINE_TEST_NO_WEBKIT'])('the page in WebKit', once, () => {
  // One of each layout; `npm run proof -- browsers` looks at all states in each engine.
  const suite = stateSuite(startWebKit, [
    'ready, right to left',
    'phone refused',
    'assistant speaking',
    'caller not heard',
    'conversation kept',
  ]);

  const text = () => suite.tab.evaluate(() => document.body.innerText);
  /** Whether less motion is preferred, and whether something moves endlessly. */
  const motion = (tab: WebKit) =>
    tab.evaluate(() => [
      matchMedia('(prefers-reduced-motion: reduce)').matches,
      document.getAnimations().some(({ effect }) => effect?.getComputedTiming().iterations === Infinity),
    ]);

  /** The form's number and country. */
  const shown = () =>
    suite.tab.evaluate(
      (...selectors) =>
        selectors.map((selector) => document.querySelector<HTMLInputElement>(selector)?.value).join(' '),
      field,
      country,
    );

  const caretTo = (start: number, end: number) =>
    suite.tab.evaluate(
      (selector, ...range) => document.querySelector<HTMLInputElement>(selector)?.setSelectionRange(...range),
      field,
      start,
      end,
    );

  it('takes a number from the keyboard: typed, deleted, cut and pasted, with another country or its own code', async () => {
    const { tab, stage } = suite;
    await stage.show(tab, 'phone form');
    await tab.click(field);
    await tab.type(`21255501239${keys.backspace}`);
    expect(await shown()).toBe('212 555 0123 US');
    await tab.press(keys.control, 'a');
    await tab.press(keys.control, 'x');
    expect(await shown()).toBe(' US');
    await tab.press(keys.control, 'v');
    expect(await shown()).toBe('212 555 0123 US');
    await tab.press(keys.control, 'a');
    await tab.type(`${keys.backspace}2079460123`);
    await tab.press(keys.shift, keys.tab);
    await tab.type('United K');
    expect(await shown()).toBe('20 7946 0123 GB');
    await tab.type(keys.tab + keys.enter);
    await tab.seeText('Thank you. Your request has been submitted successfully.');
    expect((await webhookBodies()).at(-1)).toMatchObject({ phone: '+442079460123', slug: 'hartwell-lowe' });

    await tab.click(field);
    await tab.type('6591234567');
    await caretTo(0, 0);
    await tab.type('+');
    expect(await shown()).toBe('+6591234567 SG');
    await caretTo(0, 99);
    await tab.type('0047 22 12 34 56');
    expect(await shown()).toBe('0047 22 12 34 56 NO');
    await caretTo(0, 99);
    await tab.type('+٤٤ 20 7946 0018');
    expect(await shown()).toBe('+44 20 7946 0018 GB');
    await tab.click('.button-submit');
    await tab.seeText('Your number: +44 20 7946 0018.');
  });

  it('finds the firm of a link as it writes it, and corrects the address', async () => {
    const { tab } = suite;
    await tab.open(`${stack.url}/%22hartwell-%C2%ADlowe%22.`);
    await tab.seeText('Hey Margaret,');
    await expect.poll(() => tab.evaluate(() => location.pathname)).toBe('/hartwell-lowe');
  });

  it('loads the form and the call’s code again after a failure', async () => {
    const { tab, stage } = suite;
    await stage.show(tab, 'phone form not loaded');
    stage.answer({});
    await tab.click('.phone .button');
    await tab.seeText('Submit Phone Number');

    await stage.show(tab, 'call code not loaded');
    stage.answer({});
    await tab.click('.button-browser');
    await expect.poll(text).toContain('Opening the microphone');
  });

  it('offers a reload when its own code does not load, and moves endlessly unless less motion is preferred', async () => {
    const { stage } = suite;
    await stage.show(suite.tab, 'ready');
    await expect.poll(() => motion(suite.tab)).toEqual([true, false]);
    // Another browser, which has no file in its memory.
    const tab = await startWebKit({ prefersReducedMotion: false });
    try {
      await stage.show(tab, { answers: { '/start-': 503 }, shows: 'Reload the page' });
      stage.answer({});
      await tab.click('[data-action="reload"]');
      await tab.seeText('Hey Margaret,');
      await expect.poll(() => motion(tab)).toEqual([false, true]);
      await tab.click('.button-phone');
      await tab.seeText('Submit Phone Number');
    } finally {
      await tab.close();
    }
  });
});
