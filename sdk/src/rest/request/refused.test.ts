import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { FirmlineError } from '../../errors.ts';
import { type PlatformClient, type PlatformClientOptions, createPlatformClient } from '../index.ts';
import { operationList } from '../table.ts';
import { methodOf, outcomeOf } from '../testing/calls.ts';
import { collect } from '../testing/collect.ts';
import { json } from '../testing/responders.ts';

const circular: Record<string, unknown> = {};
circular['self'] = circular;
const file = new Blob(['x']);

/** JSON writes them as nothing, null or an empty object. */
const lost = [
  new Blob(['x']),
  Buffer.from('x'),
  new Uint8Array(1),
  new ArrayBuffer(1),
  new DataView(new ArrayBuffer(1)),
  Readable.from(['x']),
  new Blob(['x']).stream(),
  (async function* () {})(),
  new FormData(),
  new URLSearchParams('a=1'),
  new Map([[1, 2]]),
  new Set([1]),
  Promise.resolve(1),
  new Error('x'),
  () => 1,
  Symbol('x'),
  Number.NaN,
  Number.NEGATIVE_INFINITY,
  new Date(Number.NaN),
];

type Sends = readonly ((client: PlatformClient, value: never) => Promise<unknown>)[];

const getCall: Sends = [async (client, id) => client.call.get(id)];
const listCalls: Sends = [async (client, id) => client.call.list({ id })];
const queryCalls: Sends = [async (client, query) => client.call.list(query)];
const createCall: Sends = [async (client, body) => client.call.create(body)];
const createResponse: Sends = [async (client, body) => client.chat.createResponse(body)];
const nameCall: Sends = [async (client, name) => client.call.create({ name })];
const sayInCall: Sends = [
  async (client, content) =>
    client.call.create({ assistant: { model: { messages: [{ role: 'system' }, { content }] } } } as never),
];
const sayInList: Sends = [
  async (client, messages) => client.call.create({ assistant: { model: { messages } } } as never),
];
const listsOf: Sends = [
  async (client, query) => client.call.list(query),
  async (client, query) => collect(client.call.list(query)),
  async (client, query) => collect(client.session.list(query)),
];
const createFile: Sends = [async (client, body) => client.file.create(body)];
const writeNote: Sends = [async (client, note) => client.file.create({ file, note } as never)];
const deleteLogs: Sends = [async (client, query) => client.logs.delete(query)];
const getBeyond: Sends = [async (client, at) => client.request('GET', at)];
const withOptions: Sends = [async (client, options) => client.call.get('1', options)];
/** A list checks its query once, also for an iteration. */
const logsOf: Sends = [
  async (client, query) => client.logs.deleteForCall(query),
  async (client, query) => client.logs.listForCall(query),
  async (client, query) => collect(client.logs.listForCall(query)),
];
const bodyBeyond: Sends = [async (client, body) => client.request('GET', '/eval', { body })];

