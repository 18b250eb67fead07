import { STATUS_CODES } from 'node:http';
import { HttpError } from '../../../shared/http/http.ts';

/** An error in the platform's format. A list of messages names several invalid fields. */
export function platformError(status: number, message: string | readonly string[]): HttpError {
  return new HttpError(status, { message, error: STATUS_CODES[status] ?? 'Error', statusCode: status });
}

/** A body of 2 MB can have 100,000 problems. */
const maxProblems = 100;

/** @throws HttpError 400 if there are problems; it names the first hundred */
export function refuse(problems: readonly string[]): void {
  const further = problems.length - maxProblems;
  if (further > 0) refuse([...problems.slice(0, maxProblems - 1), `and ${further + 1} more problems`]);
  if (problems.length > 0) throw platformError(400, problems);
}

/**
 * @param kind such as `test-suite`
 * @throws HttpError 404 if there is no such thing
 */
export function found<Thing>(thing: Thing | null | undefined, kind: string, id: string): Thing {
  if (thing === null || thing === undefined) {
    throw platformError(404, `There is no ${kind.replaceAll('-', ' ')} ${id}.`);
  }
  return thing;
}
