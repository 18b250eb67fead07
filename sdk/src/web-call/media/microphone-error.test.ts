import { describe, expect, it } from 'vitest';
import type { FirmlineError } from '../../errors.ts';
import { explainMicrophone, noMediaDevices, type MicrophoneSurroundings } from './microphone-error.ts';

const page: MicrophoneSurroundings = { isSecure: true, isFramed: false, isAllowedByPolicy: true };
const thrown = (name: string, message = '') => new DOMException(message, name);

describe('why there is no microphone', () => {
  it.each<[string, FirmlineError, string, string]>([
    [
      'denied',
      explainMicrophone(thrown('NotAllowedError', 'Permission denied'), page),
      'call-microphone-denied',
      'lets the visitor allow it',
    ],
    [
      'dismissed',
      explainMicrophone(thrown('NotAllowedError', 'Permission dismissed'), page),
      'call-microphone-denied',
      'asks once more',
    ],
    [
      'denied by the system',
      explainMicrophone(thrown('NotAllowedError', 'Permission denied by system'), page),
      'call-microphone-denied',
      'privacy settings',
    ],
    [
      'kept from a frame',
      explainMicrophone(thrown('NotAllowedError', 'Permission denied'), {
        ...page,
        isFramed: true,
        isAllowedByPolicy: false,
      }),
      'call-microphone-denied',
      'allow="microphone"',
    ],
    [
      'kept from a frame by a browser that does not say so',
      explainMicrophone(thrown('NotAllowedError'), {
        ...page,
        isFramed: true,
        isAllowedByPolicy: undefined,
      }),
      'call-microphone-denied',
      'allow="microphone"',
    ],
    [
      'denied in a frame',
      explainMicrophone(thrown('NotAllowedError'), { ...page, isFramed: true }),
      'call-microphone-denied',
      'lets the visitor allow it',
    ],
    [
      'denied in Firefox',
      explainMicrophone(thrown('SecurityError'), page),
      'call-microphone-denied',
      'lets the visitor allow it',
    ],
    [
      'not secure',
      explainMicrophone(thrown('NotAllowedError'), { ...page, isSecure: false }),
      'call-microphone-denied',
      'https',
    ],
    [
      'not secure in Chromium',
      noMediaDevices({ ...page, isSecure: false }),
      'call-microphone-denied',
      'https',
    ],
    ['not there', noMediaDevices(page), 'call-unsupported', 'mediaDevices'],
    ['missing', explainMicrophone(thrown('NotFoundError'), page), 'call-microphone-missing', 'is connected'],
    ['busy', explainMicrophone(thrown('NotReadableError'), page), 'call-microphone-busy', 'is free'],
    [
      'busy, as Firefox reports it',
      explainMicrophone(thrown('AbortError'), page),
      'call-microphone-busy',
      'is free',
    ],
    [
      'unfit',
      explainMicrophone(thrown('OverconstrainedError'), page),
      'call-microphone-missing',
      'Choose another',
    ],
    ['anything', explainMicrophone('what?', page), 'call-microphone-missing', 'cause'],
  ])('%s', (_, error, code, hint) => {
    expect(error).toMatchObject({ code, hint: expect.stringContaining(hint) });
    expect(error.message).toMatch(/^[A-Z].*\.$/);
  });

  it('keeps the thrown error as the cause', () => {
    const cause = thrown('NotFoundError');
    expect(explainMicrophone(cause, page).cause).toBe(cause);
  });
});
