import { FirmlineError } from '../errors.ts';
import { json } from './body/json.ts';
import type { HttpMethod, Operation } from './operation.ts';

/** Whole segments of a URL, as they are sent. */
const encodedPath = /^(?:\/(?:[\w.~!$&'()*+,;=:@{}-]|%[\da-f]{2})+)+$/i;
/** Encoded or not, "." and ".." are steps to another path: https://url.spec.whatwg.org/#double-dot-path-segment */
const step = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * A row for a path beyond the table, with any query, a JSON body and a JSON response.
 * @throws FirmlineError 'invalid-input' for a path that a URL cannot have, or that leads elsewhere
 */
export function uncheckedOperation(method: HttpMethod, path: string): Operation {
  if (!encodedPath.test(path) || step.test(path)) {
    throw new FirmlineError(`${JSON.stringify(path)} is not the path of an operation.`, {
      code: 'invalid-input',
      fault: 'user',
      hint: 'Write it like /eval/run, without a query; in a value, encode other characters than letters and digits.',
    });
  }
  return {
    method,
    path,
    details: {
      query: [],
      ...(method === 'GET' ? {} : { body: json }),
      response: 'json',
      unchecked: true,
    },
  };
}
