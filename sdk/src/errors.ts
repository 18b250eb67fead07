/** Every code a {@link FirmlineError} can carry. Closed: a new failure gets a new entry here. */
export const errorCodes = [
  'config-missing',
  'config-invalid',
  'invalid-input',
  'not-found',
  'auth',
  'conflict',
  'network',
  'http',
  'timeout',
  'aborted',
  'port-in-use',
  'stack-running',
  'binary-missing',
  'folder-unwritable',
  'database',
  'service-failed',
  'call-microphone-denied',
  'call-microphone-missing',
  'call-microphone-busy',
  'call-join-failed',
  'call-no-answer',
  'call-connection-lost',
  'call-ejected',
  'call-expired',
  'call-unavailable',
  'call-unsupported',
  'call-processing-failed',
  'call-not-joined',
  'call-failed',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** Whose move it is: the person's, the surroundings' (network, machine, service), or ours. */
export type Fault = 'user' | 'environment' | 'internal';

export interface FirmlineErrorOptions {
  code: ErrorCode;
  fault?: Fault;
  /** What to do next, one sentence. */
  hint?: string;
  cause?: unknown;
}

/** Base of every error Firmline throws. */
export class FirmlineError extends Error {
  override readonly name: string = 'FirmlineError';
  readonly code: ErrorCode;
  readonly fault: Fault;
  readonly hint: string | undefined;

  constructor(message: string, { code, fault = 'environment', hint, cause }: FirmlineErrorOptions) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.fault = fault;
    this.hint = hint;
  }
}
