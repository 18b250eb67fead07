import { describe, expect, it, vi } from 'vitest';
import { type DebugEvent, RequestError } from '../index.ts';
import { type CallOnce, allCalls, outcomeOf, repeatable, singleCalls } from '../testing/calls.ts';
import { transports } from '../testing/platform.ts';
import {
  breakOff,
  respondEmpty,
  halfResponse,
  hangUp,
  json,
  respondRaw,
  silence,
  stall,
} from '../testing/responders.ts';
import type { RequestHandler } from '../testing/scripted-server.ts';

/** What happens, to which calls, how the platform responds, and what comes of it. */
type Case = readonly [
  what: string,
  calls: typeof allCalls,
  responders: readonly RequestHandler[],
  outcome: { readonly result: unknown } | { readonly error: { readonly attempts: number } },
  requests: number,
];

const [get, put, remove] = repeatable;
const [post] = singleCalls;
const calling = (...calls: readonly CallOnce[]): typeof allCalls => calls.map((call) => ['', call]);
const reads = calling(get![1]);
const creates = calling(post![1]);
const ok = json({ id: '1' });
const succeeds = (result: unknown, requests = 1) => [{ result }, requests] as const;
const fails = (attempts: number, error: object) => [{ error: { attempts, ...error } }, attempts] as const;
const found = { id: '1' };
const html = '<!doctype html><title>Maintenance</title>';
const botCheck = '<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title></head></html>';
const withType = (type: string) => ({ 'content-type': type, 'x-request-id': 'r1' });
const saying = (words: string) => expect.stringContaining(words) as string;
/** Nobody knows whether the platform has done it. */
const doubt = { hint: saying('may have done it all the same') };

const breaks: readonly Case[] = [
  ['before a response', hangUp] as const,
  ['in the middle of a body', breakOff] as const,
  ['after half of a response', halfResponse] as const,
  // A proxy that breaks off, or a length that counts characters, ends the response as if it were whole.
  ['within JSON, but in order,', respondRaw(' [{"id":"1"}, {"name":"Größe', 200)] as const,
].flatMap(([when, fault]): Case[] => [
  [`a break ${when} is retried where that is safe`, repeatable, [fault, fault, ok], ...succeeds(found, 3)],
  [
    `a break ${when} ends what is not safe to repeat`,
    singleCalls,
    [fault, ok],
    ...fails(1, {
      name: 'RequestError',
      code: 'network',
      fault: 'environment',
      message: saying('broke'),
      ...doubt,
    }),
  ],
  [
    `a break ${when} each time`,
    reads,
    [fault],
    ...fails(3, { code: 'network', operation: 'GET /call/{id}', hint: saying('Check the connection') }),
  ],
]);

