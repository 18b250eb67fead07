/// <reference types="@firmline/harness/testing" />
import { describe, expect, it } from 'vitest';
import { MeetingPages } from '../../meeting/testing/meeting-pages.ts';
import { dailyPackages } from '../../testing/versions.ts';

const button = { iconPath: 'https://firm.example/help.png', label: 'Help', tooltip: 'Help' };
const notes = { label: 'Notes', location: 'sidebar' as const, srcdoc: '', controlledBy: ['far-id'] };
const slowly = { timeout: 10_000 };

describe.each(dailyPackages)("a meeting in Daily's own frame, %s", (dailyJs) => {
  const pages = new MeetingPages(dailyJs);
  const open = (opening = {}) =>
    pages.page.evaluate((given) => window.meetingPage.open({ mode: 'prebuilt', ...given }), opening);
  const join = () => pages.page.evaluate((url) => window.meetingPage.join(url), pages.prebuiltUrl);
  /** Messages that the page in the frame received. */
  const received = async (action: string) => {
    const frame = pages.page.frames().find((one) => one.url().includes('/prebuilt'));
    const all = (await frame?.evaluate(() => window.prebuiltPage.received)) ?? [];
    return all.filter((message) => message.action === action);
  };
  const nothing = { frames: 0, calls: 0 };

  it('is in a corner at 375 by 450 px, or fills its parent', async () => {
    const frames = () => pages.page.evaluate(() => window.meetingPage.frames());
    await open();
    expect(await frames()).toEqual([{ contentSize: [375, 450], parent: 'BODY' }]);
    await pages.page.evaluate(() => window.meetingPage.close());
    await open({ parentStyle: 'width: 300px; height: 200px' });
    expect(await frames()).toEqual([{ contentSize: [300, 200], parent: 'MAIN' }]);
  });

  it('has tray buttons and integrations, and reports a press and who is audible', async () => {
    await open({
      options: { userName: 'Dana', customTrayButtons: { help: button }, customIntegrations: { notes } },
      embedded: { showLeaveButton: true },
    });
    await join();
    expect(await received('join-meeting')).toMatchObject([
      {
        properties: {
          userName: 'Dana',
          customTrayButtons: { help: button },
          customIntegrations: { notes },
          showLeaveButton: true,
        },
      },
    ]);
    const frame = pages.page.frames().find((one) => one.url().includes('/prebuilt'));
    await frame?.evaluate(() =>
      window.prebuiltPage.emit({ action: 'custom-button-click', button_id: 'help' }),
    );
    await expect
      .poll(() => pages.emitted('meeting-event'), slowly)
      .toEqual([['custom-button-click', expect.objectContaining({ button_id: 'help' })]]);
    expect(await pages.emitted('track')).toEqual([
      [expect.objectContaining({ id: 'far-id', name: 'Vapi Speaker' }), 'audio', null],
    ]);
    await pages.page.evaluate(() => window.meetingPage.close());
    expect(await pages.page.evaluate(() => ({ ...window.meetingPage.left() }))).toEqual(nothing);
    expect(pages.complaints).toEqual([]);
  });

  it('carries a whole call of the client', async () => {
    const call = await pages.page.evaluate(
      (url, notesHere) =>
        window.meetingPage.call(url, { userName: 'Dana', customIntegrations: { notes: notesHere } }),
      pages.prebuiltUrl,
      notes,
    );
    expect(call).toEqual({ id: 'call-1', states: ['joining', 'joined', 'left'], started: 1, frames: 1 });
    expect(await pages.page.evaluate(() => window.meetingPage.left())).toEqual(nothing);
    expect(pages.complaints).toEqual([]);
  });

  it('is removed immediately if it has not loaded or was taken out of the page', async () => {
    const goneAtOnce = () =>
      pages.page.evaluate(async () => {
        const closing = window.meetingPage.close();
        const atOnce = window.meetingPage.left().frames;
        await closing;
        return { ...window.meetingPage.left(), atOnce };
      });
    await open();
    expect(await goneAtOnce()).toEqual({ ...nothing, atOnce: 0 });
    await open();
    await pages.page.evaluate((url) => {
      void window.meetingPage.join(url).catch(() => {});
    }, `${pages.prebuiltUrl}?mute`);
    expect(await goneAtOnce()).toEqual({ ...nothing, atOnce: 0 });
    await open();
    await join();
    await pages.page.evaluate(() => document.querySelector('iframe')?.remove());
    expect(await goneAtOnce()).toEqual({ ...nothing, atOnce: 0 });
  });
});
