import type { IncomingMessage } from 'node:http';
import { HttpError } from '../../../../shared/http/http.ts';

/** Maximum body of a control request: call plans may contain recordings. */
export const controlLimit = 16 * 1024 * 1024;

const header = 'x-firmline-call-plan';

/** The call plan named in a request. */
export function planOf({ headers }: IncomingMessage): string | undefined {
  return [headers[header]].flat()[0];
}

/**
 * The name at the end of a control address; undefined for the address of the unnamed ones.
 * @throws HttpError 400 for a name that a header cannot contain
 */
export function nameOfAddress(rest: string): string | undefined {
  if (rest === '') return undefined;
  if (/^[\w.-]{1,120}$/.test(rest)) return rest;
  throw new HttpError(400, { message: 'A name has 1 to 120 letters, digits, dots, dashes and underscores.' });
}

/** The method that sets a list: POST for the unnamed ones, PUT for a name. */
export const changingMethod = (name: string | undefined): string => (name === undefined ? 'POST' : 'PUT');

/** @throws HttpError 405 unless the request reads */
export function onlyReadsControl({ method }: IncomingMessage, name: string | undefined): void {
  if (method === 'GET' || method === 'HEAD') return;
  const message = `${method} is not allowed here; allowed: GET, ${changingMethod(name)}, DELETE`;
  throw new HttpError(405, { message });
}
