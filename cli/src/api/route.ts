import {
  type HttpMethod,
  type NamedOperation,
  operationList,
  uncheckedOperation,
} from '@firmline/sdk/rest/table';
import { operationDocs } from '@firmline/sdk/rest/docs';
import { typedPath } from '../git-bash.ts';
import { firmline } from '../invocation.ts';
import { UsageError } from '../errors.ts';

export interface MatchedOperation {
  readonly row: NamedOperation;
  readonly values: readonly string[];
  /** The query in the path itself, as in `/call?limit=5`. */
  readonly query: readonly (readonly [name: string, value: string])[];
}

/** An operation on the command line: `GET /call/{id}`. */
export const commandOfRoute = ({ operation: { method, path } }: NamedOperation): string =>
  `${method} ${path}`;

const methods: readonly string[] = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] satisfies HttpMethod[];
const isMethod = (word: string): word is HttpMethod => methods.includes(word);

/** Finds the operation for `GET call/1`. A path beyond the table gets an unchecked one. */
export function findRoute(words: readonly string[]): MatchedOperation {
  const match = matchOperation(words);
  const openRoute =
    match.values.find(isParameter) ??
    (match.row.operation.details.unchecked && parameterIn(match.row.operation.path));
  if (openRoute) throw new UsageError(`Write a value in place of ${openRoute} in the path.`);
  return match;
}

function matchOperation([word = '', path = '', extraWord]: readonly string[]): MatchedOperation {
  const method = word.toUpperCase();
  if (!isMethod(method) || path === '') {
    const problem = isMethod(method)
      ? 'No path is named.'
      : word === ''
        ? 'No method is named.'
        : `"${word}" is not an HTTP method.`;
    throw new UsageError(
      `${problem} Write a method and a path, for example GET /call; ${firmline} api routes lists them.`,
    );
  }
  const typedText = typedPath(path);
  if (typedText !== undefined) {
    throw new UsageError(
      `Git Bash has made the file "${path}" of a path. Write it without the first slash: ${firmline} api ${method} ${typedText}`,
    );
  }
  if (extraWord !== undefined) {
    const advice = extraWord.includes('=')
      ? `Write ?${extraWord} after the path, or --body with JSON.`
      : 'Put the values into the path.';
    throw new UsageError(`"${extraWord}" is one word too many. ${advice}`);
  }
  const { matches, query, plain } = matchPath(path, operationList());
  const match = matches.find(({ row }) => row.operation.method === method);
  if (match) return { ...match, query };
  return { row: { area: '', name: '', operation: uncheckedOperation(method, plain) }, values: [], query };
}

/** The rows, of any method, that match a path with values (`/call/123`) or names (`/call/{id}`), most specific first. */
function matchPath(text: string, rows: readonly NamedOperation[]) {
  const [path = '', ...rest] = text.split('?');
  const segments = path.replaceAll(/^\/+|\/+$/g, '').split('/');
  const matches = rows
    .map((row) => ({ row, template: row.operation.path.slice(1).split('/') }))
    .filter(({ template }) => isMatch(segments, template))
    .toSorted((a, b) => exactness(b.template).localeCompare(exactness(a.template)))
    .map(({ row, template }) => ({ row, values: pathValuesIn(segments, template) }));
  return { matches, query: [...new URLSearchParams(rest.join('?'))], plain: `/${segments.join('/')}` };
}

const isParameter = (segment: string) => /^\{.*\}$/.test(segment);

function isMatch(segments: readonly string[], template: readonly string[]): boolean {
  return (
    segments.length === template.length &&
    template.every((part, index) => isParameter(part) || part === segments[index])
  );
}

/** `/call/web` is more specific than `/call/{id}`; earlier segments count more. */
function exactness(template: readonly string[]): string {
  return template.map((part) => (isParameter(part) ? '0' : '1')).join('');
}

const pathValuesIn = (segments: readonly string[], template: readonly string[]): string[] =>
  template.flatMap((part, index) => (isParameter(part) ? [decode(segments[index] ?? '')] : []));

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new UsageError(`"${segment}" is not a valid path segment. Write % as %25.`);
  }
}

const parameterIn = (path: string): string | undefined => path.split('/').find(isParameter);

export function listRoutes(search = ''): NamedOperation[] {
  const searchedText = search.toLowerCase();
  return operationList().filter((row) =>
    `${row.area}.${row.name} ${commandOfRoute(row)}`.toLowerCase().includes(searchedText),
  );
}

export function describeRoute({ area, name, operation }: NamedOperation) {
  const { method, path, details } = operation;
  const docs = operationDocs[`${area}.${name}`];
  if (docs === undefined) throw new Error(`${area}.${name} has no docstring.`);
  return {
    area,
    name,
    description: docs.text,
    method,
    path,
    secured: details.secured !== false,
    deprecated: docs.deprecated !== null,
    insteadUse: docs.deprecated,
  };
}

export type RouteDescription = ReturnType<typeof describeRoute>;
