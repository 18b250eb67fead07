import {
  type HttpMethod,
  type NamedOperation,
  operationList,
  uncheckedOperation,
} from '@firmline/sdk/rest/table';
import { alternatives } from '@firmline/util/closest-name';
import { UsageError } from '../usage-error.ts';
import { fold, kebab, suggestion } from './names.ts';
import { matchPath, nearestPath } from './path.ts';

/** An operation and the values of its path. */
export interface Route {
  readonly row: NamedOperation;
  readonly values: readonly string[];
  /** The query in the path itself, as in `/call?limit=5`. */
  readonly query: readonly (readonly [name: string, value: string])[];
}

/** The command-line name of an operation: `test-suite run.get`, or `GET /eval` beyond the table. */
export const commandOf = ({ area, name, operation: { method, path, details } }: NamedOperation): string =>
  details.unchecked ? `${method} ${path}` : `${kebab(area)} ${kebab(name)}`;

/** The names of a path's parameters, in order. */
export const pathNames = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const methods: readonly string[] = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] satisfies HttpMethod[];
const isMethod = (word: string): word is HttpMethod => methods.includes(word);

/**
 * Finds the operation for `call get <id>`, `testSuite run.get <id> <id>` or `GET /call/{id} <id>`. A path beyond the table
 * gets an unchecked one.
 * @throws UsageError, FirmlineError 'invalid-input' for a path that a URL cannot have
 */
export function findRoute(words: readonly string[], rows = operationList()): Route {
  const found = routeOf(words, rows);
  checkValues(found);
  return found;
}

/** The operation of the table that words name, with or without the values of its path. @throws UsageError */
export function findOperation(words: readonly string[]): NamedOperation {
  const { row } = routeOf(words, operationList());
  if (!row.operation.details.unchecked) return row;
  throw new UsageError(`There is no operation ${commandOf(row)}. ${adviceFor(row)}`.trimEnd());
}

/** What was probably meant by an operation that is not in the table; empty if nothing is near. */
export function adviceFor({ operation: { method, path } }: NamedOperation): string {
  const rows = operationList();
  const others = new Set(matchPath(path, rows).found.map(({ row }) => row.operation.method));
  if (others.size > 0) return `This path takes ${alternatives([...others])}.`;
  const near = nearestPath(path, method, rows);
  return near === undefined ? '' : `Did you mean ${near}?`;
}

function routeOf(words: readonly string[], rows: readonly NamedOperation[]): Route {
  const [first = '', second = '', ...rest] = words;
  if (first === '') {
    throw new UsageError(
      'No operation is named. Name one, for example call list; firmline api routes lists them.',
    );
  }
  const method = first.toUpperCase();
  return isMethod(method) ? byPath(method, second, rest, rows) : byName(words, rows);
}

function byName(words: readonly string[], rows: readonly NamedOperation[]): Route {
  const named = rows.map((row) => ({ row, path: [row.area, ...row.name.split('.')] }));
  let candidates = named;
  let depth = 0;
  for (const [index, word] of words.entries()) {
    for (const part of word.split('.')) {
      const names = [...new Set(candidates.map(({ path }) => path[depth] ?? ''))].filter(Boolean);
      const next = candidates.filter(({ path }) => fold(path[depth] ?? '') === fold(part));
      if (next.length === 0) throw unknownName(word, part, names, candidates, depth);
      candidates = next;
      depth++;
    }
    const found = candidates.find(({ path }) => path.length === depth);
    if (found) return { row: found.row, values: words.slice(index + 1), query: [] };
  }
  const names = candidates.map(({ path }) => kebab(path.slice(depth).join('.')));
  throw new UsageError(`${words.map(kebab).join(' ')} needs an operation: ${alternatives(names)}.`);
}

function unknownName(
  word: string,
  part: string,
  names: readonly string[],
  candidates: readonly { readonly path: readonly string[] }[],
  depth: number,
): UsageError {
  const known = names.map(kebab);
  if (depth === 0) return new UsageError(`There is no area "${part}". ${suggestion(part, known)}`);
  const area = kebab(candidates[0]?.path.slice(0, depth).join(' ') ?? '');
  return new UsageError(`There is no operation "${word}" of ${area}. ${suggestion(part, known)}`);
}

function byPath(
  method: HttpMethod,
  path: string,
  rest: readonly string[],
  rows: readonly NamedOperation[],
): Route {
  if (path === '') throw new UsageError(`No path is named. Add one, for example ${method} /call.`);
  const { found, query, plain } = matchPath(path, rows);
  const match = found.find(({ row }) => row.operation.method === method);
  if (!match) {
    const row = { area: '', name: '', operation: uncheckedOperation(method, plain) };
    return { row, values: rest, query };
  }
  const open = [...rest];
  const values = match.values.map((value) => value ?? open.shift() ?? '');
  return { row: match.row, values: [...values, ...open], query };
}

function checkValues({ row, values }: Route): void {
  const names = pathNames(row.operation.path);
  const usage = ['firmline api', commandOf(row), ...names.map((name) => `<${name}>`)].join(' ');
  const missing = names.find((_, index) => !values[index]);
  if (missing !== undefined) throw new UsageError(`${missing} is missing: ${usage}`);
  const extra = values[names.length];
  if (extra === undefined) return;
  const advice = extra.includes('=') ? ` Pass fields with -f: -f ${extra}` : '';
  throw new UsageError(`"${extra}" is one value too many: ${usage}${advice && `.${advice}`}`);
}
