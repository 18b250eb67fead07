import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPlatformClient } from '../index.ts';
import { json } from '../testing/responders.ts';
import { startPlatform } from '../testing/platform.ts';

describe('timeouts and retries', () => {
  it.each([0, -1, Number.NaN])('of %d ms are rejected, for a client and a call', async (timeoutMs) => {
    const platform = await startPlatform(json({ id: '1' }));
    const refused = { code: 'invalid-input', message: expect.stringContaining('timeoutMs') as string };
    await expect(platform.client({ timeoutMs }).call.get('1')).rejects.toMatchObject(refused);
    await expect(platform.client().call.get('1', { timeoutMs })).rejects.toMatchObject(refused);
    expect(platform.received).toEqual([]);
  });

  it.each([-1, Number.NaN])('of %d retries are rejected', async (maxRetries) => {
    const platform = await startPlatform(json({}, 500));
    const refused = { code: 'invalid-input', message: expect.stringContaining('maxRetries') as string };
    await expect(platform.client({ maxRetries }).call.get('1')).rejects.toMatchObject(refused);
    await expect(platform.client().call.get('1', { maxRetries })).rejects.toMatchObject(refused);
    expect(platform.received).toEqual([]);
  });
});

describe('the base URL', () => {
  it('can have a path, which prefixes every request', async () => {
    const platform = await startPlatform(json([]));
    await platform.client({ baseUrl: `${platform.url}/v1//`, maxRetries: 0 }).call.list();
    expect(platform.received.map(({ url }) => url)).toEqual(['/v1/call']);
  });

  it.each(['', 'api.vapi.ai', 'ftp://a.example', 'https://a.example?x=1', 'https://a.example#x'])(
    'is not %j',
    (baseUrl) => {
      expect(() => createPlatformClient({ baseUrl, token: 't' })).toThrow('is not the address');
    },
  );

  it('is named in the error if another option was passed', () => {
    // @ts-expect-error the option is `baseUrl`
    const create = () => createPlatformClient({ url: 'https://api.vapi.ai', token: 't' });
    expect(create).toThrow(
      expect.objectContaining({ code: 'config-invalid', hint: expect.stringContaining('`baseUrl`') }),
    );
  });

  describe('that is a path', () => {
    afterEach(() => vi.unstubAllGlobals());

    it.each([
      ['/api', '/api/call'],
      ['./api/', '/firms/api/call'],
      ['../api', '/api/call'],
      ['/', '/call'],
    ])('%s is completed by the address of the page', async (baseUrl, path) => {
      const platform = await startPlatform(json([]));
      const page = platform.url.replace('http://', 'http://jo:hunter2@');
      vi.stubGlobal('document', { baseURI: `${page}/firms/lee?x=1#y` });
      await platform.client({ baseUrl, maxRetries: 0 }).call.list();
      expect(platform.received.map(({ url }) => url)).toEqual([path]);
    });

    it.each(['about:blank', 'file:///home/page.html'])('does not belong to %s', (baseURI) => {
      vi.stubGlobal('document', { baseURI });
      expect(() => createPlatformClient({ baseUrl: '/api', token: 't' })).toThrow('is not the address');
    });

    it('needs a page', () => {
      expect(() => createPlatformClient({ baseUrl: '/api', token: 't' })).toThrow(
        expect.objectContaining({
          message: '"/api" is a path, but there is no page to resolve it.',
          code: 'config-invalid',
        }),
      );
    });
  });

  it('must not contain a password, and the error shows none', () => {
    const create = () => createPlatformClient({ baseUrl: 'https://jo:hunter2@a.example', token: 't' });
    expect(create).toThrow('The platform URL is not the address of a voice platform.');
  });
});
