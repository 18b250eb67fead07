import type { Operation } from '@firmline/sdk/rest/table';
import { UsageError } from '../usage-error.ts';
import { bodyOf } from './body.ts';
import { type GivenField, splitField } from './fields.ts';
import { fileOf, stdinName } from './input.ts';
import { queryOf } from './query.ts';
import { type Route, commandOf } from './route.ts';

export interface ApiFlags {
  /** Values of -f and -F, in command-line order. */
  fields?: readonly GivenField[];
  input?: string;
  all?: boolean;
  include?: boolean;
  output?: string;
  generate?: string;
}

/** The arguments of one request, ready for a client's method. */
export interface ApiRequest {
  readonly operation: Operation;
  /** Path values, then the body or the query. */
  readonly given: readonly unknown[];
  readonly body: unknown;
}

/**
 * Converts fields and files into the operation's arguments.
 * @throws UsageError, FirmlineError 'invalid-input' for files
 */
export async function requestOf(
  route: Route,
  { fields: givenFields = [], input }: Pick<ApiFlags, 'fields' | 'input'>,
): Promise<ApiRequest> {
  const { operation } = route.row;
  const { body: bodyFormat, query: parameters, unchecked } = operation.details;
  const fields = givenFields.map(splitField);
  const fromStdin = [input, ...fields.map(fileOf)].filter((file) => file?.split(';')[0] === stdinName);
  if (fromStdin.length > 1)
    throw new UsageError('Standard input can be read only once. Use it for one field.');
  if (input !== undefined && !bodyFormat) {
    throw new UsageError(`${commandOf(route.row)} takes no body. Remove --input.`);
  }
  const isQuery = !bodyFormat || (unchecked === true && operation.method === 'DELETE');
  const query = await queryOf(route, isQuery ? fields : []);
  const own = isQuery ? [] : fields;
  // Beyond the table, a body may not be needed.
  const isEmpty = unchecked === true && own.length === 0 && input === undefined;
  const body = bodyFormat && !isEmpty ? await bodyOf(route.row, own, input) : undefined;
  return {
    operation,
    given: [...route.values, ...(bodyFormat ? [body] : []), ...(parameters ? [query] : [])],
    body,
  };
}
