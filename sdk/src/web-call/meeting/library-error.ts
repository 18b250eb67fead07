import { FirmlineError } from '../../errors.ts';

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
