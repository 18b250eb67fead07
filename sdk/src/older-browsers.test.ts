import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPlatformClient } from './rest/index.ts';
import { createScriptedTransport } from './testing/index.ts';
import { createWebCallClient } from './web-call/index.ts';
import { createWebhookClient } from './webhook.ts';

/** Features newer than the oldest supported browsers: Chrome and Edge 111, Firefox 115, Safari 16.4. */
const younger: readonly (readonly [owner: object, names: readonly string[]])[] = [
  [Promise, ['withResolvers', 'try']],
  [AbortSignal, ['any']],
  [URL, ['canParse', 'parse']],
  [Object, ['groupBy']],
  [Map, ['groupBy']],
  [Array, ['fromAsync']],
];

/** A plain response, because Node's own `Response` uses the removed features. */
const answer = (body: unknown, status: number) =>
  Object.assign(new Response(null, { status }), { text: async () => JSON.stringify(body) });
const webCall = { id: 'call-1', webCallUrl: 'https://room.example/call-1' };
const never = (_url: unknown, init?: RequestInit) =>
  new Promise<Response>((_, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
  });

describe('in the oldest supported browsers', () => {
  const taken: (() => void)[] = [];

  beforeEach(() => {
    for (const [owner, names] of younger) {
      for (const name of names) {
        const property = Object.getOwnPropertyDescriptor(owner, name);
        if (!property) continue;
        Reflect.deleteProperty(owner, name);
        taken.push(() => void Object.defineProperty(owner, name, property));
      }
    }
  });
  afterEach(() => {
    for (const giveBack of taken.splice(0)) giveBack();
  });

  it('a call starts, is recorded and ends', async () => {
    const transport = createScriptedTransport();
    const client = createWebCallClient({
      token: 'public-key',
      baseUrl: 'https://platform.example',
      transport,
      microphoneFirst: false,
      mobile: true,
      mobilePermissionDelayMs: 1,
      fetch: async () => answer({ ...webCall, artifactPlan: { videoRecordingEnabled: true } }, 201),
    });
    client.on('call-start-progress', ({ stage, status }) => {
      if (stage === 'video-recording-started' && status === 'started')
        transport.call.far('recording-started');
    });
    const errors: string[] = [];
    client.on('error', ({ message }) => errors.push(message));
    const started = await client.start({ assistant: 'id' });
    expect(errors).toEqual([]);
    expect(started).toMatchObject(webCall);
    await client.stop();
    expect(errors).toEqual([]);
    expect(transport.call.destroyed).toBe(true);
  });

  it('a request to the platform waits for its token and is retried', async () => {
    const answers = [503, 200];
    const platform = createPlatformClient({
      baseUrl: 'https://platform.example',
      token: async () => 'key',
      retryDelayMs: 1,
      transport: () => ({
        send: async () => ({ status: answers.shift() ?? 500, headers: {}, body: '[]' }),
      }),
    });
    const { signal } = new AbortController();
    expect(await platform.call.list({}, { signal })).toEqual([]);
  });

  it('a request to the webhook arrives, is cancelled or times out', async () => {
    const { signal } = new AbortController();
    const url = 'https://webhook.example';
    const reached = createWebhookClient({ url, fetch: async () => new Response() });
    await expect(reached.notifyStart({ slug: 'a' }, { signal })).resolves.toBeUndefined();
    const silent = createWebhookClient({ url, fetch: never, timeoutMs: 1 });
    await expect(silent.notifyStart({ slug: 'a' }, { signal })).rejects.toMatchObject({ code: 'timeout' });
    const cancelled = new AbortController();
    const asked = createWebhookClient({ url, fetch: never }).notifyStart(
      { slug: 'a' },
      { signal: cancelled.signal },
    );
    cancelled.abort();
    await expect(asked).rejects.toMatchObject({ code: 'aborted' });
  });
});
