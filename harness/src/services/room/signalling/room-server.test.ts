import { createServer } from 'node:http';
import type { Server } from 'node:http';

import { afterEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';

import { createRoomServer, type RoomServer } from './room-server.ts';
import type { RoomServerOptions } from '../types.ts';
import type { Speech } from '../speech/index.ts';
import type { RoomMessage } from './wire.ts';

const silent: Speech = {
  // oxlint-disable-next-line require-yield
  async *synthesize() {},
  recorded: () => Promise.resolve({ text: '', packets: [], audibleFrom: 0, audibleTo: 0 }),
  samples: () => Promise.resolve(new Float32Array()),
  decode: () => Promise.resolve(new Int16Array()),
  stop: () => Promise.resolve(),
};

let server: Server | undefined;
let rooms: RoomServer | undefined;

async function start(options: Partial<RoomServerOptions> = {}) {
  const started = createRoomServer({ speech: silent, ...options });
  const http = createServer();
  http.on('upgrade', (request, socket, head) => started.handleUpgrade(request, socket, head));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  server = http;
  rooms = started;
  const address = http.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { rooms: started, url: (id: string) => `ws://127.0.0.1:${port}/_/room/${id}` };
}

afterEach(async () => {
  await rooms?.stop();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
});

/** Opens a socket, sends messages, and collects replies until it closes or has received `count`. */
async function talk(url: string, messages: readonly object[], count = Infinity) {
  const socket = new WebSocket(url);
  const received: RoomMessage[] = [];
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('open', () => {
      for (const message of messages) socket.send(JSON.stringify(message));
    });
    socket.on('message', (data: Buffer) => {
      received.push(JSON.parse(data.toString()));
      if (received.length >= count) resolve();
    });
  });
  return { socket, received };
}

it('refuses unknown, full and ended calls with different errors', async () => {
  const { rooms: open, url } = await start();
  expect((await talk(url('nothing'), [{ type: 'join' }])).received).toMatchObject([{ error: 'no-room' }]);
  open.createRoom({ id: 'one', assistant: {} });
  const first = await talk(url('one'), [{ type: 'join' }], 1);
  expect(first.received).toMatchObject([{ type: 'joined', agent: { userName: 'Vapi Speaker' } }]);
  expect((await talk(url('one'), [{ type: 'join' }])).received).toMatchObject([{ error: 'meeting-full' }]);
  open.endCall('one', 'manually-canceled');
  expect((await talk(url('one'), [{ type: 'join' }])).received).toMatchObject([{ error: 'exp-room' }]);
});

it('is left by a page that goes away as it said, and keeps the place of one that is gone', async () => {
  const { rooms: open, url } = await start();
  for (const id of ['left', 'crashed']) open.createRoom({ id, assistant: {} });
  const sockets = await Promise.all([
    talk(url('left'), [{ type: 'join' }, { type: 'leaving' }], 1),
    talk(url('crashed'), [{ type: 'join' }], 1),
  ]);
  for (const { socket } of sockets) socket.close(1001);
  await expect.poll(() => open.record('left')?.ended?.reason).toBe('customer-ended-call');
  expect(open.record('crashed')?.ended).toBeUndefined();
});

it('keeps a room after a leave only if requested', async () => {
  const { rooms: open, url } = await start();
  open.createRoom({ id: 'one', assistant: {} });
  open.createRoom({ id: 'kept', assistant: {}, keepAfterLeave: true });
  for (const id of ['one', 'kept']) {
    const { socket } = await talk(url(id), [{ type: 'join' }], 1);
    socket.send(JSON.stringify({ type: 'leave' }));
    await new Promise((resolve) => socket.once('close', resolve));
  }
  expect((await talk(url('one'), [{ type: 'join' }])).received).toMatchObject([{ error: 'no-room' }]);
  expect((await talk(url('kept'), [{ type: 'join' }], 1)).received).toMatchObject([{ type: 'joined' }]);
});

it("refuses another call's token, and pages without one if planned", async () => {
  const { rooms: open, url } = await start();
  open.createRoom({ id: 'one', assistant: {}, token: 'mine' });
  const join = async (id: string, token?: string) => {
    const { received } = await talk(
      url(id),
      [{ type: 'join', ...(token && { token }) }],
      id === 'one' ? 1 : 2,
    );
    return received.at(-1);
  };
  expect(await join('one', 'other')).toMatchObject({ error: 'not-allowed' });
  expect(await join('one')).toMatchObject({ type: 'joined' });
  open.createRoom({
    id: 'strict',
    assistant: {},
    token: 'mine',
    plan: { faults: [{ kind: 'fatal', error: 'not-allowed', when: 'join', withoutToken: true }] },
  });
  expect(await join('strict')).toMatchObject({ error: 'not-allowed' });
  expect(await join('strict', 'mine')).toMatchObject({ type: 'joined' });
});

it('tells the page why the call ends, then closes', async () => {
  const { rooms: open, url } = await start();
  open.createRoom({ id: 'one', assistant: {} });
  const joined = talk(url('one'), [{ type: 'join' }]);
  await expect.poll(() => open.record('one')?.state).toBe('joined');
  expect(open.control('one', { type: 'end-call' })).toBe(true);
  const { received } = await joined;
  expect(received.slice(1)).toMatchObject([
    { type: 'app-message', data: expect.stringContaining('"endedReason":"assistant-ended-call"') },
    { type: 'error', error: 'ejected' },
  ]);
  expect(open.control('one', { type: 'end-call' })).toBe(false);
});

