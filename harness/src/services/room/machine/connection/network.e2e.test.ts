import { expect, it } from 'vitest';

import { setUpRoom, until } from '../../testing/room-tests.ts';
import type { RoomPage } from '../../testing/room-page.ts';

const { open, createCall, recordOf } = setUpRoom();

const say = (page: RoomPage, message: string) => {
  const text = JSON.stringify({ type: 'say', message });
  return page.run(`void testPage.call.sendAppMessage(${JSON.stringify(text)})`);
};
const spoken = (id: string) => recordOf(id).agentSpeech.map(({ text }) => text);

/** Kills the page's process, so it cannot leave. */
async function crash(page: RoomPage) {
  const session = await page.page.createCDPSession();
  const gone = new Promise((resolve) => page.page.once('error', resolve));
  session.send('Page.crash').catch(() => {});
  await gone;
}

it('a new page replaces a crashed one and continues the conversation', async () => {
  const [first, second] = [await open(), await open()];
  const id = createCall();
  await first.join(id);
  await first.event('app-message', /"data":"listening"/);
  await until(() => spoken(id).length === 2);
  expect(await second.join(id)).toMatchObject({ error: { type: 'meeting-full' } });
  await second.run('testPage.destroy()');
  const agent = await first.event('participant-joined');
  const { joinedAt, connectedAt } = recordOf(id);

  await crash(first);
  await expect.poll(() => second.join(id), { timeout: 20_000 }).toBeNull();
  await second.event('app-message', /"data":"listening"/);
  expect((await second.event('participant-joined')).data).toMatchObject({
    participant: { session_id: Object(agent.data).participant.session_id },
  });
  await say(second, 'There you are.');
  await until(() => spoken(id).includes('There you are.'));
  expect(spoken(id).filter((text) => text.startsWith('Thank you for'))).toHaveLength(1);
  const { packets } = recordOf(id).caller;
  await until(() => recordOf(id).caller.packets > packets + 25);
  expect(recordOf(id)).toMatchObject({ state: 'connected', joinedAt, connectedAt });
  await second.run('testPage.leave()');
  expect(recordOf(id).ended?.reason).toBe('customer-ended-call');
});

it('no page replaces one that left or reloaded', async () => {
  const page = await open();
  const id = createCall();
  await page.join(id);
  await page.event('app-message', /"data":"listening"/);
  await page.page.reload();
  await until(() => recordOf(id).state === 'ended');
  await page.page.waitForFunction('window.testPage');
  expect(await page.join(id)).toMatchObject({ error: { type: 'no-room' } });
});
