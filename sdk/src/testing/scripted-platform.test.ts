import { describe, expect, it } from 'vitest';
import { createPlatformClient, hasStatus } from '../rest/index.ts';
import { createScriptedPlatform, createScriptedTransport, waitFor } from './index.ts';
import { createWebCallClient } from '../web-call/index.ts';

const call = { id: 'c1', status: 'ended' };

function scripted() {
  const platform = createScriptedPlatform();
  const client = createPlatformClient({
    token: 'key',
    baseUrl: 'https://platform.example/v1',
    transport: platform.transport,
    retryDelayMs: 1,
  });
  return { platform, client };
}

describe('a scripted platform', () => {
  it('responds to each operation as planned, and keeps the requests', async () => {
    const { platform, client } = scripted();
    platform.respond('GET /call/{id}', { body: call, headers: { 'x-request-id': 'r1' } });
    platform.respond('PATCH /call/{id}', ({ url, body }) => ({
      body: { ...call, ...(body as object), id: url.pathname.split('/').at(-1) },
    }));
    let requestId: string | undefined;
    expect(await client.call.get('c1', { onResponse: (head) => (requestId = head.requestId) })).toEqual(call);
    expect(requestId).toBe('r1');
    expect(await client.call.update('c 2', { name: 'Dana' })).toMatchObject({ id: 'c%202', name: 'Dana' });
    expect(platform.requests).toMatchObject([
      { operation: 'GET /call/{id}', body: null, headers: { authorization: 'Bearer key' } },
      { operation: 'PATCH /call/{id}', body: { name: 'Dana' } },
    ]);
    expect(platform.requests[0]?.url.href).toBe('https://platform.example/v1/call/c1');
  });

  it('limits the rate, loses connections and is slow, with the retries of the client', async () => {
    const { platform, client } = scripted();
    platform.respond('GET /call/{id}', { body: call });
    platform.respondOnce(
      'GET /call/{id}',
      { status: 429, headers: { 'retry-after': '0' }, body: { message: 'Slow down.' } },
      { failure: 'connection' },
    );
    expect(await client.call.get('c1')).toEqual(call);
    expect(platform.requests.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);

    platform.respond('POST /call', { delayMs: 60_000, body: call });
    await expect(client.call.create({}, { timeoutMs: 20 })).rejects.toMatchObject({ code: 'timeout' });
    const leaving = new AbortController();
    const created = client.call.create({}, { signal: leaving.signal });
    leaving.abort();
    await expect(created).rejects.toMatchObject({ code: 'aborted' });
  });

  it('fails with errors that guards recognize', async () => {
    const { platform, client } = scripted();
    platform.respond('GET /call/{id}', { status: 404, body: { message: 'No such call.' } });
    const error: unknown = await client.call.get('c1').catch((reason: unknown) => reason);
    expect(hasStatus(error, 404)).toBe(true);
    expect(hasStatus(error, '4xx')).toBe(true);
    expect(hasStatus(error, 429, '5xx')).toBe(false);
    expect(hasStatus(new Error('404'), 404)).toBe(false);
    platform.respond('GET /call/{id}', { failure: 'connection' });
    const lost: unknown = await client.call.get('c1', { maxRetries: 0 }).catch((reason: unknown) => reason);
    expect(hasStatus(lost, '4xx', '5xx')).toBe(false);
  });

  it('keeps forms with their files', async () => {
    const { platform, client } = scripted();
    platform.respond('POST /file', ({ body }) => ({
      status: 201,
      body: { id: 'f1', isForm: body instanceof FormData },
    }));
    const file = new File(['Opening hours'], 'notes.txt', { type: 'text/plain' });
    expect(await client.file.create({ file, purpose: 'assistant' })).toEqual({ id: 'f1', isForm: true });
    const form = platform.requests[0]?.body as FormData;
    expect(form.get('purpose')).toBe('assistant');
    const received = form.get('file') as File;
    expect([received.name, await received.text()]).toEqual(['notes.txt', 'Opening hours']);
  });

  it('streams events', async () => {
    const { platform, client } = scripted();
    platform.respond('POST /chat', {
      headers: { 'content-type': 'text/event-stream' },
      body: 'data: {"id":"1","path":"chat.output[0].content","delta":"Hi"}\n\ndata: [DONE]\n\n',
    });
    const events = [];
    for await (const event of await client.chat.create({ input: 'Hello', stream: true })) events.push(event);
    expect(events).toMatchObject([{ delta: 'Hi' }]);
  });

  it('refuses what is not planned, and says what is left over', async () => {
    const { platform, client } = scripted();
    expect(() => platform.respond('GET /calls', {})).toThrow('The platform has no operation "GET /calls".');
    await expect(client.call.list()).rejects.toThrow("Plan one with respond('GET /call', …).");
    platform.respondOnce('GET /call', { body: [] }, { body: [call] });
    expect(await client.call.list()).toEqual([]);
    expect(platform.unused()).toEqual(['GET /call']);
  });
});

it("waitFor() fails with its own message, also without a client, and before a test's own limit", async () => {
  const transport = createScriptedTransport();
  const client = createWebCallClient({ token: 'key', baseUrl: 'https://platform.example', transport });
  await expect(waitFor(client, 'call-start', { timeout: 10 })).rejects.toMatchObject({
    code: 'timeout',
    message: 'No "call-start" within 10 ms.',
  });
  await expect(waitFor({} as typeof client, 'call-start')).rejects.toThrow(TypeError);
});
