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
});
