import { describe, expect, it } from 'vitest';
import type { SeenRequest } from '../session/view.ts';
import { judgeText, record, services, startedAt, view } from './testing/views.ts';

const request = (path: string, parts: Partial<SeenRequest> = {}): SeenRequest => ({
  atMs: 1,
  method: 'POST',
  url: `${services.webhook}${path}`,
  ...parts,
});

describe('expected requests', () => {
  const findingOf = (wish: string, ...requests: readonly SeenRequest[]) => {
    const { isMet, expected, seen } = judgeText(
      `{ requests: { service: webhook, ${wish} } }`,
      view({ requests }),
    );
    return [isMet, `${expected}; ${seen}`];
  };

  it('have the path, or begin with it', () => {
    expect(findingOf('path: /a', request('/a'))).toEqual([true, 'a request /a to webhook; 1 such request']);
    expect(findingOf('path: /a', request('/a/b'))[0]).toBe(false);
    expect(findingOf('path: "/a*"', request('/a/b'), request('/ab'))).toEqual([
      true,
      'a request /a* to webhook; 2 such requests',
    ]);
    expect(findingOf('path: "/a*"', request('/b/a'))[0]).toBe(false);
    expect(findingOf('path: /', request('/', { method: 'OPTIONS' }))[0]).toBe(false);
  });

  it('must have the expected status', () => {
    expect(findingOf('status: 201', request('/', { status: 201 }), request('/', { status: 500 }))).toEqual([
      true,
      'a request to webhook answered 201; 1 such request; 2 requests: answered 201 and answered 500',
    ]);
    expect(findingOf('status: 201', request('/'))).toEqual([
      false,
      'a request to webhook answered 201; no such request; 1 request: not answered yet',
    ]);
    expect(findingOf('status: 201', request('/', { status: 201, failure: 'net::ERR_FAILED' }))[1]).toBe(
      'a request to webhook answered 201; 1 such request',
    );
    expect(findingOf('status: 201', request('/', { failure: 'net::ERR_FAILED' }))[1]).toBe(
      'a request to webhook answered 201; no such request; 1 request: failed (net::ERR_FAILED)',
    );
  });

  it('have the members of the body, and reports show no others', () => {
    const answered = { status: 200 };
    const seenBody = (body?: string) =>
      String(
        findingOf('body: { a: 1 }', request('/', body === undefined ? answered : { ...answered, body }))[1],
      ).replace(/.*answered 200 to /, '');
    expect(seenBody('{"a":2,"secret":3}')).toBe('{"a":2}');
    expect(seenBody('[1]')).toBe('something else');
    expect(seenBody('{')).toBe('invalid JSON');
    expect(seenBody()).toBe('nothing');
    expect(findingOf('body: { a: 1 }', request('/', { body: '{"a":1,"b":2}' }))[0]).toBe(true);
  });

  it('come as often as expected', () => {
    const [one, two] = [request('/'), request('/')];
    expect(findingOf('count: 2', one, two)).toEqual([true, '2 request to webhook; 2 such requests']);
    expect(findingOf('count: 2', one)).toEqual([false, '2 request to webhook; 1 such request']);
    expect(findingOf('count: 0')).toEqual([true, '0 request to webhook; no such request']);
  });
});

describe('calls', () => {
  it('are counted by the requests that create them', () => {
    const created = request('/', { url: `${services.platform}/call/web` });
    const others = [
      { ...created, method: 'GET' },
      { ...created, url: `${services.platform}/call/phone` },
    ];
    expect(
      judgeText('{ calls: 1 }', view({ requests: [created, ...others], calls: ['a', 'b'] })),
    ).toMatchObject({
      isMet: true,
      seen: '1 call',
    });
  });

  it.each([
    ['{ call: ended }', null, false, 'no call'],
    ['{ call: { ended-reason: assistant-ended-call } }', null, false, 'no call'],
    ['{ call: { ended-reason: assistant-ended-call } }', undefined, false, 'a call in progress'],
    ['{ call: { ended-reason: assistant-ended-call } }', 'silence-timed-out', false, 'silence-timed-out'],
    [
      '{ call: { ended-reason: assistant-ended-call } }',
      'assistant-ended-call',
      true,
      'assistant-ended-call',
    ],
    ['{ call: connected }', undefined, true, 'it connected'],
  ])('%s, ended with %s: %s', (wish, reason, holds, seen) => {
    const call = record(reason == null ? {} : { ended: { reason, at: startedAt } });
    expect(judgeText(wish, view({ record: reason === null ? null : call }))).toMatchObject({
      isMet: holds,
      seen,
    });
  });
});

describe('messages', () => {
  const findingOf = (wish: string, ...sent: readonly unknown[]) => {
    const appMessages = sent.map((data) => ({ direction: 'out' as const, data, at: startedAt }));
    const { isMet, expected, seen } = judgeText(wish, view({ record: record({ appMessages }) }));
    return [isMet, `${expected}; ${seen}`];
  };

  it('are read from JSON, objects and bare words', () => {
    expect(
      findingOf('{ messages: { to: page, type: a, count: 2 } }', '{"type":"a"}', { type: 'a' }, 'b'),
    ).toEqual([true, '2 message a to the page; 2 such messages']);
    expect(findingOf('{ messages: { to: page, type: c } }', 'b', '"b"', null, { type: 5 }, 7)).toEqual([
      false,
      'a message c to the page; no such message; there were b and a message without a type',
    ]);
  });

  it('have the type and the members of the body', () => {
    expect(findingOf('{ messages: { to: page, body: { a: 1 } } }', { a: 1, b: 2 })[0]).toBe(true);
    expect(findingOf('{ messages: { to: page, type: x, body: { a: 1 } } }', { type: 'y', a: 1 })[0]).toBe(
      false,
    );
    expect(findingOf('{ messages: { to: page, type: x, body: { a: 1 } } }', { type: 'x', a: 2 })[0]).toBe(
      false,
    );
    expect(findingOf('{ messages: { to: agent } }', { type: 'x' })).toEqual([
      false,
      'a message to the agent; no such message',
    ]);
  });

  it('come as often as expected', () => {
    expect(findingOf('{ messages: { to: page, count: 1 } }', 'a', 'b')).toEqual([
      false,
      '1 message to the page; 2 such messages',
    ]);
  });
});

describe('expected messages to the server', () => {
  const sent = [
    { type: 'status-update', at: startedAt, host: 'localhost:3000', body: { status: 'in-progress' } },
    { type: 'status-update', at: startedAt, host: 'localhost:3000', body: { status: 'ended' } },
  ];
  const findingOf = (wish: string, serverMessages?: typeof sent) => {
    const call = { ...record(), ...(serverMessages && { serverMessages }) };
    const { isMet, expected, seen } = judgeText(`{ server-message: ${wish} }`, view({ record: call }));
    return [isMet, `${expected}; ${seen}`];
  };

  it('have the type, the members and the number', () => {
    expect(findingOf('status-update', sent)).toEqual([
      true,
      'a message status-update to the server; 2 such messages',
    ]);
    expect(findingOf('{ type: status-update, body: { status: ended }, count: 1 }', sent)[0]).toBe(true);
    expect(findingOf('[status-update, hang]', sent)[0]).toBe(false);
    expect(findingOf('{ type: hang }', sent)).toEqual([
      false,
      'a message hang to the server; no such message; there were status-update',
    ]);
  });

  it('are unknown without a server', () => {
    expect(findingOf('{ type: hang, count: 0 }')).toEqual([
      false,
      '0 message hang to the server; a call without a server',
    ]);
  });
});