/** What a part of a request cannot be, and what the error says. */
const refusals: readonly (readonly [what: string, said: string, sends: Sends, values: readonly unknown[]])[] =
  [
    ['path value', '', getCall, ['', '.', '..', '\uD800', 'a\uDC00', undefined, null, 7, {}, ['a']]],
    ['query field', '', listCalls, [{ a: 1 }, [{ a: 1 }], [['a']], () => 'a', Symbol('a'), 'a\uD800']],
    ['query field', '', listCalls, [Number.NaN, Number.POSITIVE_INFINITY, new Date(Number.NaN)]],
    ['query field', '', queryCalls, [{ '\uDC00': 'a' }]],
    ['query field', 'id is an empty list', listCalls, [[], [null, undefined]]],
    ['header', '', withOptions, ['b\r\nx: 1', 'b\nc', '\0', 'žluť'].map((a) => ({ headers: { a } }))],
    ['header', '', withOptions, ['x a', 'x-a\r\nx', ''].map((name) => ({ headers: { [name]: 'b' } }))],
    [
      'list of headers',
      'fromEntries',
      withOptions,
      [new Headers(), new Map(), [['x-a', 'b']]].map((headers) => ({ headers })),
    ],
    ['timeout', 'timeoutMs', withOptions, [0, -1, Number.NaN].map((timeoutMs) => ({ timeoutMs }))],
    ['number of retries', 'maxRetries', withOptions, [-1, Number.NaN].map((maxRetries) => ({ maxRetries }))],
    ['JSON body', '', createCall, [circular, { big: 1n }]],
    // oxlint-disable-next-line no-sparse-arrays -- JSON writes null for a hole too
    ['JSON body', 'messages.0 cannot be sent: JSON holds no undefined', sayInList, [[undefined], [, 1]]],
    ['JSON body', 'The body cannot be sent', [...createCall, ...createResponse], lost],
    ['field of a JSON body', 'name cannot be sent', nameCall, lost],
    ['value within a JSON body', 'messages.1.content cannot be sent', sayInCall, lost],
    ['field of a JSON body', 'JSON holds no stream', nameCall, [Readable.from(['x'])]],
    ['field of a form', 'note cannot be sent', writeNote, lost],
    ['value within a field of a form', 'note.a cannot be sent', writeNote, lost.map((a) => [{ a }])],
    ['page', 'limit', listsOf, [0, -1, Number.NaN, '0'].map((limit) => ({ limit }))],
    ['form', '', createFile, ['file', null, { file: { purpose: 'assistant' } }]],
    ['form', 'its fields', createFile, [...lost.filter((value) => typeof value === 'object'), [{ file }]]],
    ['field of a form', '', writeNote, [() => {}, 1n]],
    ['required query', 'callId', logsOf, [undefined, {}, { callId: undefined }, { callId: null }]],
    ['required query', 'callId', logsOf, ['', ' ', [], ['']].map((callId) => ({ callId }))],
    [
      'filter',
      'empty callId',
      deleteLogs,
      ['', ' ', [], [null, '']].map((callId) => ({ callId, type: 'API' })),
    ],
    [
      'filter',
      'has no filter',
      deleteLogs,
      [{ limit: 5 }, { callID: 'c1' }, { createdAtGe: 'x', all: true }],
    ],
    [
      'query that deletes everything',
      'all: true',
      deleteLogs,
      [undefined, {}, { callId: undefined, type: null }],
    ],
    ['query that deletes everything', 'all: true', deleteLogs, [{ all: false }, { all: 'true' }]],
    [
      'path beyond the table',
      'path',
      getBeyond,
      '/ /eval/ //elsewhere.example /eval/../org /eval/..'.split(' '),
    ],
    [
      'path beyond the table',
      'path',
      getBeyond,
      '/eval/%2E%2e/org /eval/./x /eval?limit=5 /eval#x'.split(' '),
    ],
    ['path beyond the table', 'path', getBeyond, ['/eval x', '/é', '/%zz', '/eval\\x']],
    ['body beyond the table', 'body', bodyBeyond, [{}]],
  ];

it.each(
  refusals.flatMap(([what, said, sends, values]) =>
    values.flatMap((value) => sends.map((send) => [what, value, said, send] as const)),
  ),
)('a %s cannot be %o, and nothing is sent', async (_what, value, said, send) => {
  const { error, receivedRequests } = await outcomeOf(json({ results: [] }), (client) =>
    send(client, value as never),
  );
  expect(error).toBeInstanceOf(FirmlineError);
  expect(error).toMatchObject({ code: 'invalid-input', message: expect.stringContaining(said) as string });
  expect(receivedRequests).toEqual([]);
});

