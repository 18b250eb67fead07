import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type PlatformClientOptions, fetchTransport } from '../index.ts';
import { json } from '../testing/responders.ts';
import { formFields } from '../testing/form-fields.ts';
import { startPlatform } from '../testing/platform.ts';

const over = (fetch: typeof globalThis.fetch): Partial<PlatformClientOptions> => ({
  transport: fetchTransport(fetch),
  maxRetries: 0,
});

describe('fetchTransport', () => {
  it('uses the fetch that is passed', async () => {
    const platform = await startPlatform(json({ id: '1' }));
    const seen: unknown[] = [];
    const client = platform.client(
      over((input, init) => {
        seen.push([input, init?.method, init?.redirect]);
        return fetch(input, init);
      }),
    );
    expect(await client.call.get('1')).toEqual({ id: '1' });
    expect(seen).toEqual([[`${platform.url}/call/1`, 'GET', 'manual']]);
  });

  it('uses the current global fetch if none is passed', async () => {
    const platform = await startPlatform(json({ id: '1' }));
    const client = platform.client({ transport: fetchTransport() });
    vi.stubGlobal('fetch', async () => new Response('{"id":"other"}'));
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(await client.call.get('1')).toEqual({ id: 'other' });
  });

  it('holds a streamed body from the start, so that it cannot end unread', async () => {
    const platform = await startPlatform(json({}));
    const body = new Blob(['id\r\n1\r\n']).stream();
    const exported = await platform.client(over(async () => new Response(body))).v2.call.export();
    expect(body.locked).toBe(true);
    expect(await exported.text()).toBe('id\r\n1\r\n');
  });

  it('recognises a redirect that a browser hides', async () => {
    const platform = await startPlatform(json({}));
    const hidden = Object.defineProperties(new Response(null), {
      type: { value: 'opaqueredirect' },
      status: { value: 0 },
      ok: { value: false },
    });
    const client = platform.client(over(async () => hidden));
    await expect(client.org.delete('1')).rejects.toMatchObject({ code: 'http', status: 302 });
    await expect(client.v2.call.export()).rejects.toMatchObject({ code: 'http', status: 302 });
  });

  it.each([new TypeError('Failed to fetch'), 'a text', undefined])(
    'fails like a broken connection if fetch throws %s',
    async (thrown) => {
      const platform = await startPlatform(json({}));
      let count = 0;
      const client = platform.client({
        ...over(async () => {
          count += 1;
          throw thrown;
        }),
        maxRetries: 2,
      });
      await expect(client.call.get('1')).rejects.toMatchObject({ code: 'network', attempts: 3 });
      expect(count).toBe(3);
      // A browser does not say whether anything was sent.
      await expect(client.call.create({})).rejects.toMatchObject({ code: 'network', attempts: 1 });
    },
  );

  it('makes one Blob of a form if fetch sends no streams', async () => {
    vi.stubGlobal('document', {});
    onTestFinished(() => void vi.unstubAllGlobals());
    const platform = await startPlatform(json({ id: '1' }));
    const bodies: unknown[] = [];
    const client = platform.client(
      over((input, init) => {
        bodies.push(init?.body);
        return fetch(input, init);
      }),
    );
    await client.provider.cloneVoice({
      name: 'Zoë',
      files: [
        new File(['one'], 'one.wav', { type: 'audio/wav' }),
        { stream: new Blob(['two']).stream(), name: 'two.wav', type: 'audio/wav' },
      ],
    });
    expect(bodies).toEqual([expect.any(Blob)]);
    const [request] = platform.received;
    expect(request?.headers['content-length']).toBe(String(request?.body.length));
    expect(await formFields(request!)).toEqual([
      { name: 'name', text: 'Zoë' },
      { name: 'files', file: 'one.wav', type: 'audio/wav', content: 'one' },
      { name: 'files', file: 'two.wav', type: 'audio/wav', content: 'two' },
    ]);
  });
});
