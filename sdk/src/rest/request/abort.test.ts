import { getEventListeners } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type CallOnce, allCalls, outcomeOf, repeatable } from '../testing/calls.ts';
import { collect } from '../testing/collect.ts';
import { endlessFile } from '../testing/endless.ts';
import { startPlatform, transports } from '../testing/platform.ts';
import { respondEmpty, json, silence, stall } from '../testing/responders.ts';
import type { RequestHandler } from '../testing/scripted-server.ts';

const aborted = { name: 'RequestError', code: 'aborted', fault: 'user' };
const byCaller = { ...aborted, cause: { message: 'Enough.' } };
const beginning =
  (type: string, text: string): RequestHandler =>
  (response) =>
    void response.writeHead(200, { 'content-type': type }).write(text);

describe.each(transports)('an abort over %s', (_name, options) => {
  it.each(allCalls)('before %s sends nothing', async (_method, call) => {
    const signal = AbortSignal.abort(new Error('Enough.'));
    const { error, receivedRequests } = await outcomeOf(
      json({}),
      (client) => call(client, { signal }),
      options,
    );
    expect([error, receivedRequests]).toMatchObject([{ ...byCaller, hint: undefined }, []]);
  });

  it.each<readonly [string, RequestHandler, CallOnce]>([
    ...allCalls.map(([method, call]) => [`the wait of ${method} for a response`, silence, call] as const),
    ['a body', stall(200), allCalls[0]![1]],
    ['the body of an error', stall(503), allCalls[0]![1]],
    [
      'a stream',
      beginning('text/event-stream', 'data: 1\n\n'),
      async ({ chat }, given) => collect(await chat.create({ input: 'Hello', stream: true }, given)),
    ],
    [
      'a stream that nobody reads',
      beginning('text/csv', 'id\r\n'),
      async ({ v2 }, given) => {
        const file = await v2.call.export({}, given);
        await new Promise((resolve) => given?.signal?.addEventListener('abort', resolve));
        return file.text();
      },
    ],
  ])('ends %s, and its connection', async (what, responder, call) => {
    const left = Promise.withResolvers<void>();
    const platform = await startPlatform((response, request) => {
      response.on('close', left.resolve);
      return responder(response, request);
    });
    const ending = new AbortController();
    const events: string[] = [];
    const client = platform.client({ ...options, debug: ({ type }) => void events.push(type) });
    const arrived = platform.nextRequest();
    const response = call(client, { signal: ending.signal });
    await arrived;
    if (what.startsWith('a stream')) await expect.poll(() => events).toContain('response');
    ending.abort(new Error('Enough.'));
    await expect(response).rejects.toMatchObject({
      ...aborted,
      attempts: 1,
      cause: expect.anything() as unknown,
    });
    await left.promise;
    expect(events[0]).toBe('request');
    expect(events).not.toContain('retry');
    expect(platform.receivedRequests).toHaveLength(1);
  });

  it.each([{}, { 'retry-after': '50' }])('interrupts the wait for a retry after %j', async (headers) => {
    const ending = new AbortController();
    const events: string[] = [];
    const impatient = {
      ...options,
      retryDelayMs: 8000,
      debug: ({ type }: { readonly type: string }) => {
        events.push(type);
        if (type === 'retry') setImmediate(() => ending.abort(new Error('Enough.')));
      },
    };
    const get: CallOnce = ({ call }) => call.get('1', { signal: ending.signal });
    const { error, receivedRequests } = await outcomeOf(respondEmpty(503, headers), get, impatient);
    expect(error).toMatchObject({ ...byCaller, attempts: 1 });
    expect([events, receivedRequests.length]).toEqual([['request', 'response', 'retry'], 1]);
  });

  it('leaves the doubt about a change, while that waits for a retry', async () => {
    const ending = new AbortController();
    const debug = ({ type }: { readonly type: string }) => {
      if (type === 'retry') setImmediate(() => ending.abort(new Error('Enough.')));
    };
    const put: CallOnce = (client) => repeatable[1]![1](client, { signal: ending.signal });
    const { error } = await outcomeOf(respondEmpty(503), put, { ...options, retryDelayMs: 8000, debug });
    const hint = expect.stringContaining('may have done it all the same') as string;
    expect(error).toMatchObject({ ...byCaller, hint });
  });

  it('has no effect after the response, leaves no listener, and may come from a timeout', async () => {
    const platform = await startPlatform([
      json({ id: '1' }),
      respondEmpty(503),
      json({ id: '2' }),
      respondEmpty(404),
      silence,
    ]);
    const { signal } = new AbortController();
    const { call } = platform.client(options);
    expect(await call.get('1', { signal })).toEqual({ id: '1' });
    expect(await call.get('2', { signal })).toEqual({ id: '2' });
    await expect(call.get('3', { signal })).rejects.toMatchObject({ code: 'not-found' });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    const late = call.get('4', { signal: AbortSignal.timeout(20) });
    await expect(late).rejects.toMatchObject({ code: 'timeout' });
  });
});

it('an abort ends an upload and releases its source', async () => {
  const { file, release } = endlessFile();
  const platform = await startPlatform((response) => void response.req.resume(), { readsBodies: false });
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const upload = platform.client().file.create({ file }, { signal: ending.signal });
  await expect.poll(() => platform.receivedRequests.length).toBe(1);
  ending.abort();
  await expect(upload).rejects.toMatchObject(aborted);
  await release;
});
