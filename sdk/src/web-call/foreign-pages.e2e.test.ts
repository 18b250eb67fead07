import { describe, expect, it } from 'vitest';
import { useCallPages, newestDaily } from './testing/suite.ts';

describe('a page of somebody else', () => {
  const pages = useCallPages(newestDaily);

  it('calls with the React hook, and leaves nothing', async () => {
    const opened = await pages.open({ path: '/react' });
    const { page } = opened;
    const shows = (text: string) =>
      page.waitForFunction((wanted) => document.body.innerText.includes(wanted), {}, text);
    await shows('idle');
    await page.locator('button').click();
    await shows('live');
    await shows('assistant: ');
    await page.waitForFunction(() => document.querySelector('meter')!.value > 0);
    await page.locator('button').click();
    await shows('ended');
    await opened.released();
    expect(await page.$('[role="alert"]')).toBeNull();
  });

  it("calls with the vendor's class, and leaves nothing", async () => {
    const opened = await pages.open({ path: '/vendor' });
    const { page } = opened;
    const call = await page.evaluate(
      async () => (await window.vapi.start(window.given.assistant, { firstMessage: 'Good morning.' }))?.id,
    );
    expect(call).toEqual(expect.any(String));
    await page.waitForFunction(
      () => window.emitted.includes('heard') && window.emitted.includes('speech-end'),
    );
    await page.evaluate(() => window.vapi.stop());
    await page.waitForFunction(() => window.emitted.includes('call-end'));
    const emitted = await page.evaluate(() => window.emitted);
    expect(emitted).toEqual(
      expect.arrayContaining(['call-start', 'speech-start', 'message speech-update', 'message transcript']),
    );
    expect(emitted.filter((one) => one.startsWith('error'))).toEqual([]);
    await opened.released();
  });
});