const statuses: readonly Case[] = [
  // Cloudflare's own are 520 to 530.
  ...[408, 500, 502, 503, 504, 520, 521, 522, 523, 524, 525, 527, 529, 530].flatMap((status): Case[] => [
    [
      `status ${status} is retried`,
      repeatable,
      [respondEmpty(status), respondEmpty(status), ok],
      ...succeeds(found, 3),
    ],
    [
      `status ${status} is not retried`,
      singleCalls,
      [respondEmpty(status), ok],
      ...fails(1, { status, ...doubt }),
    ],
  ]),
  ...[400, 401, 403, 404, 409, 410, 422, 501, 505, 511, 526].map((status): Case => [
    `status ${status} is final`,
    reads,
    [respondEmpty(status), ok],
    ...fails(1, { status }),
  ]),
  [
    'status 429 is retried, whatever the method',
    allCalls,
    [
      respondEmpty(429, { 'retry-after': '0' }),
      respondEmpty(429, { 'retry-after': new Date(0).toUTCString() }),
      ok,
    ],
    ...succeeds(found, 3),
  ],
  [
    'a time to wait leaves the doubt',
    singleCalls,
    [respondEmpty(503, { 'retry-after': '90' })],
    ...fails(1, { hint: saying('asks to wait 90 s. The platform may have done it all the same') }),
  ],
  [
    'a time to wait is said once, before the doubt',
    calling(put![1], remove![1]),
    [respondEmpty(503, { 'retry-after': '90' })],
    ...fails(1, {
      hint: 'The platform asks to wait 90 s. The platform may have done it all the same; it is safe to send it again.',
    }),
  ],
  [
    'a doubt that each attempt leaves is said once',
    calling(put![1], remove![1]),
    [respondEmpty(408)],
    ...fails(3, { hint: 'The platform may have done it all the same; it is safe to send it again.' }),
  ],
  [
    'a time to wait that is too long',
    reads,
    [respondEmpty(503, { 'retry-after': '90' })],
    ...fails(1, { hint: 'The platform asks to wait 90 s.' }),
  ],
  ['status 425 is retried, whatever the method', allCalls, [respondEmpty(425), ok], ...succeeds(found, 2)],
  ...[hangUp, halfResponse, respondEmpty(503)].map((lost): Case => [
    'a change that an earlier attempt may have made',
    calling(put![1], remove![1]),
    [lost, json({ message: 'Not found.' }, 404)],
    ...fails(2, { code: 'not-found', hint: saying('An earlier attempt') }),
  ]),
  [
    'a change that no earlier attempt can have made',
    calling(remove![1]),
    [respondEmpty(429, { 'retry-after': '0' }), respondEmpty(404)],
    ...fails(2, { code: 'not-found', hint: undefined }),
  ],
  ['a lost read leaves no doubt', reads, [hangUp, respondEmpty(404)], ...fails(2, { hint: undefined })],
  [
    'a change whose response is lost each time',
    calling(put![1], remove![1]),
    [hangUp],
    ...fails(3, { code: 'network', hint: saying('may have done it all the same; it is safe') }),
  ],
  [
    'status 429 each time',
    allCalls,
    [json({ message: 'Slow down.' }, 429, { 'retry-after': '0' })],
    ...fails(3, { code: 'rate-limited', headers: { 'retry-after': '0' }, message: saying('Slow down.') }),
  ],
  ...[301, 302, 303, 307, 308].map((status): Case => [
    `a redirect of status ${status} is not followed`,
    [
      ...allCalls,
      ...calling(
        (client) => client.v2.call.export(),
        (client) => client.org.delete('1'),
      ),
    ],
    [respondEmpty(status, { location: '/call/2' }), ok],
    ...fails(1, { name: 'PlatformError', code: 'http', status, hint: saying('/call/2') }),
  ]),
  ...(
    [
      [400, 'invalid-input', 'user'],
      [401, 'auth', 'user'],
      [403, 'auth', 'user'],
      [404, 'not-found', 'user'],
      [409, 'conflict', 'user'],
      [410, 'http', 'user'],
      [422, 'invalid-input', 'user'],
      [500, 'http', 'environment'],
      [503, 'http', 'environment'],
    ] as const
  ).map(([status, code, fault]): Case => [
    `status ${status} is the error ${code}`,
    creates,
    [json({ message: ['One.', 'Two.'] }, status, { 'x-request-id': 'r1', 'X-Other': 'o' })],
    ...fails(1, {
      name: 'PlatformError',
      code,
      fault,
      body: { message: ['One.', 'Two.'] },
      requestId: 'r1',
      operation: 'POST /call',
      message: `POST /call answered ${status}: One.; Two.`,
      headers: { 'x-other': 'o', 'content-type': 'application/json' },
    }),
  ]),
];

