import { FirmlineError } from '../errors.ts';

/** A response of the voice platform that was not ok. */
export class PlatformError extends FirmlineError {
  override readonly name = 'PlatformError';
  readonly status: number;
  /** The parsed body, or its text where it was no JSON. */
  readonly body: unknown;

  constructor(operation: string, status: number, body: unknown) {
    super(`${operation} answered ${status}${describe(body)}`, {
      code: status === 401 || status === 403 ? 'auth' : status === 404 ? 'not-found' : 'http',
      fault: status < 500 ? 'user' : 'environment',
      ...(status === 401 ? { hint: 'Check the platform key.' } : {}),
    });
    this.status = status;
    this.body = body;
  }
}

function describe(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('message' in body)) return '.';
  const { message } = body;
  return `: ${Array.isArray(message) ? message.join('; ') : String(message)}`;
}
