/** Every code a {@link FirmlineError} can carry. Closed: a new failure gets a new entry here. */
export const errorCodes = [
  'config-missing',
  'config-invalid',
  'invalid-input',
  'input-needed',
  'not-found',
  'auth',
  'conflict',
  'network',
  'http',
  'timeout',
  'aborted',
  'rate-limited',
  'unparsable',
  'port-in-use',
  'stack-running',
  'binary-missing',
  'folder-unwritable',
  'database',
  'service-failed',
  'call-microphone-denied',
  'call-microphone-missing',
  'call-microphone-busy',
  'call-camera-unavailable',
  'call-join-failed',
  'call-no-answer',
  'call-connection-lost',
  'call-ejected',
  'call-expired',
  'call-unavailable',
  'call-unsupported',
  'call-processing-failed',
  'call-disposed',
  'call-not-joined',
  'call-failed',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** Whose problem it is: the user's, the environment's (network, machine, service), or Firmline's. */
export type Fault = 'user' | 'environment' | 'internal';

export interface FirmlineErrorOptions {
  code: ErrorCode;
  fault?: Fault | undefined;
  /** What the developer or operator can do next, in one sentence. Not for a page's visitor. */
  hint?: string | undefined;
  cause?: unknown;
}

// The same in every copy of this module: a bundle and a package loaded at run time each bring one.
const brand: unique symbol = Symbol.for('@firmline/sdk/error');

/** Base of every error Firmline throws. `instanceof` works across copies of this package. */
export class FirmlineError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    if (this !== FirmlineError) return Function.prototype[Symbol.hasInstance].call(this, value);
    return typeof value === 'object' && value !== null && brand in value;
  }

  readonly [brand] = true;
  override readonly name: string = 'FirmlineError';
  readonly code: ErrorCode;
  readonly fault: Fault;
  /** What the developer or operator can do next, in one sentence. Not for a page's visitor. */
  readonly hint: string | undefined;

  constructor(message: string, { code, fault = 'environment', hint, cause }: FirmlineErrorOptions) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.fault = fault;
    this.hint = hint;
  }

  /** For logs: the message and the fields that tell failures apart. What was received stays out: it may be private. */
  toJSON(): object {
    return { ...this, message: this.message };
  }
}
