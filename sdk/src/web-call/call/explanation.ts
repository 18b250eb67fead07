import type { ErrorCode, Fault } from '../../errors.ts';

/** Why something failed: what a developer reads, and what a page chooses its words by. */
export interface Explanation {
  readonly code: ErrorCode;
  readonly fault: Fault;
  readonly message: string;
  readonly hint: string;
}

const because =
  (fault: Fault) =>
  (code: ErrorCode, message: string, hint: string): Explanation => ({ code, fault, message, hint });

/** Explanations of failures that the user, the environment or the page's code is to blame for. */
export const [user, environment, internal] = [because('user'), because('environment'), because('internal')];

export const busyHint = 'Call start() again once it is free.';

/** Failures of a microphone that the browser and the call library report alike. */
export const ofMicrophone = {
  busy: user('call-microphone-busy', 'Another program uses the microphone.', busyHint),
  unfit: user(
    'call-microphone-missing',
    'The chosen microphone cannot be used.',
    'Choose another one, or none: devices.setMicrophone(null).',
  ),
  unknown: environment(
    'call-microphone-missing',
    'The microphone could not be started.',
    'Look at the cause.',
  ),
} as const;
