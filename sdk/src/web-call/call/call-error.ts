import { FirmlineError, type ErrorCode, type FirmlineErrorOptions } from '../../errors.ts';
import type { CallErrorType } from '../types.ts';
import type { TransportFault } from '../transport/transport.ts';
import {
  dailyMicrophoneFailures,
  faultExplanations,
  microphoneFailures,
  type MicrophoneFailure,
} from './fault-explanations.ts';
import type { Stage } from './stages.ts';

export interface CallErrorOptions extends FirmlineErrorOptions {
  /** Whether a retry makes sense; depends on the code by default. */
  readonly retryable?: boolean;
  /**
   * More specific than the code: why there is no microphone, a {@link MicrophoneFailure}; for one lost during a call,
   * 'disconnected'; for a call that was not created, 'no-credit'; for an assistant that did not answer, 'no-audio' if none
   * of its audio came, as where a network blocks WebRTC; for a join with a microphone that took too long, 'join-timeout':
   * whether the microphone did not open or the network let nothing through is unknown; otherwise the call library's own
   * name, such as 'exp-room'.
   */
  readonly kind?: string;
}

/** Codes for which a retry would fail in the same way. */
const finalCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'call-unsupported',
  'auth',
  'call-disposed',
  'config-invalid',
  'config-missing',
  'internal',
  'invalid-input',
  'not-found',
]);

// A page without the permission won't get it on a retry; a person who refused may change their mind.
const isRetryable = ({ code, fault }: FirmlineErrorOptions): boolean =>
  !finalCodes.has(code) && !(code === 'call-microphone-denied' && fault === 'environment');

/**
 * A call that failed or could not be started. The message says what happened, the hint what a developer can do. Pages
 * choose what the visitor reads by `code` and `kind`.
 */
export class CallError extends FirmlineError {
  override readonly name: string = 'CallError';
  /** Whether a retry makes sense. */
  readonly retryable: boolean;
  /** More specific than the code; see {@link CallErrorOptions.kind}. */
  readonly kind: string | undefined;

  constructor(message: string, { retryable, kind, ...options }: CallErrorOptions) {
    super(message, options);
    this.retryable = retryable ?? isRetryable(options);
    this.kind = kind;
  }
}

const unknownExplanation = {
  'call-failed': 'The call failed.',
  'call-join-failed': 'The call could not be joined.',
  'call-microphone-missing': 'The microphone could not be started.',
  'call-processing-failed': 'A part of the call could not be set up.',
} as const satisfies Partial<Record<ErrorCode, string>>;

type FallbackCode = keyof typeof unknownExplanation;

const withoutWords = (code: FallbackCode, options: Pick<CallErrorOptions, 'kind' | 'cause'>): CallError =>
  new CallError(unknownExplanation[code], { code, hint: 'Look at the cause.', ...options });

/** The error of a microphone that cannot be used. */
export function microphoneError(kind: MicrophoneFailure, cause?: unknown): CallError {
  const { message, ...options } = microphoneFailures[kind];
  return new CallError(message, { ...options, kind, cause });
}

/** The typed error of a transport's fault. `fallback` is the code if the library gave no known kind. */
export function explainFault(fault: TransportFault, fallback: FallbackCode): CallError {
  const { type, media } = fault;
  const cause = fault.cause ?? fault.message;
  const explanation =
    (media === 'camera' && faultExplanations.get(`${type} of a camera`)) || faultExplanations.get(type);
  const microphone = explanation ? undefined : dailyMicrophoneFailures.get(type);
  if (microphone) return microphoneError(microphone, cause);
  const kind = type === '' ? {} : { kind: type };
  if (explanation) {
    const { message: words, ...otherFields } = explanation;
    return new CallError(words, { ...otherFields, ...kind, cause });
  }
  return withoutWords(fallback, { ...kind, cause });
}

const isFault = (error: unknown): error is TransportFault =>
  typeof error === 'object' &&
  error !== null &&
  'type' in error &&
  'message' in error &&
  'cause' in error &&
  !(error instanceof Error);

/** Turns anything thrown by a call into a CallError. */
export function asCallError(error: unknown, fallback: FallbackCode): CallError {
  if (error instanceof CallError) return error;
  if (isFault(error)) return explainFault(error, fallback);
  if (error instanceof FirmlineError) {
    const { message, code, fault, hint } = error;
    return new CallError(message, { code, fault, hint, cause: error });
  }
  return withoutWords(fallback, { cause: error });
}

const errorTypes: Partial<Record<Stage, CallErrorType>> = {
  'daily-call-object-creation': 'daily-call-object-creation-error',
  'daily-call-join': 'daily-call-join-error',
  'video-recording-setup': 'video-recording-setup-error',
  'video-recording-started': 'video-recording-setup-error',
  'audio-observer-setup': 'audio-observer-setup-error',
  'audio-processing-setup': 'audio-processing-setup-error',
};

export const errorTypeOf = (stage: Stage): CallErrorType => errorTypes[stage] ?? 'start-method-error';

/** The typed error of a library method, with the library's reason. */
export function libraryError(method: string, cause: unknown): FirmlineError {
  if (cause instanceof FirmlineError) return cause;
  const reason = reasonOf(cause);
  return new FirmlineError(`${method}() failed${reason ? `: ${reason}` : '.'}`, {
    code: 'call-failed',
    cause,
  });
}

/** The reason of a rejection: a string, an Error, or an object with either in one of these fields. */
export function reasonOf(cause: unknown): string | undefined {
  if (typeof cause === 'string') return cause || undefined;
  if (typeof cause !== 'object' || cause === null) return undefined;
  const { message, errorMsg, msg, error } = cause as Readonly<Record<string, unknown>>;
  return (
    ([errorMsg, message, msg].find((text) => typeof text === 'string' && text !== '') as
      | string
      | undefined) ?? reasonOf(error)
  );
}
