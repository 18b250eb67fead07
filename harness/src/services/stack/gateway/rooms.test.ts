import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FirmlineError } from '@firmline/sdk/errors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RoomFault } from '../../../shared/call-plan/fault.ts';
import { HttpError, sendJson } from '../../../shared/http/http.ts';
import { handleRoom } from './rooms.ts';

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

const server = createServer((request, response) => {
  handleRoom(room, request, response, (request.url ?? '').slice(1)).catch((error: unknown) => {
    if (error instanceof HttpError) sendJson(response, error.status, error.body);
    else response.writeHead(500).end();
  });
});
let url = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it('serves the audio of one side as a WAV file', async () => {
  for (const method of ['GET', 'HEAD']) {
    const response = await fetch(`${url}/one/audio/caller.wav`, { method });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('audio/wav');
    expect(response.headers.get('content-length')).toBe('4');
    expect(await response.text()).toBe(method === 'GET' ? 'RIFF' : '');
  }
  const missing = await fetch(`${url}/one/audio/agent.wav`);
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
    fetch(`${url}/${callId}/faults`, { method: 'POST', body: JSON.stringify(body) });
  const response = await post('one', faults);
  expect([response.status, await response.json()]).toEqual([200, faults]);
  expect((await post('one', { kind: 'silent-agent' })).status).toBe(200);
  expect(injected.map((one) => one.faults)).toEqual([faults, [{ kind: 'silent-agent' }]]);
  expect((await post('two', faults)).status).toBe(404);
});