const bodies: readonly Case[] = [
  [
    'a refusal blames the key',
    reads,
    [respondEmpty(403)],
    ...fails(1, { code: 'auth', hint: saying('key') }),
  ],
  [
    'a web page that refuses blames no key',
    reads,
    [respondRaw(html, 403, withType('text/html'))],
    ...fails(1, { code: 'auth', hint: saying('A web page answered') }),
  ],
  ...[200, 403, 503].map((status): Case => [
    `a check of bots with status ${status} did nothing`,
    singleCalls,
    [respondRaw(botCheck, status, withType('text/html'))],
    ...fails(1, { status, hint: saying('A check of bots refuses this network') }),
  ]),
  ...['text/plain', 'text/html; charset=utf-8', 'application/octet-stream', 'nonsense'].map((type): Case => [
    `JSON of the type ${type}`,
    reads,
    [respondRaw(' {"id":"1","extra":null}\n', 200, withType(type))],
    ...succeeds({ ...found, extra: null }),
  ]),
  ['a byte order mark', reads, [respondRaw('\uFEFF{"id":"1"}')], ...succeeds(found)],
  ...[200, 204].flatMap((status): Case[] => [
    [
      `nothing after a deletion, with ${status}`,
      calling(remove![1]),
      [respondEmpty(status)],
      ...succeeds(undefined),
    ],
    [
      `nothing in place of the record after a change, with ${status}`,
      [...calling(put![1]), ...singleCalls],
      [respondEmpty(status), ok],
      ...fails(1, { code: 'unparsable', status, body: '', ...doubt }),
    ],
    [
      `nothing for a read, with ${status}`,
      reads,
      [respondEmpty(status)],
      ...fails(1, { code: 'unparsable', status, body: '' }),
    ],
  ]),
  ...[
    'null',
    '"OK"',
    'true',
    '[]',
    '{}',
    '{"id":null}',
    '{"error":"upstream"}',
    '{"statusCode":500,"message":"no"}',
    '{"message":"Internal server error"}',
    '{"success":false,"reason":"quota"}',
    '{"detail":"Not authenticated"}',
  ].map((body): Case => [
    `${body} in place of a record`,
    allCalls,
    [respondRaw(body)],
    ...fails(1, { code: 'unparsable', status: 200, body }),
  ]),
  ...[206, 207].map((status): Case => [
    `status ${status}, which is a part`,
    [...allCalls, ...calling((client) => client.org.delete('1'))],
    [respondRaw('{"id":"1"}', status)],
    ...fails(1, { code: 'unparsable', status }),
  ]),
  [
    'a session, which has no id',
    calling((client) => client.credential.createSession({} as never)),
    [respondRaw('{"sessionToken":"t"}', 201)],
    ...succeeds({ sessionToken: 't' }),
  ],
  ['a batch, which has no id', creates, [respondRaw('{"results":[]}', 201)], ...succeeds({ results: [] })],
  ...['{}', '{"results":null}', '{"error":"upstream"}'].map((body): Case => [
    `${body} in place of a list`,
    calling((client) => client.call.list()),
    [respondRaw(body)],
    ...fails(1, { code: 'unparsable', status: 200, body }),
  ]),
  [
    'a record whose call ended in an error',
    creates,
    [respondRaw('{"id":"1","status":"ended","error":"x"}')],
    ...succeeds({ ...found, status: 'ended', error: 'x' }),
  ],
  [
    'a page in place of a response that nobody reads',
    calling((client) => client.org.leave('1')),
    [respondRaw(html, 200, withType('text/html'))],
    ...fails(1, { code: 'unparsable', status: 200, hint: saying('may have done it all the same') }),
  ],
  ...[
    ['broken JSON', '{"id":1,,}', 'application/json'] as const,
    ['a page', html, 'text/html'] as const,
    ['two values', '{}{}', 'application/json'] as const,
  ].flatMap(([what, body, type]): Case[] => [
    [
      `${what} in place of a response`,
      reads,
      [respondRaw(body, 200, withType(type)), ok],
      ...fails(1, {
        name: 'UnparsableResponseError',
        code: 'unparsable',
        status: 200,
        body,
        requestId: 'r1',
      }),
    ],
    [
      `${what} in an error keeps its status and text`,
      creates,
      [respondRaw(body, 400, withType('text/html'))],
      ...fails(1, { code: 'invalid-input', status: 400, body, message: 'POST /call answered 400.' }),
    ],
  ]),
  ...[null, 'text', [], { message: { a: 1 } }, { message: '' }, 7].map((body): Case => [
    `the error body ${JSON.stringify(body)} gives no message`,
    reads,
    [json(body, 404)],
    ...fails(1, { body, message: 'GET /call/{id} answered 404.' }),
  ]),
  ...(
    [
      [{ detail: 'No such model.' }, 'No such model.'],
      [{ detail: { status: 'refused', message: 'Only for Pro.' } }, 'Only for Pro.'],
      [
        { detail: [{ loc: ['body', 'input'], msg: 'Too short' }, { msg: 'Too long' }] },
        'Too short; Too long',
      ],
      [{ error: 'Out of credit' }, 'Out of credit'],
      [{ error: { type: 'quota', message: 'Quota exceeded' } }, 'Quota exceeded'],
      [{ errors: [{ message: 'One' }, 'Two'] }, 'One; Two'],
      [{ message: ['a must be a string'], error: 'Bad Request', statusCode: 400 }, 'a must be a string'],
    ] as const
  ).map(([body, words]): Case => [
    `the error body ${JSON.stringify(body)} gives its words`,
    reads,
    [json(body, 404)],
    ...fails(1, { body, message: `GET /call/{id} answered 404: ${words}` }),
  ]),
  ...['nonsense\r\n\r\n', 'HTTP/1.1 abc\r\n\r\n', '\0'.repeat(100)].flatMap((text): Case[] => {
    const responder: RequestHandler = ({ socket }) => void socket?.end(text);
    return [
      [`${JSON.stringify(text)} in place of HTTP`, reads, [responder], ...fails(3, { code: 'network' })],
      [`${JSON.stringify(text)} in place of HTTP`, creates, [responder], ...fails(1, { code: 'network' })],
    ];
  }),
];

