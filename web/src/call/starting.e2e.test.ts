import { describe, expect, it, vi } from 'vitest';
import { mediaUse } from '../testing/media-probe.ts';
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

  it('keeps every button in its place', async () => {
    const page = await suite.open();
    const place = async (name: string) => {
      const box = await (await page.waitForSelector(button(name)))!.boundingBox();
      return [box!.x, box!.y, box!.height];
    };
    const [main, phone] = [await place('Try in Browser'), await place('Call My Phone')];
    await suite.plan({ kind: 'join-delay', delayMs: 1000 });
    await page.locator(button('Try in Browser')).click();
    expect(await place('Connecting...')).toEqual(main);
    const side = await place('Cancel');
    await page.waitForSelector(button('End Call'));
    expect(await place('End Call')).toEqual(main);
    expect(await place('Mute')).toEqual(side);
    expect(await place('Call My Phone')).toEqual(phone);
    await page.locator(button('End Call')).click();
    expect(await place('Try in Browser')).toEqual(main);
  });
});
