import { describe, expect, it } from 'vitest';
import { callRecord } from '../testing/call-record.ts';
import { testServer } from '../testing/platform-server.ts';
import { readLocalRoom } from './local-room.ts';

const said = { type: 'conversation-update', messages: [{ role: 'user', message: 'Hello', time: 4 }] };

describe('a call with a room', () => {
  const room = testServer();
  const { signal } = new AbortController();
  const read = (webCallUrl: unknown, baseUrl = `${room.url}/_/platform`, stop = signal) =>
    readLocalRoom(callRecord({ webCallUrl }), baseUrl, stop);

  it('reads its room if that belongs to the same stack', async () => {
    room.answerWith((_, response) => response.end(JSON.stringify({ appMessages: [{ data: said }] })));
    expect(await read(`${room.url}/_/room/c1?t=1`)).toMatchObject([{ text: 'Hello' }]);
    expect(room.seen).toMatchObject([{ method: 'GET', url: '/_/room/c1/record' }]);
  });

  it.each([undefined, 5, 'no address', 'https://rooms.example/_/room/c1', 'http://127.0.0.1:9/_/room/c1'])(
    'has no local room at %j',
    async (webCallUrl) => {
      expect(await read(webCallUrl)).toBeUndefined();
      expect(await read(`${room.url}/other/c1`)).toBeUndefined();
      expect(await read('https://a.example/_/room/c1', 'https://a.example')).toBeUndefined();
      expect(room.seen).toEqual([]);
    },
  );

  it('has none if the room no longer exists, redirects or is down', async () => {
    const url = `${room.url}/_/room/c1`;
    room.answerWith((_, response) => response.writeHead(404).end('{}'));
    expect(await read(url)).toBeUndefined();
    room.answerWith((_, response) => response.writeHead(302, { location: '/x' }).end());
    expect(await read(url)).toBeUndefined();
    expect(room.seen).toHaveLength(2);
    room.answerWith((_, response) => response.destroy());
    expect(await read(url)).toBeUndefined();
    await expect(read(url, room.url, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
  });
});
