import { describe, expect, it } from 'vitest';
import { FirmlineError } from '../../errors.ts';
import { empty, json } from '../testing/responders.ts';
import { type Platform, startPlatform, transports } from '../testing/platform.ts';
import type { CredentialWebhook } from '../types.ts';

const authorizations = (platform: Platform) => platform.received.map(({ headers }) => headers.authorization);

describe.each(transports)('a token over %s', (_name, options) => {
  it.each([
    ['a function', (next: () => string) => next],
    ['an async function', (next: () => string) => async () => next()],
  ])('can come from %s, called for each attempt', async (_what, wrap) => {
    const platform = await startPlatform([empty(503), empty(429), json([]), json([])]);
    let count = 0;
    const client = platform.client({ ...options, token: wrap(() => `t${(count += 1)}`) });
    await client.org.list();
    await client.org.list();
    expect(authorizations(platform)).toEqual(['Bearer t1', 'Bearer t2', 'Bearer t3', 'Bearer t4']);
  });

  it.each([
    [
      'a throw',
      () => {
        throw new Error('No key today.');
      },
    ],
    [
      'a rejection',
      async () => {
        throw new Error('No key today.');
      },
    ],
  ])('that fails with %s passes its own error on', async (_what, token) => {
    const platform = await startPlatform(json([]));
    await expect(platform.client({ ...options, token }).org.list()).rejects.toThrow(/^No key today\.$/);
    expect(platform.received).toEqual([]);
  });

  it('that fails on the second attempt ends the call', async () => {
    const platform = await startPlatform(empty(503));
    let count = 0;
    const token = () => {
      if ((count += 1) === 2) throw new Error('No key any more.');
      return 'key';
    };
    await expect(platform.client({ ...options, token }).org.list()).rejects.toThrow('No key any more.');
    expect(platform.received).toHaveLength(1);
  });

  it.each(['', ' ', 'a b', 'a\r\nx-injected: 1', 'klíč', undefined])(
    'is rejected if it is %j',
    async (wrong) => {
      const platform = await startPlatform(json([]));
      const error: unknown = await platform
        .client({ ...options, token: () => wrong as string })
        .org.list()
        .catch((cause: unknown) => cause);
      expect(error).toBeInstanceOf(FirmlineError);
      expect(error).toMatchObject({ code: 'config-invalid', fault: 'user' });
      if (wrong?.trim()) expect(String(error)).not.toContain(wrong);
      expect(platform.received).toEqual([]);
    },
  );

  it('is neither fetched nor sent for an operation without authentication', async () => {
    const platform = await startPlatform(empty());
    let asked = false;
    const token = () => {
      asked = true;
      return 'key';
    };
    await platform.client({ ...options, token }).credential.webhook({} as CredentialWebhook);
    expect(authorizations(platform)).toEqual([undefined]);
    expect(asked).toBe(false);
  });
});
