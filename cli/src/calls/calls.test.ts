import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assistantSuite } from '../testing/assistant-platform.ts';
import { callRecord } from '../testing/call-record.ts';
import { UsageError } from '../errors.ts';
import { controlUrlOf } from './end-call.ts';
import { entriesOfRecord } from './local-room.ts';
import { listCalls, sinceTime } from './list.ts';
import { durationOf, transcriptEntries } from './record.ts';

const now = Date.UTC(2026, 10, 21, 12);

describe('a time on the command line', () => {
  it.each([
    ['2h', '2026-11-21T10:00:00.000Z'],
    ['2026-11-01', '2026-11-01T00:00:00.000Z'],
    ['2026-11-01T09:30:00Z', '2026-11-01T09:30:00.000Z'],
    ['2026-11-01T09:30', '2026-11-01T09:30:00.000Z'],
    ['2026-11-01T09:30+02:00', '2026-11-01T07:30:00.000Z'],
  ])('reads %s as the time %s', (text, time) => {
    expect(sinceTime(text, now).toISOString()).toBe(time);
  });

  it.each(['', '5', 'yesterday', '2026-13-01', '2026-11-01x', '2026-02-30', '-2h', '2 h', '99999999999999w'])(
    'refuses %j as a time',
    (text) => {
      expect(() => sinceTime(text, now)).toThrow(UsageError);
    },
  );
});

describe('a time in which no call can be', () => {
  it.each(['2026-11-22', '2026-11-21T12:01', '2026-11-21T14:00+01:00'])(
    'is refused since %s, not listed as empty',
    (since) => {
      expect(() => sinceTime(since, now)).toThrow(
        /is in the future: 2026-.*, and it is 2026-11-21 12:00:00Z now/,
      );
    },
  );
});

describe('the length of a call', () => {
  it.each([
    ['2026-01-01T00:00:20.900Z', '0:20'],
    ['2026-01-01T01:00:00Z', '1:00:00'],
    ['2025-01-01T00:00:00Z', '0:00'],
    [null, ''],
  ])('that ended at %s is %j', (endedAt, shown) => {
    expect(durationOf(callRecord({ startedAt: '2026-01-01T00:00:00Z', endedAt }))).toBe(shown);
  });
});

describe('calls', () => {
  const platform = assistantSuite();
  const ids = ['c3', 'c2', 'c1'];
  const list = async (flags: Partial<Parameters<typeof listCalls>[1]>) => {
    const requestedUrls: URL[] = [];
    platform.server.answerWith(({ url }, response) => {
      requestedUrls.push(new URL(url, 'http://x'));
      const isFirst = requestedUrls.length === 1;
      const rows = (isFirst ? ids : []).map((id) => ({
        id,
        orgId: 'o',
        createdAt: '2026-01-01T00:00:00.000Z',
        updatedAt: '',
      }));
      const body =
        requestedUrls[0]!.pathname === '/call'
          ? rows
          : { results: rows, metadata: { currentPage: 1, itemsPerPage: 100, totalItems: 3 } };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    const { rows, hasMore } = await platform.with((session) =>
      listCalls(session, { limit: 5, ...flags }, { now }),
    );
    return {
      ids: rows.map(({ id }) => id),
      hasMore,
      path: requestedUrls[0]!.pathname,
      query: Object.fromEntries(requestedUrls[0]!.searchParams),
    };
  };

  it('are limited, and say whether there are more', async () => {
    expect(await list({})).toMatchObject({ ids, hasMore: false, path: '/call', query: { limit: '6' } });
    expect(await list({ limit: 2 })).toMatchObject({ ids: ['c3', 'c2'], hasMore: true });
    expect(await list({ limit: 1, all: true })).toMatchObject({
      ids,
      hasMore: false,
      query: { limit: '1000' },
    });
    expect(await list({ limit: 5000 })).toMatchObject({ query: { limit: '1000' } });
  });

  it('are filtered by time', async () => {
    const { query } = await list({ since: '24h' });
    expect(query).toMatchObject({ createdAtGe: '2026-11-20T12:00:00.000Z' });
  });

  it('come from the second list with a number', async () => {
    const query = { number: '+12025550123' };
    expect(await list(query)).toMatchObject({ path: '/v2/call', query, ids });
    expect(await list({ number: '(202) 555-0123' })).toMatchObject({ query, ids });
    await expect(list({ number: '55-0123' })).rejects.toThrow('"55-0123" is not a phone number.');
  });
});

describe('a transcript', () => {
  it('keeps the order, and leaves out the prompt and empty messages', () => {
    const messages = [
      { role: 'system', message: 'Be brief', time: 1, secondsFromStart: 0 },
      { role: 'bot', message: 'Hello', time: 2, secondsFromStart: 1.5 },
      { role: 'user', message: '', time: 3 },
      { role: 'tool_calls', toolCalls: [{ function: { name: 'book' } }], time: 4 },
      { role: 'tool_call_result', name: 'book', result: '{"ok":true}', time: 5 },
      { role: 'user', message: 'Bye', time: 6, secondsFromStart: 4 },
    ];
    expect(
      transcriptEntries(callRecord({ artifact: { messages } })).map(({ speaker, text }) => [speaker, text]),
    ).toEqual([
      ['assistant', 'Hello'],
      ['tool', 'calls book'],
      ['tool', 'book: {"ok":true}'],
      ['user', 'Bye'],
    ]);
    expect(transcriptEntries(callRecord({ messages }))).toHaveLength(4);
  });

  it('accepts any response of a platform or a room', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (messages) => {
        transcriptEntries(callRecord({ messages }));
        entriesOfRecord({ appMessages: messages });
        entriesOfRecord({ appMessages: messages.map((data) => ({ at: 1, data })) });
      }),
    );
  });
});

describe('the control address of a call', () => {
  it.each(['file:///etc/passwd', 'http://elsewhere.example/control', 'javascript:0', 'control'])(
    'is not %s on a hosted platform',
    (controlUrl) => {
      expect(() => controlUrlOf(callRecord({ monitor: { controlUrl } }), 'https://api.example')).toThrow(
        'control address',
      );
    },
  );

  it('is the one from the platform', () => {
    const controlUrl = 'https://calls.example/c1/control';
    expect(controlUrlOf(callRecord({ monitor: { controlUrl } }), 'https://api.example')).toBe(controlUrl);
    expect(() => controlUrlOf(callRecord({}), 'https://api.example')).toThrow('no control address');
  });
});
