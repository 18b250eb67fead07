import { describe, expect, it } from 'vitest';
import { dailyPackages, newestDaily, useCallPages } from '../../testing/suite.ts';

const button = { iconPath: 'https://firm.example/help.png', label: 'Help', tooltip: 'Help' };
const notes = { label: 'Notes', location: 'sidebar' as const, srcdoc: '', controlledBy: ['far-id'] };
const meeting = { userName: 'Dana', customTrayButtons: { help: button }, customIntegrations: { notes } };

/** A page with the client, and the address that stands in for a room's page at Daily. */
async function openAt(pages: ReturnType<typeof useCallPages>) {
  const { page } = await pages.open({ path: '/embedded' });
  /** Frames and calls of daily-js in the page, and where its frame is. */
  const look = () =>
    page.evaluate(() => {
      const { _daily: daily } = window as { readonly _daily?: { readonly instances: object } };
      const frames = [...document.querySelectorAll('iframe')].map(
        ({ clientWidth, clientHeight, parentElement }) =>
          `${clientWidth} by ${clientHeight} in ${parentElement?.tagName}`,
      );
      return { frames, calls: Object.keys(daily?.instances ?? {}).length };
    });
  return { page, look, url: new URL('/prebuilt', page.url()).href };
}

const nothing = { frames: [], calls: 0 };

describe.each(dailyPackages)("a call in Daily's own frame, %s", (dailyJs) => {
  const pages = useCallPages(dailyJs);

  it('has tray buttons and integrations, reports a press and who is audible, and leaves nothing', async () => {
    const { page, look, url } = await openAt(pages);
    await page.evaluate((at, given) => window.embed(at, given), url, { meeting, showLeaveButton: true });
    expect(await page.evaluate(() => window.client.start({ assistant: 'a' }))).toMatchObject({
      id: 'call-1',
    });
    expect(await look()).toEqual({ frames: ['375 by 450 in BODY'], calls: 1 });
    const frame = page.frames().find((one) => one.url().includes('/prebuilt'))!;
    const joins = await frame.evaluate(() =>
      window.prebuiltPage.received.filter(({ action }) => action === 'join-meeting'),
    );
    expect(joins).toMatchObject([{ properties: { ...meeting, showLeaveButton: true } }]);
    await frame.evaluate(() =>
      window.prebuiltPage.emit({ action: 'custom-button-click', button_id: 'help' }),
    );
    await page.waitForFunction(
      () => window.emitted.filter((name) => !name.startsWith('meeting-s')).length > 1,
    );
    await page.evaluate(async () => {
      window.client.meeting.startCustomIntegrations('notes');
      await window.client.meeting.setUserData({ firm: 'hartwell' });
      await window.client.stop();
    });
    expect((await page.evaluate(() => window.emitted)).toSorted()).toEqual([
      // The assistant listens once it was audible.
      'call-start',
      'meeting-event custom-button-click [object Object]',
      ...['joined', 'joining', 'left'].map((state) => `meeting-state ${state}`),
    ]);
    expect(await look()).toEqual(nothing);
  });
});

describe('the frame of a call', () => {
  const pages = useCallPages(newestDaily);

  it('fills its parent, and is removed at once if it does not load or was taken out of the page', async () => {
    const { page, look, url } = await openAt(pages);
    const goneAtOnce = () =>
      page.evaluate(async () => {
        const stopped = window.client.stop();
        const { length } = document.querySelectorAll('iframe');
        await stopped;
        return length;
      });
    await page.evaluate((at) => window.embed(at), `${url}?mute`);
    await page.evaluate(() => void window.client.start({ assistant: 'a' }));
    await page.waitForSelector('iframe');
    expect(await goneAtOnce()).toBe(0);
    expect(await look()).toEqual(nothing);
    await page.evaluate((at) => window.embed(at, { parentStyle: 'width: 300px; height: 200px' }), url);
    await page.evaluate(() => window.client.start({ assistant: 'a' }));
    expect((await look()).frames).toEqual(['300 by 200 in MAIN']);
    await page.evaluate(() => document.querySelector('iframe')?.remove());
    expect(await goneAtOnce()).toBe(0);
    expect(await look()).toEqual(nothing);
  });
});