it.each(operationList().filter(({ operation }) => operation.details.body))(
  '$area.$name sends no file, bytes or stream as a field that is no file',
  async ({ area, name, operation: { method, path: at, details } }) => {
    const values = (at.match(/\{\w+\}/g) ?? []).map(() => 'a');
    const files = Object.fromEntries([...(details.body?.files ?? [])].map((field) => [field, file]));
    for (const field of [file, [{ deep: file }], Buffer.from('x'), Readable.from(['x'])]) {
      const { error, receivedRequests } = await outcomeOf(json({}), async (client) =>
        methodOf(client, `${area}.${name}`)(...values, { ...files, field }),
      );
      expect([method, error, receivedRequests]).toMatchObject([method, { code: 'invalid-input' }, []]);
    }
  },
);

it.each<[Partial<PlatformClientOptions>, string]>([
  [{ timeoutMs: 0 }, 'timeoutMs'],
  [{ maxRetries: -1 }, 'maxRetries'],
  [{ retryDelayMs: Number.NaN }, 'retryDelayMs'],
  [{ maxRetryAfterMs: -1 }, 'maxRetryAfterMs'],
])('a client cannot have %j', async (options, said) => {
  const { error, receivedRequests } = await outcomeOf(json({}, 500), ({ call }) => call.get('1'), options);
  expect(error).toMatchObject({ code: 'invalid-input', message: expect.stringContaining(said) as string });
  expect(receivedRequests).toEqual([]);
});

it.each(['', ' ', 'a b', 'a\r\nx-injected: 1', 'klíč', undefined])(
  'a token cannot be %j, given or computed, and no error shows it',
  async (wrong) => {
    const create = () => createPlatformClient({ baseUrl: 'https://platform.test', token: wrong as string });
    expect(create).toThrow(expect.objectContaining({ code: 'config-invalid', fault: 'user' }));
    if (wrong?.trim()) expect(create).not.toThrow(wrong);
    const token = () => wrong as string;
    const { error, receivedRequests } = await outcomeOf(json([]), ({ call }) => call.get('1'), { token });
    expect(error).toMatchObject({ code: 'config-invalid', fault: 'user' });
    if (wrong?.trim()) expect(String(error)).not.toContain(wrong);
    expect(receivedRequests).toEqual([]);
  },
);

it.each([
  ['is missing', path.join(import.meta.dirname, 'missing.txt'), 'not-found'],
  ['is a folder', import.meta.dirname, 'invalid-input'],
  ['cannot be a path', 'a\0b', 'not-found'],
])('a file whose path %s is not sent', async (_what, at, code) => {
  const { error, receivedRequests } = await outcomeOf(json({}), (client) =>
    client.file.create({ file: { path: at } }),
  );
  expect(error).toMatchObject({ code });
  expect(receivedRequests).toEqual([]);
});

const createAt = (baseUrl: string) => () => createPlatformClient({ baseUrl, token: 't' });

it.each(['', 'api.vapi.ai', 'ftp://a.example', 'https://a.example?x=1', 'https://a.example#x'])(
  'a base URL cannot be %j',
  (baseUrl) => expect(createAt(baseUrl)).toThrow('is not the address'),
);

it('a base URL is named by its option, needs a page if it is a path, and its password is not shown', () => {
  // @ts-expect-error the option is `baseUrl`
  const misnamed = () => createPlatformClient({ url: 'https://api.vapi.ai', token: 't' });
  const hint = expect.stringContaining('`baseUrl`') as string;
  expect(misnamed).toThrow(expect.objectContaining({ code: 'config-invalid', hint }));
  expect(createAt('/api')).toThrow('"/api" is a path, but there is no page to resolve it.');
  for (const baseURI of ['about:blank', 'file:///home/page.html']) {
    vi.stubGlobal('document', { baseURI });
    expect(createAt('/api')).toThrow('is not the address');
    vi.unstubAllGlobals();
  }
  expect(createAt('https://jo:hunter2@a.example')).toThrow(
    'The platform URL is not the address of a voice platform.',
  );
});
