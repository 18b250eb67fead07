import { type ParameterDocs, operationDocs } from '@firmline/sdk/rest/docs';
import { operationList } from '@firmline/sdk/rest/table';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestStack } from '../../testing/test-stack.ts';
import { contractSamples, id as unknownId } from './body/testing/contract-samples.ts';

const { stack, log, remove } = await startTestStack();
afterAll(remove);

interface OddRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

const samples = new Map<string, unknown>(contractSamples.map(({ operation, body }) => [operation, body]));
const operations = operationList().map(({ operation }) => operation);

async function send({ method, path, body }: OddRequest, headers: Record<string, string> = {}) {
  const response = await fetch(stack.platformUrl + path, {
    method,
    headers: { authorization: `Bearer ${stack.platformPrivateKey}`, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, text: await response.text() };
}

/** An existing record for every path that names one, so requests reach the database. */
const records = new Map<string, string>();
for (const { method, path } of operations) {
  const body = samples.get(`${method} ${path}`);
  if (method !== 'POST' || path.includes('{') || body === undefined) continue;
  const { text } = await send({ method, path, body: JSON.stringify(body) });
  const id = /^\{"id":"([\da-f-]{36})"/.exec(text)?.[1];
  if (id !== undefined) records.set(path, id);
}

const filled = (path: string, odd?: string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (odd !== undefined) return encodeURIComponent(odd.toWellFormed()) || '%00';
    return name === 'provider' ? '11labs' : (records.get(path.slice(0, path.indexOf('/{'))) ?? unknownId);
  });

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

const oddText = fc.oneof(
  fc.constantFrom('\0', 'a\0b', '\ud800', 'x\udfff', '', '\u202e', '__proto__', "'; --", '😀', '%00', '%'),
  fc.array(fc.integer({ max: 0xffff }), { maxLength: 8 }).map((units) => String.fromCharCode(...units)),
  fc.constant('x'.repeat(5000)),
);
const oddTime = fc.constantFrom(
  '+275760-09-13T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '0000-01-01',
  '0001-01-01',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31',
  '9999-12-31T23:59:59-14:00',
  '10000',
  '2026-02-31',
);
const oddNumber = fc.oneof(
  fc.constantFrom('1e300', '-1e300', '1e400', '1e-320', '-0', '9007199254740993', '1000000', '0x10', 'NaN'),
  fc.double().map(String),
);
/** As the text of a JSON value. */
const oddJson = fc.oneof(
  oddText.map((text) => JSON.stringify(text)),
  oddTime.map((text) => JSON.stringify(text)),
  oddNumber.map((text) => (/^(0x|NaN|-?Inf)/.test(text) ? '0' : text)),
  fc.constantFrom('null', 'true', '[null]', nested(150), nested(50_000), `{"a":${nested(150)}}`),
  fc.constantFrom('{"\\u0000":1}', '{"\\ud800":1}', '{"__proto__":{"a":1}}', '{"constructor":0}'),
);

const oddValue = ({ kind }: ParameterDocs) => {
  if (kind === 'time') return fc.oneof(oddTime, oddText);
  if (kind === 'number') return fc.oneof(oddNumber, oddText);
  return fc.oneof(oddText, oddJson);
};

/** In characters. HTTP itself refuses much more with 431 and no message. */
const longestAddress = 12_000;

const oddQuery = operationList().flatMap(({ area, name: operation, operation: { method, path } }) => {
  const parameters = Object.entries(operationDocs[`${area}.${operation}`]?.query ?? {});
  return parameters.map(([name, parameter]) => {
    const others = parameters.filter(([other, { required }]) => required && other !== name);
    return oddValue(parameter)
      .map((value): OddRequest => {
        const query = new URLSearchParams([...others.map(([other]) => [other, 'x']), [name, value]]);
        return { method, path: `${filled(path)}?${String(query)}` };
      })
      .filter(({ path: address }) => address.length < longestAddress);
  });
});

/** The paths of all values in a JSON value. */
function* placesIn(value: unknown, names: readonly string[] = []): Generator<readonly string[]> {
  yield names;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) yield* placesIn(inner, [...names, name]);
}

/** JSON text with one value replaced. */
function replaced(value: unknown, [name, ...names]: readonly string[], text: string): string {
  if (name === undefined) return text;
  const entries = Object.entries(value as object).map(
    ([key, inner]) => [key, key === name ? replaced(inner, names, text) : JSON.stringify(inner)] as const,
  );
  if (Array.isArray(value)) return `[${entries.map(([, inner]) => inner).join(',')}]`;
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${inner}`).join(',')}}`;
}

const oddBodies = [...samples].flatMap(([operation, sample]) => {
  const [method = '', path = ''] = operation.split(' ');
  const places = fc.constantFrom(...placesIn(sample));
  return fc.tuple(places, oddJson).map(([place, text]): OddRequest => ({
    method,
    path: filled(path),
    body: replaced(sample, place, text),
  }));
});

const oddPaths = operations
  .filter(({ path }) => path.includes('{'))
  .map(({ method, path }) => oddText.map((odd): OddRequest => ({ method, path: filled(path, odd) })));

/** A stack trace, a position in the code, or SQL. */
const inner = /\n\s+at |\.[jt]s:\d|node_modules|file:\/\/|platform\.(records|bytes)|\$\d|::(jsonb|text|int)/;

async function isAnswered(request: OddRequest): Promise<void> {
  const { status, text } = await send(request);
  expect({ ...request, status, text: text.slice(0, 300) }).toEqual({
    ...request,
    status: expect.toSatisfy((code: number) => code < 500),
    text: expect.not.stringMatching(inner),
  });
  if (status < 400) return;
  const problem = JSON.parse(text) as { statusCode: number; message: string | string[] };
  expect(problem.statusCode).toBe(status);
  expect([problem.message].flat().join('').length).toBeGreaterThan(10);
}

describe('an odd request never causes an internal error', { timeout: 120_000 }, () => {
  it.each([
    ['query', oddQuery],
    ['body', oddBodies],
    ['path', oddPaths],
  ])('with odd %s', async (_, requests) => {
    await fc.assert(fc.asyncProperty(fc.oneof(...requests), isAnswered), { numRuns: 150 });
    expect(log.filter((line) => /failed|not logged/.test(line))).toEqual([]);
  });

  it.each<[string, OddRequest, string]>([
    [
      'a page beyond all pages',
      { method: 'GET', path: '/v2/call?page=1e300' },
      'page must be a whole number',
    ],
    [
      'a limit beyond all rows',
      { method: 'GET', path: `/assistant/${unknownId}/version?limit=1e300` },
      'limit must be a whole number from 0 to 1000',
    ],
    [
      'a year before the first',
      { method: 'GET', path: '/call?createdAtGt=0000-01-01' },
      'year from 1 to 9999',
    ],
    [
      'an export whose filter is not a time',
      { method: 'GET', path: '/v2/call/export?createdAtGt=10000' },
      'createdAtGt',
    ],
    ['U+0000', { method: 'POST', path: '/assistant', body: '{"name":"a\\u0000b"}' }, 'name must not contain'],
    [
      'half of a surrogate pair',
      { method: 'POST', path: '/assistant', body: '{"metadata":{"a":["\\ud800"]}}' },
      'metadata.a.0 must not contain',
    ],
    [
      'deep JSON',
      { method: 'POST', path: '/assistant', body: `{"metadata":{"a":${nested(100_000)}}}` },
      'must not be nested deeper than 100 levels',
    ],
  ])('explains what is wrong with %s', async (_, request, words) => {
    const { status, text } = await send(request);
    expect([status, text]).toEqual([400, expect.stringContaining(words)]);
  });

  it('explains what is wrong with the parts of a form', async () => {
    const form = (name: string, text: string) =>
      `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\nx\r\n` +
      `--b\r\ncontent-disposition: form-data; name="metadata"\r\n\r\n${text}\r\n--b--\r\n`;
    const upload = (body: string) =>
      send({ method: 'POST', path: '/file', body }, { 'content-type': 'multipart/form-data; boundary=b' });
    for (const body of [form('a\0b', '{}'), form('a', '{"\\u0000":1}'), form('a', nested(200))]) {
      expect((await upload(body)).status).toBe(400);
    }
    expect((await upload(form('a', '{}'))).status).toBe(201);
  });

  it('names only the first hundred problems', async () => {
    const fields = Array.from({ length: 50_000 }, (_, index) => `"x${index}":1`);
    const { status, text } = await send({
      method: 'POST',
      path: '/assistant',
      body: `{${fields.join(',')}}`,
    });
    const { message } = JSON.parse(text) as { message: string[] };
    expect([status, message.length, message.at(-1)]).toEqual([400, 100, 'and 49901 more problems']);
  });
});

describe('a path', () => {
  it.each([
    ['GET', '/call/web', 404, 'There is no call web.'],
    ['GET', '/make/workflows', 200, '{}'],
    ['GET', '/call/workflows', 404, 'There is no call workflows.'],
    ['GET', '/call/a%2F%20b%25', 404, 'There is no call a/ b%.'],
    ['GET', '/call/%E0%A4%A', 404, 'There is no call %E0%A4%A.'],
    ['GET', '/call/', 404, 'Cannot GET /call/'],
    ['GET', '/call/1/2', 404, 'Cannot GET /call/1/2'],
    ['PUT', '/call/web', 405, 'Cannot PUT /call/web; allowed: GET, POST, PATCH, DELETE'],
  ])('%s %s is answered with %i', async (method, path, status, words) => {
    expect(await send({ method, path })).toEqual({ status, text: expect.stringContaining(words) });
  });
});
