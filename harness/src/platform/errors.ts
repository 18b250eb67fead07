import { STATUS_CODES } from 'node:http';
import { HttpError } from '../stack/gateway/http.ts';

/** The platform's error body. A list of messages means that several fields do not fit. */
export function platformError(status: number, message: string | readonly string[]): HttpError {
  return new HttpError(status, { message, error: STATUS_CODES[status] ?? 'Error', statusCode: status });
}
