import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Browser } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { bursts, launchBrowser, writeWav } from '../../shared/browser/index.ts';
import { mediaTimeError } from '../../shared/audio/media-time.ts';
import { openRoomPage } from './testing/room-page.ts';
import type { RoomPage } from './testing/room-page.ts';
import { startTestRoom } from './testing/test-room.ts';
import type { TestRoom } from './testing/test-room.ts';
import type { CallRecord } from '../../shared/call-record.ts';
import type { RoomAssistant } from './types.ts';

const greeting = 'Thank you for calling. How may I help you today?';
/** The caller's voice: one second of 700 Hz every four seconds, starting after two. */
const caller = { atMs: 2000, lengthMs: 1000, hz: 700, levelDb: -20 };

let folder: string;
let room: TestRoom;
let browser: Browser;
const pages: RoomPage[] = [];
let calls = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-mic-'));
  const microphone = path.join(folder, 'microphone.wav');
  await writeWav(microphone, bursts(4000, [caller]));
  [room, browser] = await Promise.all([startTestRoom(), launchBrowser({ microphone })]);
});

afterEach(async () => {
  await Promise.all(pages.splice(0).map((page) => page.close()));
});

afterAll(async () => {
  await browser?.close();
  await room?.stop();
  await rm(folder, { recursive: true, force: true });
});

const open = async (microphone?: 'granted' | 'denied') => {
  const page = await openRoomPage(browser, room, microphone);
  pages.push(page);
  return page;
};

const createCall = (assistant: RoomAssistant = { firstMessage: greeting }) => {
  const id = `call-${++calls}`;
  room.rooms.createRoom({ id, assistant });
  return id;
};

const recordOf = (callId: string): CallRecord => {
  const record = room.rooms.record(callId);
  if (!record) throw new Error(`No record of ${callId}`);
  return record;
};

/** Polls the room, which has no event to wait for. */
async function until(condition: () => boolean) {
  await expect.poll(condition, { timeout: 20_000, interval: 50 }).toBe(true);
}

