import type { IncomingMessage } from 'node:http';
import { HttpError } from '../../../../shared/http/http.ts';

/** Largest body of a control address: call plans may hold recordings. */
export const controlLimit = 16 * 1024 * 1024;

const header = 'x-firmline-call-plan';

/** The plan that a request says it belongs to. */
export function planOf({ headers }: IncomingMessage): string | undefined {
  return [headers[header]].flat()[0];
}

/**
 * The name at the end of a control address; undefined for the address of all that have none.
 * @throws HttpError 400 for what a header could not carry
 */
export function nameOfAddress(rest: string): string | undefined {
  if (rest === '') return undefined;
  if (/^[\w.-]{1,120}$/.test(rest)) return rest;
  throw new HttpError(400, { message: 'A name has 1 to 120 letters, digits, dots, dashes and underscores.' });
}

/** What sets a list: POST for those without a name, PUT for those of one. */
export const changingMethod = (name: string | undefined): string => (name === undefined ? 'POST' : 'PUT');

/** @throws HttpError 405 for what neither sets, clears nor reads */
export function onlyReadsControl({ method }: IncomingMessage, name: string | undefined): void {
  if (method === 'GET' || method === 'HEAD') return;
  const message = `${method} is not possible here; allowed: GET, ${changingMethod(name)}, DELETE`;
  throw new HttpError(405, { message });
}