describe.each(transports)('over %s', (_name, options) => {
  it.each([...breaks, ...statuses, ...bodies])('%s', async (_what, calls, responders, outcome, requests) => {
    for (const [method, call] of calls) {
      const { receivedRequests, ...came } = await outcomeOf(responders, call, options);
      expect({ method, ...came }).toMatchObject({ method, ...outcome });
      expect(came.error === undefined || came.error instanceof RequestError).toBe(true);
      const [first] = receivedRequests.map((one) => ({ method: one.method, url: one.url, body: one.body }));
      expect(receivedRequests).toMatchObject(Array.from({ length: requests }, () => first));
    }
  });

  it.each(allCalls)('silence times out for %s', async (_method, call) => {
    const { error, receivedRequests } = await outcomeOf(silence, call, {
      ...options,
      timeoutMs: 40,
      maxRetries: 0,
    });
    expect(error).toMatchObject({ name: 'RequestError', code: 'timeout', attempts: 1 });
    // On a busy machine the time may run out before the server has read anything.
    expect(receivedRequests.length).toBeLessThanOrEqual(1);
  });

  it.each([
    ...[200, 400, 500].map((status) => [`a body of status ${status} that stalls`, stall(status)] as const),
    ['headers that stall', ({ socket }) => void socket?.write('HTTP/1.1 200 OK\r\nx-a: b')] as const,
  ] satisfies (readonly [string, RequestHandler])[])('%s times out', async (_what, responder) => {
    for (const [, call] of [get!, post!]) {
      const { error } = await outcomeOf(responder, call, { ...options, timeoutMs: 40, maxRetries: 0 });
      expect(error).toMatchObject({ code: 'timeout' });
    }
  });

  it('a timeout is retried for GET, never for POST', async () => {
    // Only silence and the wait after it take time, however busy the machine is.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const late = () => void vi.advanceTimersByTime(500);
    const debug = ({ type }: DebugEvent) => {
      if (type === 'retry') setImmediate(vi.advanceTimersByTime, 1);
    };
    const impatient = { ...options, timeoutMs: 500, debug };
    expect(await outcomeOf([late, ok], get![1], impatient)).toMatchObject({ result: found });
    expect(await outcomeOf([late, ok], post![1], impatient)).toMatchObject({ error: { attempts: 1 } });
  });
});