it('runs a complete call: greets, hears the caller, replies and releases everything', async () => {
  const page = await open();
  const id = createCall();
  expect(await page.join(id)).toBeNull();
  const listening = await page.event('app-message', /"data":"listening"/);

  // The caller speaks from 2 to 3 s of every 4; the assistant replies after 700 ms of silence.
  await until(() => recordOf(id).agentTurns.length >= 2 && recordOf(id).caller.segments.length >= 2);
  await until(() => Date.now() > (recordOf(id).agentTurns[0]?.endedAt ?? Infinity) + 500);
  const levels = await page.remoteLevels();
  await page.run('testPage.leave()');
  expect(await page.liveMicrophones()).toBe(0);

  const record = recordOf(id);
  expect(record.ended?.reason).toBe('customer-ended-call');
  // On a slow machine the caller may be heard first.
  const [first, second] = record.appMessages.filter(({ data }) => !/speech-update/.test(String(data)));
  expect(first).toMatchObject({ direction: 'in', data: 'playable' });
  expect(second).toMatchObject({ direction: 'out', data: 'listening' });
  expect(record.agentSpeech.slice(0, 2).map(({ text }) => text)).toEqual([
    'Thank you for calling.',
    'How may I help you today?',
  ]);
  expect(record.agentSpeech.slice(0, 2).map(({ interrupted }) => interrupted)).toEqual([false, false]);

  const [segment] = record.caller.segments;
  expect(segment?.dominantHz).toBeGreaterThan(690);
  expect(segment?.dominantHz).toBeLessThan(710);
  expect((segment?.endMs ?? 0) - (segment?.startMs ?? 0)).toBeGreaterThan(900);
  expect((segment?.endMs ?? 0) - (segment?.startMs ?? 0)).toBeLessThan(1150);
  expect(segment?.rmsDb).toBeGreaterThan(-24);
  expect(segment?.rmsDb).toBeLessThan(-16);

  const [turn] = record.agentTurns;
  const firstLoud = levels.find(({ level }) => level > 0.01);
  expect(firstLoud?.at).toBeGreaterThan(listening.at);
  const onset = mediaTimeError(record.mediaClock, firstLoud?.at ?? 0, turn?.startRtp ?? 0);
  expect(Math.abs(onset ?? Infinity)).toBeLessThan(300);

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

it('sends events in the order that daily-js users rely on', async () => {
  const page = await open();
  await page.join(createCall());
  await page.event('app-message', /listening/);
  const actions = await page.actions();
  const order = ['loading', 'joining-meeting', 'joined-meeting', 'participant-joined', 'app-message'];
  expect(actions.filter((action) => order.includes(action)).slice(0, order.length)).toEqual(order);
  const remote = await page.event('participant-joined');
  expect(remote.data).toMatchObject({
    participant: { user_name: 'Vapi Speaker', tracks: { audio: { state: 'sendable', subscribed: false } } },
  });
});

it('keeps the assistant silent and unmeasured until the page subscribes', async () => {
  const page = await open();
  const id = createCall();
  await page.join(id, { deaf: true });
  await until(() => recordOf(id).caller.packets > 20);
  expect((await page.remoteLevels()).every(({ level }) => level === 0)).toBe(true);
  expect(recordOf(id).agentSpeech).toEqual([]);
});

it('sends silence while muted, then the microphone again', async () => {
  const page = await open();
  const id = createCall({});
  await page.join(id, { toneHz: 440 });
  await until(() => recordOf(id).caller.levelDb > -30);
  await page.run('void testPage.call.setLocalAudio(false)');
  await until(() => recordOf(id).caller.levelDb < -80);
  const { totalMs } = recordOf(id).caller;
  await until(() => recordOf(id).caller.totalMs > totalMs);
  await page.run('void testPage.call.setLocalAudio(true)');
  await until(() => recordOf(id).caller.levelDb > -30);
  const own = (await page.events()).filter(({ data }) => JSON.stringify(data).includes('"local":true'));
  expect(own.map(({ action }) => action).filter((action) => action.startsWith('track-'))).toEqual([
    'track-started',
    'track-stopped',
    'track-started',
  ]);
});

it("does not change the page's own track", async () => {
  const page = await open();
  const id = createCall({});
  await page.join(id, { toneHz: 440 });
  await until(() => recordOf(id).caller.packets > 10);
  const track = 'testPage.call.participants().local.tracks.audio.persistentTrack';
  await page.run(`window.kept = ${track}; void testPage.call.setLocalAudio(false)`);
  await page.event('track-stopped');
  expect(await page.run('window.kept.enabled')).toBe(true);
  await page.run('testPage.leave()');
  expect(await page.run('window.kept.readyState')).toBe('live');
});

it('joins again with the same call object and with a new one', async () => {
  const page = await open();
  for (const fresh of [false, false, true]) {
    if (fresh) await page.run('testPage.destroy()');
    await page.run('void testPage.events.splice(0)');
    const id = createCall();
    expect(await page.join(id)).toBeNull();
    await page.event('app-message', /listening/);
    await until(() => recordOf(id).agentSpeech.length > 0);
    await page.run('testPage.leave()');
    expect(recordOf(id).ended?.reason).toBe('customer-ended-call');
    expect(await page.liveMicrophones()).toBe(0);
  }
  expect(room.rooms.openRooms).toBe(0);
  expect(page.problems).toEqual([]);
});

it('reports a missing room and an ended one', async () => {
  const page = await open();
  expect(await page.join('nowhere')).toMatchObject({ error: { type: 'no-room' } });
  expect(await page.event('error')).toMatchObject({ data: { error: { type: 'no-room' } } });
  await page.run('testPage.destroy()');
  const id = createCall();
  room.rooms.endCall(id, 'manually-canceled');
  expect(await page.join(id)).toMatchObject({ error: { type: 'exp-room' } });
  await page.run('testPage.destroy()');
  expect(await page.liveMicrophones()).toBe(0);
});

it('reports an unreachable server as a connection error with details', async () => {
  const page = await open();
  const failed = await page.join('x', { url: 'http://localhost:9/_/room/x' });
  expect(failed).toMatchObject({ error: { type: 'connection-error', details: { on: 'join' } } });
  expect(await page.liveMicrophones()).toBe(0);
});

it('refuses a second caller', async () => {
  const [first, second] = [await open(), await open()];
  const id = createCall();
  await first.join(id);
  expect(await second.join(id)).toMatchObject({ error: { type: 'meeting-full' } });
  expect(recordOf(id).state).toBe('connected');
});

it('continues without a denied microphone and reports it', async () => {
  const page = await open('denied');
  const id = createCall();
  expect(await page.join(id)).toBeNull();
  expect(await page.event('camera-error')).toMatchObject({
    data: { error: { type: 'permissions', blockedBy: 'user', blockedMedia: ['audio'] } },
  });
  await page.event('app-message', /listening/);
  const local = await page.run('testPage.call.participants().local.tracks.audio');
  expect(local).toMatchObject({ state: 'blocked', blocked: { byPermissions: true } });
});

it('ejects the page after a farewell: first error, then left-meeting', async () => {
  const page = await open();
  const id = createCall({});
  await page.join(id);
  await page.event('app-message', /listening/);
  // The browser's microphone beeps, and may interrupt.
  await page.run('void testPage.call.setLocalAudio(false)');
  const say = JSON.stringify({ type: 'say', message: 'Goodbye.', endCallAfterSpoken: true });
  await page.run(`void testPage.call.sendAppMessage(${JSON.stringify(say)})`);
  await page.event('left-meeting');
  const actions = (await page.actions()).filter((action) => action === 'error' || action === 'left-meeting');
  expect(actions).toEqual(['error', 'left-meeting']);
  expect(await page.event('error')).toMatchObject({ data: { error: { type: 'ejected' } } });
  await page.event('app-message', /status-update.*ended.*assistant-ended-call-after-message-spoken/);
  const record = recordOf(id);
  expect(record.agentSpeech.map(({ text, interrupted }) => [text, interrupted])).toEqual([
    ['Goodbye.', false],
  ]);
  expect(record.ended?.reason).toBe('assistant-ended-call-after-message-spoken');
  expect(await page.liveMicrophones()).toBe(0);
});

it('survives a lost signalling socket', async () => {
  const page = await open();
  const id = createCall();
  await page.join(id);
  await page.event('app-message', /listening/);
  room.dropSockets();
  await page.event('network-connection', /"signaling","event":"interrupted"/);
  await page.page.waitForFunction(
    `testPage.events.filter(({ action, data }) => action === 'network-connection' &&
      data.type === 'signaling' && data.event === 'connected').length === 2`,
  );
  const say = JSON.stringify({ type: 'say', message: 'Still here.' });
  await page.run(`void testPage.call.sendAppMessage(${JSON.stringify(say)})`);
  await until(() => recordOf(id).agentSpeech.some(({ text }) => text === 'Still here.'));
  await page.run('testPage.leave()');
  expect(recordOf(id).ended?.reason).toBe('customer-ended-call');
});

it('leaves nothing behind if it is left while joining', async () => {
  const page = await open();
  const id = createCall();
  await page.run(`void testPage.join(${JSON.stringify({ url: room.roomUrl(id), bundle: '/machine' })})`);
  await page.event('loaded');
  await page.run('testPage.leave()');
  await page.run('testPage.destroy()');
  await until(() => recordOf(id).state === 'ended' || recordOf(id).state === 'waiting');
  await expect.poll(() => page.liveMicrophones(), { timeout: 5000 }).toBe(0);
  expect(page.problems).toEqual([]);
});

it('ends the call when the page is closed', async () => {
  const page = await open();
  const id = createCall();
  await page.join(id);
  await page.event('app-message', /listening/);
  await page.page.close();
  await until(() => recordOf(id).state === 'ended');
  expect(recordOf(id).ended?.reason).toBe('customer-ended-call');
});
