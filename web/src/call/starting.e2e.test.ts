import type { HTTPRequest } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { codeThatFails } from '../testing/failing-code.ts';
import { addFonts, boxesInEveryFont } from '../testing/fonts.ts';
import { button, seeText, visibleText } from '../testing/open-page.ts';
import { callSuite } from './testing/call-suite.ts';

const failed =
  'Failed to connect to the AI assistant. Please check your internet connection or try again later.';

describe('the start of a call', () => {
  const suite = callSuite();

  it('can be retried when its code did not load, and keeps its two buttons in place in any font', async () => {
    // Some browsers never request a failed URL again.
    const pieces = [/\/open-call-client-/, /\/CallParts-/, /\/daily-esm-/].map((piece) => ({
      piece,
      ...codeThatFails(),
    }));
    const creation = Promise.withResolvers<HTTPRequest>();
    let isHeld = false;
    const page = await suite.open(undefined, {
      async prepare(opened) {
        await opened.setRequestInterception(true);
        opened.on('request', (request) => {
          const found = pieces.find(({ piece }) => piece.test(request.url()));
          if (found) found.answer(request);
          else if (isHeld && request.url().endsWith('/call/web')) creation.resolve(request);
          else void request.continue();
        });
      },
    });
    for (const { works } of pieces) {
      await page.locator(button('Try in Browser')).click();
      await seeText(page, failed);
      works();
    }
    isHeld = true;
    await addFonts(page);
    const placesWith = async (...names: string[]) => {
      for (const name of names) await page.waitForSelector(button(name));
      return boxesInEveryFont(page, '.button-browser, .button-call');
    };
    await page.locator(button('Try in Browser')).click();
    const created = await creation.promise;
    const connecting = await placesWith('Connecting...', 'Cancel');
    await created.continue();
    expect(await placesWith('End Call', 'Mute')).toEqual(connecting);
    await seeText(page, 'Call started successfully!');
    expect(await visibleText(page)).not.toContain('Failed to connect');
    await page.locator(button('Mute')).click();
    expect(await placesWith('Unmute')).toEqual(connecting);
  });
});
