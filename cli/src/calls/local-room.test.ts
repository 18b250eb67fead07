import { describe, expect, it } from 'vitest';
import { assistantSuite } from '../testing/assistant-platform.ts';
import { callRecord } from '../testing/call-record.ts';
import { testServer } from '../testing/platform-server.ts';
import { requestEnd } from './end-call.ts';
import { readLocalRoom } from './local-room.ts';

const said = { type: 'conversation-update', messages: [{ role: 'user', message: 'Hello', time: 4 }] };

describe('a call with a room', () => {
  const platform = assistantSuite();
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

  const end = (status: number | 'never', timeoutMs?: number) => {
    room.answerWith((_, response) => (status === 'never' ? undefined : response.writeHead(status).end()));
    const ended = callRecord({ monitor: { controlUrl: `${room.url}/control` } });
    return platform.with((session) => requestEnd(session, ended, timeoutMs));
  };

  it.each([200, 404])(
    'ends once its control address responds with %i and the platform confirms it',
    async (status) => {
      let requestCount = 0;
      platform.server.answerWith((_, response) =>
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(callRecord({ status: ++requestCount < 2 ? 'in-progress' : 'ended' }))),
      );
      expect(await end(status)).toMatchObject({ status: 'ended' });
      expect(requestCount).toBe(2);
      expect(room.seen).toMatchObject([
        {
          method: 'POST',
          url: '/control',
          body: '{"type":"end-call"}',
          headers: { 'content-type': 'application/json' },
        },
      ]);
      expect(room.seen[0]?.headers['authorization']).toBeUndefined();
    },
  );

  it.each([
    [500, 'http', "The call's control address responded with 500."],
    [302, 'http', "The call's control address responded with 302."],
    ['never', 'timeout', expect.stringContaining('did not answer within 0.1 s.') as string],
  ] as const)('is not ended if its control address responds with %s', async (status, code, message) => {
    await expect(end(status, status === 'never' ? 100 : undefined)).rejects.toMatchObject({ code, message });
  });
});
