import { describe, expect, it } from 'vitest';
import { codeThatFails } from '../testing/failing-code.ts';
import { addFonts, boxesInEveryFont } from '../testing/fonts.ts';
import { button, seeText, visibleText } from '../testing/open-page.ts';
import { stageSuite } from '../testing/stage-suite.ts';
import { callSuite, waitForMark } from './testing/call-suite.ts';

const failed =
  'Failed to connect to the AI assistant. Please check your internet connection or try again later.';

describe('the start of a call', () => {
  const suite = callSuite();
  const scripted = stageSuite();

  it('can be retried when its code did not load, in browsers that never request a failed URL again', async () => {
    const pieces = [/\/open-call-client-/, /\/call-parts-/, /\/daily-esm-/].map((piece) => ({
      piece,
      ...codeThatFails(),
    }));
    const page = await suite.open(undefined, {
      async prepare(opened) {
        await opened.setRequestInterception(true);
        opened.on('request', (request) => {
          const found = pieces.find(({ piece }) => piece.test(request.url()));
          if (found) found.answer(request);
          else void request.continue();
        });
      },
    });
    for (const { works } of pieces) {
      await page.locator(button('Try in Browser')).click();
      await seeText(page, failed);
      works();
    }
    await page.locator(button('Try in Browser')).click();
    await waitForMark(page, 'firmline:daily-call-join:started');
    expect(await visibleText(page)).not.toContain('Failed to connect');
  });

  it('keeps its two buttons in place until the end, in any font', async () => {
    const { tab, stage } = scripted;
    await stage.show(tab, { call: (call) => call.enter('web-call-creation'), shows: 'Connecting...' });
    await addFonts(tab.page);
    const placesWith = async (...names: string[]) => {
      for (const name of names) await tab.page.waitForSelector(button(name));
      return boxesInEveryFont(tab.page, '.button-browser, .button-call');
    };
    const connecting = await placesWith('Connecting...', 'Cancel');
    await tab.evaluate(() => window.scriptedCall?.answer());
    expect(await placesWith('End Call', 'Mute')).toEqual(connecting);
    await tab.click('.button-call');
    expect(await placesWith('Unmute')).toEqual(connecting);
  });
});
