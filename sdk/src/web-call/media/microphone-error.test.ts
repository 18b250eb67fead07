import { expect, it } from 'vitest';
import { explainMicrophone, noMediaDevices, type MicrophoneSurroundings } from './microphone-error.ts';

const page: MicrophoneSurroundings = { isSecure: true, isFramed: false, isAllowedByPolicy: true };

it.each<[name: string, message: string, around: Partial<MicrophoneSurroundings>, code: string, hint: string]>(
  [
    ['NotAllowedError', 'Permission denied', {}, 'call-microphone-denied', 'lets the visitor allow it'],
    ['NotAllowedError', 'Permission dismissed', {}, 'call-microphone-denied', 'asks once more'],
    ['NotAllowedError', 'Permission denied by system', {}, 'call-microphone-denied', 'privacy settings'],
    ['NotAllowedError', '', { isFramed: true }, 'call-microphone-denied', 'lets the visitor allow it'],
    ['NotAllowedError', '', { isAllowedByPolicy: false }, 'call-microphone-denied', 'allow="microphone"'],
    // A browser that does not say.
    [
      'NotAllowedError',
      '',
      { isFramed: true, isAllowedByPolicy: undefined },
      'call-microphone-denied',
      'allow="microphone"',
    ],
    ['NotAllowedError', '', { isSecure: false }, 'call-microphone-denied', 'https'],
    // Firefox.
    ['SecurityError', '', {}, 'call-microphone-denied', 'lets the visitor allow it'],
    ['AbortError', '', {}, 'call-microphone-busy', 'is free'],
    ['NotFoundError', '', {}, 'call-microphone-missing', 'is connected'],
    ['NotReadableError', '', {}, 'call-microphone-busy', 'is free'],
    ['OverconstrainedError', '', {}, 'call-microphone-missing', 'Choose another'],
    ['other', '', {}, 'call-microphone-missing', 'cause'],
  ],
)('%s "%s" on a page with %j is explained', (name, message, around, code, hint) => {
  const cause = new DOMException(message, name);
  const error = explainMicrophone(cause, { ...page, ...around });
  expect(error).toMatchObject({ code, hint: expect.stringContaining(hint), cause });
  expect(error.message).toMatch(/^[A-Z].*\.$/);
});

it('a page without media devices is insecure, or its browser unfit', () => {
  expect(noMediaDevices({ ...page, isSecure: false })).toMatchObject({ code: 'call-microphone-denied' });
  expect(noMediaDevices(page)).toMatchObject({ code: 'call-unsupported' });
});
