import { describe, expect, it, vi } from 'vitest';
import { mediaUse } from '../testing/media-probe.ts';
import { codeThatFails } from '../testing/failing-code.ts';
import { addFonts, boxesInEveryFont, type Boxes } from '../testing/fonts.ts';
import { button, focus, seeText, visibleText } from '../testing/open-page.ts';
import { callSuite, focused, nothingLive, waitForMark } from './testing/call-suite.ts';

const failed =
  'Failed to connect to the AI assistant. Please check your internet connection or try again later.';

describe('the start of a call', () => {
  const suite = callSuite();

  it('tells the webhook {slug} beside the call, not before it', async () => {
    const page = await suite.open();
    // It hangs, so a call that waited for it would never start.
    await suite.fault({ target: 'webhook', delayMs: 60_000 });
    await suite.startCall(page);
    const sent = suite.opened().requests.find((request) => request.url() === suite.stack.webhookUrl);
    expect(JSON.parse(sent?.postData() ?? '')).toEqual({ slug: 'default' });
  });

  it('goes on with a logged warning when the webhook fails', async () => {
    const page = await suite.open();
    await suite.fault({ target: 'webhook', status: 500, times: 1 });
    await suite.startCall(page);
    await vi.waitFor(() =>
      expect(suite.opened().console).toContainEqual(expect.stringMatching(/^warn: .*could not be announced/)),
    );
    expect(await visibleText(page)).not.toContain('Failed');
  });

  it('says what failed when the call cannot be created, and can be tried again', async () => {
    const page = await suite.open();
    await suite.fault({ target: 'platform', status: 500, times: 1 });
    await page.locator(button('Try in Browser')).click();
    await seeText(page, failed);
    expect((await page.evaluate(mediaUse)).live).toEqual(nothingLive);

    await suite.startCall(page);
    await seeText(page, 'Call started successfully!');
    expect(await visibleText(page)).not.toContain('Failed to connect');
  });

  it('can be tried again when its code did not load, in browsers that never ask twice for one address', async () => {
    const pieces = [/\/open-call-client-/, /\/CallParts-/, /\/daily-esm-/].map((piece) => ({
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
    await suite.startCall(page);
    await seeText(page, 'Call started successfully!');
    expect(await visibleText(page)).not.toContain('Failed to connect');
  });

  it('says the same when the call cannot be joined', async () => {
    const page = await suite.open();
    await suite.plan({ kind: 'fatal', error: 'meeting-full', when: 'join' });
    await page.locator(button('Try in Browser')).click();
    await seeText(page, failed);
    expect(await visibleText(page)).not.toContain('Call ended.');
    await page.waitForSelector(button('Try in Browser'));
  });

  it.each([
    ['its button', async (press: (key: 'Enter') => Promise<void>) => press('Enter')],
    ['Escape', async (press: (key: 'Escape') => Promise<void>) => press('Escape')],
  ] as const)('is cancelled by %s, and leaves no message and no microphone', async (_, cancel) => {
    const page = await suite.open();
    await suite.fault({ target: 'platform', delayMs: 60_000 });
    await focus(page, button('Try in Browser'));
    await page.keyboard.press('Enter');
    await waitForMark(page, 'firmline:web-call-creation:started');
    await seeText(page, 'Reaching the assistant');
    // The keyboard goes where something can be done, and back.
    expect(await focused(page)).toBe('Cancel');
    await cancel((key) => page.keyboard.press(key));
    await page.waitForSelector(button('Try in Browser'));
    expect(await focused(page)).toBe('Try in Browser');
    expect(await visibleText(page)).not.toMatch(/Failed|error/);
    expect((await page.evaluate(mediaUse)).live).toEqual(nothingLive);

    await suite.works();
    await suite.startCall(page);
    expect(await focused(page)).toBe('End Call');
  });

  it('says that it takes long, when it does', async () => {
    const page = await suite.open();
    await suite.plan({ kind: 'join-delay', delayMs: 15_000 });
    await page.locator(button('Try in Browser')).click();
    await seeText(page, 'Connecting the line');
    await seeText(page, 'This is taking longer than usual.');
    await page.locator(button('Cancel')).click();
    await page.waitForSelector(button('Try in Browser'));
    expect(await visibleText(page)).not.toContain('longer than usual');
  });

  it('keeps every button in its place, in any font', async () => {
    const page = await suite.open();
    await addFonts(page);
    const placesWith = async (...names: string[]) => {
      for (const name of names) await page.waitForSelector(button(name));
      return boxesInEveryFont(page, '.buttons > *');
    };
    const lasting = (boxes: Boxes) =>
      Object.fromEntries(Object.entries(boxes).map(([font, [main, phone]]) => [font, [main, phone]]));
    let connect = () => {};
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (request.url().endsWith('/call/web')) connect = () => void request.continue();
      else void request.continue();
    });
    const before = await placesWith('Try in Browser', 'Call My Phone');
    await page.locator(button('Try in Browser')).click();
    await waitForMark(page, 'firmline:web-call-creation:started');
    const connecting = await placesWith('Connecting...', 'Cancel');
    expect(lasting(connecting)).toEqual(before);
    connect();
    expect(await placesWith('End Call', 'Mute')).toEqual(connecting);
    await page.locator(button('Mute')).click();
    expect(await placesWith('Unmute')).toEqual(connecting);
    await page.locator(button('End Call')).click();
    expect(await placesWith('Try in Browser')).toEqual(before);
  });
});
