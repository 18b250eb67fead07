import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bursts, writeWav } from '../../testing/bursts.ts';
import { mediaTimeError } from '../../shared/audio/rtp.ts';
import type { RoomPage } from './testing/room-page.ts';
import { setUpRoom, until } from './testing/room-tests.ts';

/** The caller's voice: one second of 700 Hz every five seconds, starting after three, when the greeting is over. */
const caller = { atMs: 3000, lengthMs: 1000, hz: 700, levelDb: -20 };
const folder = await mkdtemp(path.join(tmpdir(), 'firmline-mic-'));
const microphone = path.join(folder, 'microphone.wav');

beforeAll(() => writeWav(microphone, bursts(5000, [caller])));
afterAll(() => rm(folder, { recursive: true, force: true }));
const { room, open, createCall, recordOf } = setUpRoom({
  args: [`--use-file-for-fake-audio-capture=${microphone}`],
});

const say = (page: RoomPage, message: string, more: object = {}) => {
  const text = JSON.stringify({ type: 'say', message, ...more });
  return page.run(`void testPage.call.sendAppMessage(${JSON.stringify(text)})`);
};
/** The audible parts of its lines. */
const linesOf = (id: string) => recordOf(id).agentLines.flatMap(({ audible }) => audible ?? []);
const spoken = (id: string) => recordOf(id).agentSpeech.map(({ text }) => text);

it('runs a complete call: greets, hears the caller, replies, says goodbye, and ejects the page', async () => {
  const page = await open();
  const id = createCall([], { firstMessage: 'Thank you for calling. May I help you?' });
  expect(await page.join(id)).toBeNull();
  const listening = await page.event('app-message', /"data":"listening"/);

  /** The first time that the caller spoke and was heard from beginning to end. */
  const heard = () => {
    const { segments, totalMs } = recordOf(id).caller;
    return segments.find(({ startMs, endMs }) => startMs > 100 && endMs < totalMs - 500);
  };
  // The assistant replies after 700 ms of silence.
  await until(() => linesOf(id).length >= 2 && heard() !== undefined);
  const segment = heard();
  await until(() => Date.now() > (linesOf(id)[0]?.endedAt ?? Infinity) + 500);
  const levels = await page.remoteLevels();
  // The caller speaks, and may interrupt.
  await page.run('void testPage.call.setLocalAudio(false)');
  await say(page, 'Goodbye.', { endCallAfterSpoken: true });
  await page.event('left-meeting');
  expect(await page.event('error')).toMatchObject({ data: { error: { type: 'ejected' } } });
  await page.event('app-message', /status-update.*ended.*assistant-ended-call-after-message-spoken/);
  await expect.poll(() => page.liveMicrophones()).toBe(0);

  const record = recordOf(id);
  expect(record.ended?.reason).toBe('assistant-ended-call-after-message-spoken');
  expect(record.agentSpeech.at(-1)).toMatchObject({ text: 'Goodbye.', interrupted: false });
  // On a slow machine the caller may be heard first.
  const [first, second] = record.appMessages.filter(({ data }) => !/speech-update/.test(String(data)));
  expect(first).toMatchObject({ direction: 'in', data: 'playable' });
  expect(second).toMatchObject({ direction: 'out', data: 'listening' });
  expect(record.agentSpeech.slice(0, 2).map(({ text }) => text)).toEqual([
    'Thank you for calling.',
    'May I help you?',
  ]);
  expect(record.agentSpeech.slice(0, 2).map(({ interrupted }) => interrupted)).toEqual([false, false]);

  expect((segment?.endMs ?? 0) - (segment?.startMs ?? 0)).toBeGreaterThan(900);
  expect((segment?.endMs ?? 0) - (segment?.startMs ?? 0)).toBeLessThan(1150);
  expect(segment?.rmsDb).toBeGreaterThan(-24);
  expect(segment?.rmsDb).toBeLessThan(-16);

  const [turn] = linesOf(id);
  const firstLoud = levels.find(({ level }) => level > 0.01);
  expect(firstLoud?.at).toBeGreaterThan(listening.at);
  const onset = mediaTimeError(record.mediaClock, firstLoud?.at ?? 0, turn?.startRtp ?? 0);
  expect(Math.abs(onset ?? Infinity)).toBeLessThan(300);

  const actions = await page.actions();
  const order = ['loading', 'joining-meeting', 'joined-meeting', 'participant-joined', 'app-message'];
  expect(actions.filter((action) => order.includes(action)).slice(0, order.length)).toEqual(order);
  const ends = actions.filter((action) => action === 'error' || action === 'left-meeting');
  expect(ends).toEqual(['error', 'left-meeting']);
  const messages = await page.events();
  for (const pattern of [
    /status-update.*in-progress/,
    /speech-update.*started.*assistant/,
    /transcript.*final/,
  ]) {
    expect(messages.some(({ data }) => pattern.test(JSON.stringify(data)))).toBe(true);
  }
  expect(page.problems).toEqual([]);
  expect(await page.run('testPage.rejections')).toEqual([]);
});

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

it('continues without a denied microphone and reports it', async () => {
  const page = await open('denied');
  const id = createCall();
  expect(await page.join(id)).toBeNull();
  expect(await page.event('camera-error')).toMatchObject({
    data: { error: { type: 'permissions', blockedMedia: ['audio'] } },
  });
  await page.event('app-message', /listening/);
  const local = await page.run('testPage.call.participants().local.tracks.audio');
  expect(local).toMatchObject({ state: 'blocked', blocked: { byPermissions: true } });
});

it('leaves nothing behind if it is left while joining', async () => {
  const page = await open();
  const id = createCall();
  await page.run(`void testPage.join(${JSON.stringify({ url: room().roomUrl(id), bundle: '/machine' })})`);
  await page.event('loaded');
  await page.run('testPage.leave()');
  await page.run('testPage.destroy()');
  await until(() => recordOf(id).state === 'ended' || recordOf(id).state === 'waiting');
  await expect.poll(() => page.liveMicrophones()).toBe(0);
  expect(page.problems).toEqual([]);
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
