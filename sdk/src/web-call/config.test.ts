import { describe, expect, it } from 'vitest';
import { createWebCallClient, type WebCallClientOptions } from './index.ts';

const given = { token: 'public-key', baseUrl: 'https://platform.example' };

describe('a client', () => {
  it.each([
    [{ ...given, token: undefined }, "The platform's public key is missing.", 'Pass it as `token`.'],
    [{ ...given, token: '' }, "The platform's public key is missing.", 'Pass it as `token`.'],
    [
      { token: 'public-key' },
      'The address of the voice platform is missing.',
      'Pass it as `baseUrl`, such as https://api.vapi.ai.',
    ],
    [
      { ...given, token: 'a\n' },
      'The platform key is missing or has invalid characters.',
      'Pass it as `token`, without spaces or line breaks.',
    ],
    [
      { ...given, baseUrl: 'platform.example' },
      '"platform.example" is not the address of a voice platform.',
      expect.stringContaining('https') as string,
    ],
  ])('is not created with %j', (options, message, hint) => {
    expect(() => createWebCallClient(options as WebCallClientOptions)).toThrow(
      expect.objectContaining({ code: 'config-invalid', fault: 'user', message, hint }),
    );
  });

  it.each(['creationTimeoutMs', 'joinTimeoutMs', 'listeningTimeoutMs'] as const)(
    'is not created if %s is not a number above 0',
    (name) => {
      for (const ms of [0, -1, Number.NaN])
        expect(() => createWebCallClient({ ...given, [name]: ms })).toThrow(
          expect.objectContaining({
            code: 'invalid-input',
            message: `${name} must be a number above 0, not ${ms}.`,
          }),
        );
    },
  );

  it('is created on a server with a path of the page', () => {
    expect(createWebCallClient({ ...given, baseUrl: '/api' }).state).toEqual({ status: 'idle' });
  });

  it.each([null, '0.5', true, Number.NaN, 1.1])('has no volume of %j', (volume) => {
    expect(() => createWebCallClient(given).setVolume(volume as number)).toThrow(
      expect.objectContaining({ code: 'invalid-input' }),
    );
  });

  it('refuses a listener that is no function where it is added, not at each event', () => {
    expect(() => createWebCallClient(given).on('state', undefined as never)).toThrow(
      expect.objectContaining({
        code: 'invalid-input',
        message: 'The listener of "state" is not a function.',
      }),
    );
  });
});
