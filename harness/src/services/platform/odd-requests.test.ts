import { afterAll, describe, expect, it } from 'vitest';
import { startTestStack } from '../../testing/test-stack.ts';
import { id as unknownId } from './body/testing/contract-samples.ts';

const { stack, remove } = await startTestStack();
afterAll(remove);

interface OddRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

async function send({ method, path, body }: OddRequest, headers: Record<string, string> = {}) {
  const response = await fetch(stack.platformUrl + path, {
    method,
    headers: { authorization: `Bearer ${stack.platformPrivateKey}`, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, text: await response.text() };
}

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('an odd request', () => {
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
    ['U+0000', { method: 'POST', path: '/assistant', body: '{"name":"a\\u0000b"}' }, 'This cannot be stored'],
    [
      'half of a surrogate pair',
      { method: 'POST', path: '/assistant', body: '{"metadata":{"a":["\\ud800"]}}' },
      'This cannot be stored',
    ],
    [
      'deep JSON',
      { method: 'POST', path: '/assistant', body: `{"metadata":{"a":${nested(100_000)}}}` },
      'must not be nested deeper than 100 levels',
    ],
  ])('is refused with what is wrong: %s', async (_, request, words) => {
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
