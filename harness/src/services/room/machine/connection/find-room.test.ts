import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FatalError } from '../daily/errors.ts';
import { findRoom } from './room-link.ts';

const { signal } = new AbortController();
const bundleFolder = 'https://c.calls.example/call-machine/versioned/1/static/';
const url = 'https://team.rooms.example/room-1';

beforeEach(() => vi.stubGlobal('location', { href: 'https://page.example/' }));
afterEach(() => vi.unstubAllGlobals());

const answering = (answer: () => Promise<Response>) => {
  const ask = vi.fn<typeof fetch>(answer);
  vi.stubGlobal('fetch', ask);
  return ask;
};
const failure = (error: unknown) =>
  error instanceof FatalError ? { type: error.type, on: error.details?.['on'] } : error;

describe('the address of a room', () => {
  it.each([undefined, 'http://localhost:4310/_/call-machine/'])(
    'is its own address for a call machine from %s',
    async (folder) => {
      const own = (room: string) => findRoom({ url: room, bundleFolder: folder, signal });
      expect(await own('http://localhost:4310/_/room/1')).toBe('ws://localhost:4310/_/room/1');
      expect(await own(url)).toBe('wss://team.rooms.example/room-1');
    },
  );

  it("comes from the call machine's domain", async () => {
    const ask = answering(async () => Response.json({ server: 'wss://a.wss.calls.example/room-1' }));
    expect(await findRoom({ url, bundleFolder, signal })).toBe('wss://a.wss.calls.example/room-1');
    expect(ask.mock.calls[0]?.[0]).toBe('https://gs.calls.example/rooms/check/team/room-1');
  });

  it.each([
    ['no answer', () => Promise.reject(new TypeError('fetch failed')), 'connection-error', 'room-lookup'],
    ['500', async () => new Response('', { status: 500 }), 'connection-error', 'room-lookup'],
    ['404', async () => new Response('', { status: 404 }), 'no-room', undefined],
  ])('cannot be found after %s', async (_, answer, type, on) => {
    answering(answer);
    const error: unknown = await findRoom({ url, bundleFolder, signal }).catch(failure);
    expect(error).toEqual({ type, on });
  });

  it('does not exist for an invalid address', async () => {
    const error: unknown = await findRoom({ url: 7, bundleFolder, signal }).catch(failure);
    expect(error).toMatchObject({ type: 'no-room' });
  });
});
