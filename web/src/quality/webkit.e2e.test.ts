import { describe, expect, inject, it } from 'vitest';
import { once } from '../testing/engines.ts';
import { country, field } from '../testing/phone-form.ts';
import { keys, startWebKit, type WebKit } from '../testing/webkit.ts';
import { stateSuite } from './testing/state-suite.ts';

const stack = inject('stack');

describe.skipIf(process.env['FIRMLINE_TEST_NO_WEBKIT'])('the page in WebKit', once, () => {
  // One of each layout; `npm run proof -- browsers` looks at all states in each engine.
  const suite = stateSuite(startWebKit, {
    layoutOnly: true,
    names: [
      'ready, right to left',
      'ready, with a notice',
      'asking for agreement',
      'phone refused',
      'phone submitted',
      'listening',
      'microphone denied',
      'typing',
      'conversation kept',
      'not found, with a sender',
    ],
  });

  const text = () => suite.tab.evaluate(() => document.body.innerText);

  /** The form's number and country. */
  const shown = () =>
    suite.tab.evaluate(
      (...selectors) =>
        selectors.map((selector) => document.querySelector<HTMLInputElement>(selector)?.value).join(' '),
      field,
      country,
    );

  it('takes a number from the keyboard: typed, deleted, cut and pasted, with another country', async () => {
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
    const received = (await (await fetch(stack.webhookUrl)).json()) as readonly { body: unknown }[];
    expect(received.at(-1)?.body).toMatchObject({ phone: '+442079460123', slug: 'hartwell-lowe' });
  });

  it.each(['loading slowly', 'offline'] as const)('continues after it was %s', async (state) => {
    const { tab, stage } = suite;
    await stage.show(tab, state);
    stage.answer({});
    await tab.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, value: true });
      dispatchEvent(new Event('online'));
    });
    await expect.poll(text).toContain('Hey Margaret,');
  });

  it('looks up again after an error of the data service', async () => {
    const { tab, stage } = suite;
    await stage.show(tab, { answers: { '/rest/': 500 }, shows: 'Loading' });
    stage.answer({});
    await expect.poll(text).toContain('Hey Margaret,');
  });

  it('loads the form and the call’s code again after a failure', async () => {
    const { tab, stage } = suite;
    await stage.show(tab, 'phone form not loaded');
    await tab.click('.phone .button');
    await tab.seeText('The form could not be loaded.');
    stage.answer({});
    await tab.click('.phone .button');
    await tab.seeText('Submit Phone Number');

    await stage.show(tab, 'call code not loaded');
    stage.answer({});
    await tab.click('.button-browser');
    await expect.poll(text).toContain('Opening the microphone');
  });

  it('offers a reload when the page’s own code does not load, which then works', async () => {
    const { stage } = suite;
    // Another browser, which has no file in its memory.
    const tab = await startWebKit();
    try {
      await stage.show(tab, { answers: { '/start-': 503 }, shows: 'Reload the page' });
      stage.answer({});
      await tab.click('[data-action="reload"]');
      await tab.seeText('Hey Margaret,');
      await tab.click('.button-phone');
      await expect.poll(() => tab.evaluate(() => document.body.innerText)).toContain('Submit Phone Number');
    } finally {
      await tab.close();
    }
  });

  it('sets an Arabic name from right to left', async () => {
    await suite.stage.show(suite.tab, 'ready, right to left');
    const direction = () =>
      getComputedStyle(document.querySelector('.greeting bdi') ?? document.body).direction;
    expect(await suite.tab.evaluate(direction)).toBe('rtl');
  });

  /** Whether less motion is preferred, and whether something moves endlessly. */
  const motion = (tab: WebKit) =>
    tab.evaluate(() => [
      matchMedia('(prefers-reduced-motion: reduce)').matches,
      document.getAnimations().some(({ effect }) => effect?.getComputedTiming().iterations === Infinity),
    ]);

  it('moves nothing endlessly for a visitor who prefers less motion', async () => {
    await suite.stage.show(suite.tab, 'ready');
    await expect.poll(() => motion(suite.tab)).toEqual([false, true]);
    const still = await startWebKit({ reducedMotion: true });
    try {
      await suite.stage.show(still, 'ready');
      await expect.poll(() => motion(still)).toEqual([true, false]);
    } finally {
      await still.close();
    }
  });
});
