import axe from 'axe-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startWebKit, type WebKit } from '../testing/webkit.ts';
import { axeRules } from './testing/axe-check.ts';
import { layoutProblems } from './testing/layout-check.ts';

/** A phone, a small phone, a laptop, and that laptop at 200 % zoom. */
const windows = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 1280, height: 800 },
  { width: 640, height: 400 },
];

describe.skipIf(process.env['FIRMLINE_TEST_NO_WEBKIT'])('the page in WebKit', () => {
  const stack = inject('stack');
  let webkit: WebKit;

  beforeAll(async () => {
    webkit = await startWebKit();
  });
  afterAll(() => webkit?.close());

  const open = async (path: string, text: string) => {
    await webkit.open(stack.url + path);
    await webkit.seeText(text);
  };
  const problems = async () => {
    const found: string[] = [];
    for (const size of windows) {
      await webkit.setSize(size);
      const unfit = await webkit.evaluate(layoutProblems);
      found.push(...unfit.map((problem) => `at ${size.width} x ${size.height}: ${problem}`));
    }
    await webkit.evaluate(`${axe.source}; window.axe = axe;`);
    await webkit.evaluate((runOnly) => {
      const keep = ({ violations }: axe.AxeResults): string =>
        (document.body.dataset['axe'] = JSON.stringify(
          violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
        ));
      void window.axe.run(document, { runOnly }).then(keep);
    }, axeRules);
    await expect.poll(() => webkit.evaluate(() => document.body.dataset['axe'] ?? null)).not.toBeNull();
    found.push(...JSON.parse(String(await webkit.evaluate(() => document.body.dataset['axe']))));
    return found;
  };

  it.each([
    ['/hartwell-lowe', 'Try in Browser'],
    ['/meridian-coast', 'Try in Browser'],
    ['/al-mansouri', 'Try in Browser'],
    ['/no-such-firm', 'Page Not Found'],
  ])('%s: axe finds nothing, and everything fits', async (path, text) => {
    await open(path, text);
    expect(await problems()).toEqual([]);
  });

  it('checks and sends a number typed with the keyboard', async () => {
    await open('/hartwell-lowe', 'Call My Phone');
    await webkit.click('.button-phone');
    await webkit.click('input[type="tel"]');
    await webkit.type('\uE007');
    await webkit.seeText('Please enter a valid phone number');
    await webkit.type('2125550123\uE007');
    await webkit.seeText('Thank you. Your request has been submitted successfully.');
    expect(await problems()).toEqual([]);
  });

  it('answers in a browser without WebRTC', async () => {
    await open('/hartwell-lowe', 'Try in Browser');
    expect(await webkit.evaluate(() => typeof RTCPeerConnection)).toBe('undefined');
    await webkit.click('.button-browser');
    await webkit.seeText('Failed to connect to the AI assistant.');
    expect(await problems()).toEqual([]);
  });
});
