import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openTab, type OpenTab } from './testing/open-tab.ts';
import { field } from './testing/phone-form.ts';
import { startStage, type Stage } from './testing/stage.ts';
import { webKitCrashed } from './testing/webkit.ts';

const stack = inject('stack');

/** Debian's WebKit fails an assertion of its own about once in a hundred pages. */
const once = { retry: { count: 1, condition: new RegExp(webKitCrashed) } };

// Firefox has its scenarios.
describe.skipIf(process.env['FIRMLINE_TEST_NO_WEBKIT']).each(['webkit'] as const)(
  'a number with its own calling code, in %s',
  once,
  (engine) => {
    let tab: OpenTab;
    let stage: Stage;
    beforeAll(async () => {
      tab = await openTab(engine);
      stage = await startStage(stack);
    });
    afterAll(() => Promise.all([tab?.close(), stage?.close()]));

    const shown = () =>
      tab.evaluate(() =>
        [...document.querySelectorAll<HTMLInputElement>('.phone-field select, .phone-field input')]
          .map(({ value }) => value)
          .join(' '),
      );
    const caretTo = (start: number, end: number) =>
      tab.evaluate(
        (selector, ...range) =>
          document.querySelector<HTMLInputElement>(selector)?.setSelectionRange(...range),
        field,
        start,
        end,
      );

    it('is typed key by key, begins anew, and is called', async () => {
      await stage.show(tab, 'phone form');
      await tab.click(field);
      await tab.type('6591234567');
      expect(await shown()).toBe('US 659 123 4567');
      await caretTo(0, 0);
      await tab.type('+');
      expect(await shown()).toBe('SG +659 123 4567');
      await caretTo(0, 99);
      await tab.type('0047 22 12 34 56');
      expect(await shown()).toBe('NO 0047 22 12 34 56');
      await caretTo(0, 99);
      await tab.type('+٤٤ 20 7946 0018');
      expect(await shown()).toBe('GB +44 20 7946 0018');
      await tab.click('.button-submit');
      await tab.seeText('We are calling +44 20 7946 0018.');
      await tab.click(field);
      await tab.type('+1911');
      await tab.click('.button-submit');
      await tab.seeText('Please enter a valid phone number');
      await tab.seeText('This number is too short for the United States.');
      const received = (await (await fetch(stack.webhookUrl)).json()) as readonly { body: unknown }[];
      expect(received.at(-1)?.body).toMatchObject({ phone: '+442079460018' });
    });
  },
);