it('keeps the call for a returning page only', async () => {
  const { rooms: open, url } = await start();
  open.createRoom({ id: 'one', assistant: {} });
  const { socket, received } = await talk(url('one'), [{ type: 'join' }], 1);
  const [joined] = received;
  const sessionId = joined?.type === 'joined' ? joined.sessionId : '';
  socket.terminate();
  const stranger = await talk(url('one'), [{ type: 'join', resume: 'guess' }]);
  expect(stranger.received).toMatchObject([{ error: 'meeting-full' }]);
  const back = await talk(url('one'), [{ type: 'join', resume: sessionId }], 1);
  expect(back.received).toEqual([{ type: 'resumed' }]);
  back.socket.send(JSON.stringify({ type: 'leave' }));
  await expect.poll(() => open.record('one')?.ended?.reason).toBe('customer-ended-call');
});

it('closes rooms that nobody joins and reports every change of state', async () => {
  const changes: string[] = [];
  const { rooms: open } = await start({
    idleRoomMs: 30,
    onCallState: (id, state, end) => changes.push(`${id} ${state} ${end?.reason}`),
  });
  open.createRoom({ id: 'one', assistant: {} });
  expect(open.openRooms).toBe(1);
  await expect.poll(() => open.openRooms).toBe(0);
  expect(changes).toEqual(['one ended customer-did-not-answer']);
  expect(open.record('one')).toMatchObject({ state: 'ended', caller: { packets: 0, segments: [] } });
});

it('rejects an invalid offer without affecting others', async () => {
  const { rooms: open, url } = await start();
  open.createRoom({ id: 'one', assistant: {} });
  open.createRoom({ id: 'two', assistant: {} });
  const { received } = await talk(url('one'), [{ type: 'join' }, { type: 'offer', sdp: 'nonsense' }]);
  expect(received.at(-1)).toMatchObject({ type: 'error', error: 'connection-error' });
  expect(open.record('one')?.ended?.reason).toBe('call.start.error-get-transport');
  expect(open.record('two')?.state).toBe('waiting');
});

it('ignores invalid messages', async () => {
  const { rooms: open, url } = await start();
  open.createRoom({ id: 'one', assistant: {} });
  const messages = [
    { type: 'leave' },
    { nothing: true },
    { type: 'join' },
    { type: 'media-clock', samples: 3 },
  ];
  const { socket, received } = await talk(url('one'), messages, 1);
  expect(received).toMatchObject([{ type: 'joined' }]);
  expect(open.record('one')?.state).toBe('joined');
  socket.close();
});

it('ends everything when stopped and accepts no more calls', async () => {
  const { rooms: open, url } = await start();
  open.createRoom({ id: 'one', assistant: {} });
  const joined = talk(url('one'), [{ type: 'join' }]);
  await expect.poll(() => open.record('one')?.state).toBe('joined');
  await open.stop();
  await open.stop();
  await joined;
  expect(open.record('one')?.ended?.reason).toBe('worker-shutdown');
  expect(open.openRooms).toBe(0);
  expect(() => open.createRoom({ id: 'two', assistant: {} })).toThrow('stopped');
});

it('encodes recordings before the calls that play them', async () => {
  const made = Promise.withResolvers<void>();
  const asked: string[] = [];
  const log: string[] = [];
  const { rooms: open } = await start({
    log: (line) => log.push(line),
    speech: {
      ...silent,
      async recorded(wav) {
        asked.push(wav.text ?? '');
        if (wav.text === 'broken') throw new Error('No WAV file');
        await made.promise;
        return silent.recorded(wav);
      },
    },
  });
  const greeting = { wav: { base64: '', text: 'long' } };
  let isThere = false;
  const prepared = open.prepare({ agent: { greeting } }).then(() => (isThere = true));
  await new Promise(setImmediate);
  expect({ asked, isThere }).toEqual({ asked: ['long'], isThere: false });
  made.resolve();
  await prepared;

  // The failure is reported when the clip is played.
  await open.prepare({ agent: { replies: [{ wav: { base64: '', text: 'broken' } }] } });
  expect(log).toEqual([expect.stringContaining('No WAV file')]);
});

it('lets a language model answer, with the prompt of the call', async () => {
  const asked: unknown[] = [];
  const { rooms: open, url } = await start({
    languageModel: {
      async *sentences(messages) {
        asked.push([...messages]);
        yield 'At nine.';
      },
    },
  });
  open.createRoom({ id: 'one', assistant: { instructions: 'You work for Jensen and Brown.' } });
  const question = { role: 'user', content: 'When are you open?' };
  const { socket } = await talk(
    url('one'),
    [
      { type: 'join' },
      { type: 'app-message', data: 'playable' },
      { type: 'app-message', data: { type: 'add-message', message: question } },
    ],
    1,
  );
  await expect
    .poll(() => asked)
    .toEqual([[{ role: 'system', content: 'You work for Jensen and Brown.' }, question]]);
  socket.close();
});
