import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PlatformError, RequestError, UnparsableResponseError } from '../index.ts';
import { empty, json, raw } from '../testing/responders.ts';
import { startPlatform, transports } from '../testing/platform.ts';

const html = '<!doctype html><title>Maintenance</title>';

describe.each(transports)('a response over %s', (_name, options) => {
  it.each([undefined, 'text/plain', 'text/html; charset=utf-8', 'application/octet-stream', 'nonsense'])(
    'is read as JSON if its type is %s',
    async (type) => {
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
      const platform = await startPlatform(raw(' {"id":"1","extra":null}\n', 200, headers));
      expect(await platform.client(options).call.get('1')).toEqual({ id: '1', extra: null });
    },
  );

  it('can begin with a byte order mark', async () => {
    const platform = await startPlatform(raw('\uFEFF{"id":"1"}'));
    expect(await platform.client(options).call.get('1')).toEqual({ id: '1' });
  });

  it('is complete wherever chunks split', async () => {
    const platform = await startPlatform(json({}));
    const client = platform.client(options);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1 }), fc.nat(), async (name, position) => {
        const bytes = Buffer.from(JSON.stringify({ id: '1', name: `ž😀${name}` }));
        const at = position % bytes.length;
        platform.script((response) => {
          response.writeHead(200).write(bytes.subarray(0, at), () => response.end(bytes.subarray(at)));
        });
        expect(await client.call.get('1')).toEqual(JSON.parse(bytes.toString()));
      }),
      { numRuns: 50 },
    );
  });

  it('can be large', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => ({ id: `${index}`, text: 'ž'.repeat(5000) }));
    const platform = await startPlatform(json(rows));
    expect(await platform.client(options).call.list({ limit: 1000 })).toEqual(rows);
  });

  it.each([204, 200, 202])('can be empty with %i after a change', async (status) => {
    const platform = await startPlatform(empty(status));
    const client = platform.client(options);
    expect(await client.call.delete('1')).toBeUndefined();
    expect(await client.call.update('1', {})).toBeUndefined();
    expect(await client.call.create({})).toBeUndefined();
    expect(await client.assistant.replace('1', {})).toBeUndefined();
  });

  it('must not be empty for a read, unless its status says so', async () => {
    const platform = await startPlatform([empty(204), empty(200)]);
    const client = platform.client(options);
    expect(await client.call.get('1')).toBeUndefined();
    await expect(client.call.get('1')).rejects.toMatchObject({ code: 'unparsable', status: 200, body: '' });
  });

  it.each([
    ['broken JSON', '{"id":"1"', 'application/json'],
    ['a page', html, 'text/html'],
    ['two values', '{}{}', 'application/json'],
  ])('is rejected if it is %s, without a retry', async (_what, body, type) => {
    const headers = { 'content-type': type, 'x-request-id': 'r1' };
    const platform = await startPlatform(raw(body, 200, headers));
    const error: unknown = await platform
      .client(options)
      .call.get('1')
      .catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(UnparsableResponseError);
    expect(error).toBeInstanceOf(RequestError);
    expect(error).toMatchObject({
      code: 'unparsable',
      status: 200,
      body,
      requestId: 'r1',
      operation: 'GET /call/{id}',
      attempts: 1,
      headers: { 'content-type': type },
    });
    expect(platform.received).toHaveLength(1);
  });

  it.each([
    [400, 'invalid-input', 'user'],
    [401, 'auth', 'user'],
    [403, 'auth', 'user'],
    [404, 'not-found', 'user'],
    [409, 'conflict', 'user'],
    [410, 'http', 'user'],
    [422, 'invalid-input', 'user'],
    [429, 'rate-limited', 'environment'],
    [500, 'http', 'environment'],
    [503, 'http', 'environment'],
  ])('of status %i is the error %s', async (status, code, fault) => {
    const body = { message: ['One.', 'Two.'], error: 'Wrong', statusCode: status };
    const platform = await startPlatform(json(body, status, { 'x-request-id': 'r1', 'X-Other': 'o' }));
    const error: unknown = await platform
      .client({ ...options, maxRetries: 0 })
      .call.create({})
      .catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(PlatformError);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: 'PlatformError',
      code,
      fault,
      status,
      body,
      requestId: 'r1',
      operation: 'POST /call',
      attempts: 1,
      message: `POST /call answered ${status}: One.; Two.`,
      headers: { 'x-other': 'o', 'content-type': 'application/json' },
    });
  });

  it.each([
    ['broken JSON', '{"message":"x"', 'application/json'],
    ['a page', html, 'text/html'],
    ['nothing', '', 'text/plain'],
  ])('keeps the status and the text if an error is %s', async (_what, body, type) => {
    const platform = await startPlatform(raw(body, 400, { 'content-type': type }));
    await expect(platform.client(options).call.create({})).rejects.toMatchObject({
      name: 'PlatformError',
      code: 'invalid-input',
      status: 400,
      body,
      message: 'POST /call answered 400.',
    });
  });

  it.each([[null], ['text'], [[]], [{ message: { a: 1 } }], [{ message: '' }], [7]])(
    'has a plain message if the error body is %j',
    async (body) => {
      const platform = await startPlatform(json(body, 404));
      await expect(platform.client(options).call.get('1')).rejects.toMatchObject({
        message: 'GET /call/{id} answered 404.',
        body,
      });
    },
  );

  it('keeps every value of a header', async () => {
    const platform = await startPlatform((response) =>
      response
        .writeHead(
          404,
          [
            ['set-cookie', 'a=1'],
            ['set-cookie', 'b=2'],
            ['x-many', '1'],
            ['x-many', '2'],
          ].flat(),
        )
        .end(),
    );
    await expect(platform.client(options).call.get('1')).rejects.toMatchObject({
      headers: { 'x-many': '1, 2' },
    });
  });
});
