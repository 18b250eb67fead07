import { invalidInput } from '../misuse.ts';
import type { Client } from './method.ts';
import { isOperation, type Operation, type OperationTree, type Query } from './operation.ts';
import { createConnection, type Connection } from './request/connection.ts';
import type { PlatformClientOptions, RequestOptions } from './request/options.ts';
import { pathTemplate, encodeQuery } from './request/address.ts';

/**
 * Creates a client with only these operations, so that a page loads no others.
 * @throws FirmlineError 'config-invalid' for an invalid base URL or token
 */
export function bindOperations<const Tree extends OperationTree>(
  tree: Tree,
  options: PlatformClientOptions,
): Client<Tree> {
  const connection = createConnection(options);
  return { ...bindTree(tree, connection), close: connection.close } as Client<Tree>;
}

export function bindTree(tree: OperationTree, connection: Connection): object {
  return Object.fromEntries(
    Object.entries(tree).map(([name, node]) => [
      name,
      isOperation(node) ? bindOperation(node, connection) : bindTree(node, connection),
    ]),
  );
}

type Method = (...args: unknown[]) => unknown;

function bindOperation(operation: Operation, connection: Connection): Method {
  const { method, path, details } = operation;
  const name = `${method} ${path}`;
  const { size, fill } = pathTemplate(path);
  const hasBody = details.body !== undefined;
  const hasQuery = details.query !== undefined;
  const queryAt = size + Number(hasBody);
  const optionsAt = queryAt + Number(hasQuery);

  const send = (args: readonly unknown[], query: Query | undefined) =>
    connection.send(
      { operation, name, path: fill(args) + encodeQuery(query), body: hasBody ? args[size] : undefined },
      args[optionsAt] as RequestOptions | undefined,
    );
  const queryOf = (args: readonly unknown[]) =>
    hasQuery ? checkQuery(operation, name, args[queryAt] as Query | undefined) : undefined;

  const { paging } = details;
  if (!paging) return async (...args) => send(args, queryOf(args));
  return (...args) => {
    const ask = async (query: Query | undefined) => send(args, query);
    const firstPage = (async () => ask(queryOf(args)))();
    return Object.assign(firstPage, {
      // `firstPage` validated the query. If it failed, iterating rejects with that error.
      [Symbol.asyncIterator]: () =>
        paging.walk(firstPage, (args[queryAt] as Query | undefined) ?? {}, ask, name),
    });
  };
}

/** @throws FirmlineError 'invalid-input' for a missing required parameter, or for a page without records */
function checkQuery({ details }: Operation, name: string, query: Query | undefined): Query | undefined {
  const limit = query?.['limit'];
  // A page without records looks like the end of an empty list.
  if (!(Number(limit ?? 1) > 0)) throw invalidInput('limit must be a number above 0.');
  const missingKey = details.query?.find((key) => isEmptyValue(query?.[key]));
  if (missingKey !== undefined) throw invalidInput(`${name} needs ${missingKey}.`);
  return details.filters ? checkFilters(details.filters, name, query) : query;
}

/** A filter that selects nothing or that the platform does not know might select everything. */
function checkFilters(names: readonly string[], name: string, query: Query = {}): Query {
  const { all, ...filters } = query;
  const givenFilters = Object.entries(filters).filter(([, value]) => value !== undefined && value !== null);
  for (const [key, value] of givenFilters) {
    if (!names.includes(key))
      throw invalidInput(`${name} has no filter ${key}.`, `It has ${names.join(', ')}.`);
    if (isEmptyValue(value))
      throw invalidInput(`${name} got an empty ${key}, which might select everything.`);
  }
  if (givenFilters.length === 0 && all !== true)
    throw invalidInput(`${name} without a filter affects everything. Pass { all: true } to confirm.`);
  return filters;
}

const isEmptyValue = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every(isEmptyValue)
    : value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
