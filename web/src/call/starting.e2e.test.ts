import { expect, it } from 'vitest';
import { addFonts, boxesInEveryFont } from '../testing/fonts.ts';
import { button } from '../testing/open-page.ts';
import { stageSuite } from '../testing/stage-suite.ts';

const suite = stageSuite();

it('a call keeps its two buttons in place from its start to its end, in any font', async () => {
  const { tab, stage } = suite;
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
