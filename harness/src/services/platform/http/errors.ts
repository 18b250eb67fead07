import { STATUS_CODES } from 'node:http';
import { HttpError } from '../../../shared/http/http.ts';

/** The platform's error body. A list of messages means that several fields do not fit. */
export function platformError(status: number, message: string | readonly string[]): HttpError {
  return new HttpError(status, { message, error: STATUS_CODES[status] ?? 'Error', statusCode: status });
}

/** A body of two megabytes can have a hundred thousand problems. */
const mostProblems = 100;

/** @throws HttpError 400 when there are problems; it names the first hundred */
export function refuse(problems: readonly string[]): void {
  const further = problems.length - mostProblems;
  if (further > 0) refuse([...problems.slice(0, mostProblems - 1), `and ${further + 1} more problems`]);
  if (problems.length > 0) throw platformError(400, problems);
}

/**
 * @param kind what is looked for, such as `test-suite`
 * @throws HttpError 404 for what is not there
 */
export function found<Thing>(thing: Thing | null | undefined, kind: string, id: string): Thing {
  if (thing === null || thing === undefined) {
    throw platformError(404, `There is no ${kind.replaceAll('-', ' ')} ${id}.`);
  }
  return thing;
}
