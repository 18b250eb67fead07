/** A failure that ends the call. `details` becomes a JSON string on the way out. */
export class FatalError extends Error {
  override readonly name = 'FatalError';
  readonly type: string;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(type: string, message: string, details?: Readonly<Record<string, unknown>>) {
    super(message);
    this.type = type;
    this.details = details;
  }
}

/** A connection failure in a step of the call, in daily-js's format. */
export const connectionError = (source: string, message: string, details: Record<string, unknown> = {}) =>
  new FatalError('connection-error', message, { on: source, sourceError: { msg: message }, ...details });

const toFatal = (error: unknown): FatalError =>
  error instanceof FatalError
    ? error
    : connectionError('join', error instanceof Error ? error.message : String(error));

/** Fields of the `error` message. Older daily-js versions break on details that are not a string. */
export function errorFields(cause: unknown) {
  const { type, message, details } = toFatal(cause);
  return {
    errorMsg: message,
    error: { type, msg: message, ...(details && { details: JSON.stringify(details) }) },
  };
}
