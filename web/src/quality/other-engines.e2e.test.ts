import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ScriptedCall } from '../testing/scripted-call.ts';
import { openTab, type OpenTab } from '../testing/open-tab.ts';
import { type Stage, startStage } from '../testing/stage.ts';
import type { StateName } from '../testing/states.ts';
import { translate } from '../testing/translate.ts';
import { webKitCrashed } from '../testing/webkit.ts';

const failed =
  'Failed to connect to the AI assistant. Please check your internet connection or try again later.';
/** Debian's WebKit fails an assertion of its own about once in a hundred pages. */
const once = { retry: { count: 1, condition: new RegExp(webKitCrashed) } };

// Firefox has its scenarios.
describe.skipIf(process.env['FIRMLINE_TEST_NO_WEBKIT']).each(['webkit'] as const)(
  'in %s, the page',
  once,
  (engine) => {
    let tab: OpenTab;
    let stage: Stage;
    beforeAll(async () => {
      tab = await openTab(engine);
      stage = await startStage(inject('stack'));
    });
    afterAll(() => Promise.all([tab?.close(), stage?.close()]));

    const alert = () =>
      tab.evaluate(() => [...document.querySelectorAll('#status-error p')].map((line) => line.textContent));
    const text = () => tab.evaluate(() => document.body.innerText);

    it.each<[StateName, string]>([
      ['lines busy', 'All lines are busy right now.'],
      ['microphone denied', 'The microphone is not allowed for this page.'],
      ['microphone missing', 'This device has no microphone.'],
      ['in an app', 'This app keeps the microphone from the page.'],
    ])('shows why a start failed before its fixed sentence: %s', async (state, cause) => {
      await stage.show(tab, state);
      expect(await alert()).toEqual([cause, failed, expect.stringMatching(/phone/i)]);
    });

    it('opens the phone form without a microphone, and takes a number', async () => {
      await stage.show(tab, 'microphone missing');
      await tab.click('input[type="tel"]');
      await tab.type('2125550123');
      await tab.click('.button-submit');
      await tab.seeText('Thank you. Your request has been submitted successfully.');
      expect(await alert()).toEqual([]);
    });

    it('selects the link that an app lets nobody copy', async () => {
      await stage.show(tab, 'in an app');
      const selected = await tab.evaluate(() => {
        const field = document.activeElement as HTMLInputElement;
        return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0) === location.href;
      });
      expect(selected).toBe(true);
    });

    it('follows a call when it is translated', async () => {
      await stage.show(tab, {
        call: async (call: ScriptedCall) => {
          Object.assign(window, { call });
          await call.answer();
        },
        shows: 'How can I help you today?',
      });
      await tab.evaluate(translate);
      const hears = (words: string) =>
        tab.evaluate((heard) => {
          const call = Reflect.get(window, 'call') as ScriptedCall;
          const entry = { id: 2, role: 'user', final: false, interrupted: false, startedAt: 0 } as const;
          call.emit('transcript', [{ ...entry, text: heard }]);
        }, words);
      for (const words of ['When', 'When are you', 'When are you open?']) {
        await hears(words);
        await expect.poll(text).toMatch(new RegExp(`\\[You\\]\\s*\\[${words.replace('?', '\\?')}\\]`));
      }
      await tab.click('.button-browser:enabled');
      await tab.seeText('[Call ended.]');
      expect(await text()).not.toContain('[Call started successfully!]');
    });
  },
);
