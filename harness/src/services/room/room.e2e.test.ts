import { expect, it } from 'vitest';
import type { RoomPage } from './testing/room-page.ts';
import { setUpRoom, until } from './testing/room-tests.ts';

const { room, open, createCall, recordOf } = setUpRoom();

const say = (page: RoomPage, message: string) => {
  const text = JSON.stringify({ type: 'say', message });
  return page.run(`void testPage.call.sendAppMessage(${JSON.stringify(text)})`);
};
const spoken = (id: string) => recordOf(id).agentSpeech.map(({ text }) => text);

it('is silent and unmeasured until the page subscribes, which joins again with a new call object and the same', async () => {
  const page = await open();
  const unheard = createCall();
  await page.join(unheard, { deaf: true });
  await until(() => recordOf(unheard).caller.packets > 20);
  expect((await page.remoteLevels()).every(({ level }) => level === 0)).toBe(true);
  expect(recordOf(unheard).agentSpeech).toEqual([]);
  await page.run('testPage.leave()');
  await page.run('testPage.destroy()');
  for (let joins = 0; joins < 2; joins++) {
    await page.run('void testPage.events.splice(0)');
    const id = createCall();
    expect(await page.join(id)).toBeNull();
    await page.event('app-message', /listening/);
    await until(() => recordOf(id).agentSpeech.length > 0);
    await page.run('testPage.leave()');
    await expect.poll(() => recordOf(id).ended?.reason).toBe('customer-ended-call');
    await expect.poll(() => page.liveMicrophones()).toBe(0);
  }
  await expect.poll(() => room().rooms.openRooms).toBe(0);
  expect(page.problems).toEqual([]);
});

it('reports a missing room, an ended one and an unreachable server', async () => {
  const page = await open();
  expect(await page.join('nowhere')).toMatchObject({ error: { type: 'no-room' } });
  expect(await page.event('error')).toMatchObject({ data: { error: { type: 'no-room' } } });
  await page.run('testPage.destroy()');
  const id = createCall();
  room().rooms.endCall(id, 'manually-canceled');
  expect(await page.join(id)).toMatchObject({ error: { type: 'exp-room' } });
  await page.run('testPage.destroy()');
  const failed = await page.join('x', { url: 'http://localhost:9/_/room/x' });
  expect(failed).toMatchObject({ error: { type: 'connection-error', details: { on: 'join' } } });
  await expect.poll(() => page.liveMicrophones()).toBe(0);
});

/** Kills the page's process, so it cannot leave. */
async function crash(page: RoomPage) {
  const session = await page.page.createCDPSession();
  const gone = new Promise((resolve) => page.page.once('error', resolve));
  session.send('Page.crash').catch(() => {});
  await gone;
}

it('a new page replaces a crashed one and continues the conversation, but none replaces one that reloaded', async () => {
  const [first, second] = [await open(), await open()];
  const id = createCall([], { firstMessage: 'Thank you for calling.' });
  await first.join(id);
  await first.event('app-message', /"data":"listening"/);
  await until(() => spoken(id).length > 0);
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
  // The caller speaks, and may interrupt.
  await second.run('void testPage.call.setLocalAudio(false)');
  await say(second, 'There you are.');
  await until(() => spoken(id).includes('There you are.'));
  expect(spoken(id).filter((text) => text.startsWith('Thank you for'))).toHaveLength(1);
  const { packets } = recordOf(id).caller;
  await until(() => recordOf(id).caller.packets > packets + 25);
  expect(recordOf(id)).toMatchObject({ state: 'connected', joinedAt, connectedAt });
  await second.page.reload();
  await until(() => recordOf(id).state === 'ended');
  expect(recordOf(id).ended?.reason).toBe('customer-ended-call');
  await second.page.waitForFunction('window.testPage');
  expect(await second.join(id)).toMatchObject({ error: { type: 'no-room' } });
});
