import { FirmlineError } from '@firmline/sdk/errors';
import { expect, it } from 'vitest';
import type { RoomFault } from '../../../shared/call-plan/fault.ts';
import { HttpError } from '../../../shared/http/http.ts';
import { roomRoutes } from './rooms.ts';

const injected: { callId: string; faults: readonly RoomFault[] }[] = [];
/** A room with one call, of which only the caller was recorded. */
const room = {
  handleUpgrade: () => {},
  openRooms: 1,
  record: () => null,
  inject(callId: string, faults: readonly RoomFault[]) {
    if (callId !== 'one') throw new FirmlineError('No such call', { code: 'not-found' });
    injected.push({ callId, faults });
  },
  audio: (callId: string, side: string) =>
    Promise.resolve(callId === 'one' && side === 'caller' ? Buffer.from('RIFF') : null),
};

const app = roomRoutes(room).onError((error) =>
  error instanceof HttpError
    ? Response.json(error.body, { status: error.status })
    : new Response(null, { status: 500 }),
);

it('serves the audio of one side as a WAV file', async () => {
  for (const method of ['GET', 'HEAD']) {
    const response = await app.request(`/one/audio/caller.wav`, { method });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('audio/wav');
    expect(await response.text()).toBe(method === 'GET' ? 'RIFF' : '');
  }
  const missing = await app.request(`/one/audio/agent.wav`);
  expect([missing.status, await missing.text()]).toEqual([
    404,
    expect.stringContaining('\\"record\\": true'),
  ]);
});

it('injects one fault or a list of them', async () => {
  const faults = [
    { kind: 'rtp', lossPercent: 3 },
    { kind: 'hang-up', afterMs: 100 },
  ];
  const post = (callId: string, body: unknown) =>
    app.request(`/${callId}/faults`, { method: 'POST', body: JSON.stringify(body) });
  const response = await post('one', faults);
  expect([response.status, await response.json()]).toEqual([200, faults]);
  expect((await post('one', { kind: 'silent-agent' })).status).toBe(200);
  expect(injected.map((one) => one.faults)).toEqual([faults, [{ kind: 'silent-agent' }]]);
  expect((await post('two', faults)).status).toBe(404);
});
