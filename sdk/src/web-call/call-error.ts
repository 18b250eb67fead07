import { FirmlineError, type ErrorCode, type Fault } from '../errors.ts';
import type { CallErrorType } from './events.ts';
import type { Stage } from './stages.ts';
import type { TransportFault } from './transport.ts';

type Explanation = readonly [code: ErrorCode, fault: Fault, message: string, hint: string];

const again = 'Try again in a moment.';

/** The library's kinds of failure, as a person can act on them. */
const explanations: Readonly<Record<string, Explanation>> = {
  permissions: [
    'call-microphone-denied',
    'user',
    'The microphone is not allowed for this page.',
    'Allow it in the address bar, then try again.',
  ],
  'not-found': [
    'call-microphone-missing',
    'user',
    'No microphone was found.',
    'Connect one, then try again.',
  ],
  'mic-in-use': [
    'call-microphone-busy',
    'user',
    'Another program uses the microphone.',
    'Close it, then try again.',
  ],
  'cam-in-use': [
    'call-microphone-busy',
    'user',
    'Another program uses the camera.',
    'Close it, then try again.',
  ],
  'cam-mic-in-use': [
    'call-microphone-busy',
    'user',
    'Another program uses the camera and microphone.',
    'Close it, then try again.',
  ],
  constraints: [
    'call-microphone-missing',
    'user',
    'The chosen microphone cannot be used.',
    'Choose another one, then try again.',
  ],
  'undefined-mediadevices': [
    'call-microphone-denied',
    'environment',
    'This page may not use a microphone.',
    'Open the link itself, over https.',
  ],
  unknown: ['call-microphone-missing', 'environment', 'The microphone could not be started.', again],
  'connection-error': [
    'call-connection-lost',
    'environment',
    'The connection to the call was lost.',
    'Check the internet connection, then try again.',
  ],
  ejected: ['call-ejected', 'environment', 'The call was closed by the other side.', again],
  'exp-room': ['call-expired', 'environment', 'The call has expired.', 'Start a new one.'],
  'exp-token': ['call-expired', 'environment', 'The access to the call has expired.', 'Start a new one.'],
  'nbf-room': ['call-unavailable', 'environment', 'The call is not open yet.', again],
  'nbf-token': ['call-unavailable', 'environment', 'The access to the call does not hold yet.', again],
  'no-room': ['call-unavailable', 'environment', 'The call does not exist any more.', 'Start a new one.'],
  'meeting-full': ['call-unavailable', 'environment', 'The call is full.', again],
  'end-of-life': [
    'call-unsupported',
    'internal',
    'This version of the call client is no longer supported.',
    'Reload the page.',
  ],
  'not-allowed': ['call-unavailable', 'environment', 'Joining the call was not allowed.', 'Start a new one.'],
};

/** The typed error of a transport's fault. `fallback` is its code where the library named no kind. */
export function explainFault(fault: TransportFault, fallback: ErrorCode): FirmlineError {
  const explanation = explanations[fault.type];
  if (explanation) {
    const [code, whose, message, hint] = explanation;
    return new FirmlineError(message, { code, fault: whose, hint, cause: fault.cause });
  }
  return new FirmlineError(fault.message || 'The call failed.', {
    code: fallback,
    hint: again,
    cause: fault.cause,
  });
}

/** The typed error of a refused microphone, by the name the browser gives it. */
export function explainMicrophone(cause: unknown): FirmlineError {
  const name = cause instanceof Error ? cause.name : '';
  const kinds: Readonly<Record<string, string>> = {
    NotAllowedError: 'permissions',
    SecurityError: 'permissions',
    NotFoundError: 'not-found',
    NotReadableError: 'mic-in-use',
    AbortError: 'mic-in-use',
    OverconstrainedError: 'constraints',
    TypeError: 'undefined-mediadevices',
  };
  return explainFault({ type: kinds[name] ?? 'unknown', message: '', cause }, 'call-microphone-missing');
}

const isFault = (error: unknown): error is TransportFault =>
  typeof error === 'object' &&
  error !== null &&
  'type' in error &&
  'message' in error &&
  'cause' in error &&
  !(error instanceof Error);

/** Whatever was thrown on the way to a call, as one of ours. */
export function asFirmlineError(error: unknown, fallback: ErrorCode): FirmlineError {
  if (error instanceof FirmlineError) return error;
  if (isFault(error)) return explainFault(error, fallback);
  const message = error instanceof Error ? error.message : String(error);
  return new FirmlineError(message || 'The call failed.', { code: fallback, cause: error });
}

const errorTypes: Partial<Record<Stage, CallErrorType>> = {
  'daily-call-object-creation': 'daily-call-object-creation-error',
  'daily-call-join': 'daily-call-join-error',
  'video-recording-setup': 'video-recording-setup-error',
  'video-recording-started': 'video-recording-setup-error',
  'audio-observer-setup': 'audio-observer-setup-error',
  'audio-processing-setup': 'audio-processing-setup-error',
};

/** The type under which a stage's failure is emitted. */
export const errorTypeOf = (stage: Stage): CallErrorType => errorTypes[stage] ?? 'start-method-error';
