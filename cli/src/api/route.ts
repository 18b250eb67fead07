import {
  type HttpMethod,
  type NamedOperation,
  operationList,
  uncheckedOperation,
} from '@firmline/sdk/rest/table';
import { alternatives, nearest } from '@firmline/util/closest-name';
import { type OperationDocs, bodyDocs, operationDocs } from '@firmline/sdk/rest/docs';
import { typedPath } from '../git-bash.ts';
import { firmline } from '../invocation.ts';
import { UsageError } from '../errors.ts';

export interface MatchedOperation {
  readonly row: NamedOperation;
  readonly values: readonly string[];
  /** The query in the path itself, as in `/call?limit=5`. */
  readonly query: readonly (readonly [name: string, value: string])[];
}

/** The command-line name of an operation: `test-suite run.get`, or `GET /eval` beyond the table. */
export const commandOf = ({ area, name, operation: { method, path, details } }: NamedOperation): string =>
  details.unchecked ? `${method} ${path}` : `${kebab(area)} ${kebab(name)}`;

export const pathNames = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const methods: readonly string[] = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] satisfies HttpMethod[];
const isMethod = (word: string): word is HttpMethod => methods.includes(word);

/** Finds the operation for `call get <id>` or `GET /call/{id} <id>`. A path beyond the table gets an unchecked one. */
export function findRoute(words: readonly string[], rows = operationList()): MatchedOperation {
  const found = routeOf(words, rows);
  checkValues(found);
  return found;
}

export function findOperation(words: readonly string[]): NamedOperation {
  const { row } = routeOf(words, operationList());
  if (!row.operation.details.unchecked) return row;
  throw new UsageError(`There is no operation ${commandOf(row)}. ${adviceFor(row)}`.trimEnd());
}

export function adviceFor({ operation: { method, path } }: NamedOperation): string {
  const rows = operationList();
  const others = new Set(matchPath(path, rows).found.map(({ row }) => row.operation.method));
  if (others.size > 0) return `This path takes ${alternatives([...others])}.`;
  const near = nearestPath(path, method, rows);
  return near === undefined ? '' : `Did you mean ${near}?`;
}

function routeOf(words: readonly string[], rows: readonly NamedOperation[]): MatchedOperation {
  const [first = '', second = '', ...rest] = words;
  if (first === '') {
    throw new UsageError(
      `No operation is named. Name one, for example call list; ${firmline} api routes lists them.`,
    );
  }
  const method = first.toUpperCase();
  return isMethod(method) ? byPath(method, second, rest, rows) : byName(words, rows);
}

function byName(words: readonly string[], rows: readonly NamedOperation[]): MatchedOperation {
  // A name has up to three parts, with dots or as words of their own.
  for (const count of [1, 2, 3, 4]) {
    const named = fold(words.slice(0, count).join(''));
    const row = words.length < count ? undefined : rows.find(({ area, name }) => fold(area + name) === named);
    if (row) return { row, values: words.slice(count), query: [] };
  }
  const [area = '', name] = words;
  const ofArea = rows.filter((row) => fold(row.area) === fold(area)).map((row) => kebab(row.name));
  if (ofArea.length === 0) {
    const areas = [...new Set(rows.map((row) => kebab(row.area)))];
    throw new UsageError(`There is no area "${area}". ${suggestion(area, areas)}`);
  }
  if (name === undefined) throw new UsageError(`${kebab(area)} needs an operation: ${alternatives(ofArea)}.`);
  throw new UsageError(`There is no operation "${name}" of ${kebab(area)}. ${suggestion(name, ofArea)}`);
}

function byPath(
  method: HttpMethod,
  path: string,
  rest: readonly string[],
  rows: readonly NamedOperation[],
): MatchedOperation {
  const typed = typedPath(path);
  if (typed !== undefined) {
    throw new UsageError(
      `Git Bash has made the file "${path}" of a path. Write it without the first slash: ${firmline} api ${method} ${typed}`,
    );
  }
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

function checkValues({ row, values }: MatchedOperation): void {
  const names = pathNames(row.operation.path);
  const usage = [`${firmline} api`, commandOf(row), ...names.map((name) => `<${name}>`)].join(' ');
  const missing = names.find((_, index) => !values[index]);
  if (missing !== undefined) throw new UsageError(`${missing} is missing: ${usage}`);
  const extra = values[names.length];
  if (extra === undefined) return;
  const advice = extra.includes('=') ? ` Pass fields with -f: -f ${extra}` : '';
  throw new UsageError(`"${extra}" is one value too many: ${usage}${advice && `.${advice}`}`);
}

/** The rows, of any method, that match a path with values (`/call/123`) or names (`/call/{id}`), most specific first. */
function matchPath(text: string, rows: readonly NamedOperation[]) {
  const [path = '', ...rest] = text.split('?');
  const segments = path.replaceAll(/^\/+|\/+$/g, '').split('/');
  const found = rows
    .map((row) => ({ row, template: row.operation.path.slice(1).split('/') }))
    .filter(({ template }) => isMatch(segments, template))
    .toSorted((a, b) => exactness(b.template).localeCompare(exactness(a.template)))
    .map(({ row, template }) => ({ row, values: valuesOf(segments, template) }));
  return { found, query: [...new URLSearchParams(rest.join('?'))], plain: `/${segments.join('/')}` };
}

/** The operation whose path was most likely meant, of the same method if there is one: `GET /call/{id}`. */
function nearestPath(path: string, method: string, rows: readonly NamedOperation[]): string | undefined {
  // Ids are longer than any name in a path.
  const segments = path.split('/').map((segment) => (segment.length > 24 ? '' : segment));
  const candidates = rows.flatMap(({ operation }) => {
    const template = operation.path.split('/');
    // Any value is right.
    const filled = template.map((part, at) => (isParameter(part) ? segments[at] : part)).join('/');
    return template.length === segments.length ? [{ operation, filled }] : [];
  });
  const near = nearest(
    segments.join('/'),
    candidates.map(({ filled }) => filled),
  );
  const fitting = candidates.filter(({ filled }) => filled === near).map(({ operation }) => operation);
  const best = fitting.find((operation) => operation.method === method) ?? fitting[0];
  return best && `${best.method} ${best.path}`;
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

/** Undefined for a parameter whose name the path has in braces instead of a value. */
function valuesOf(segments: readonly string[], template: readonly string[]): (string | undefined)[] {
  return template.flatMap((part, index) => {
    if (!isParameter(part)) return [];
    const segment = segments[index] ?? '';
    return [isParameter(segment) ? undefined : decode(segment)];
  });
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new UsageError(`"${segment}" is not a valid path segment. Write % as %25.`);
  }
}

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Makes all spellings of a name equal: `test-suite`, `testSuite`, `test_suite`. */
const fold = (name: string): string => name.replaceAll(/[-_.]/g, '').toLowerCase();

export function suggestion(word: string, names: readonly string[]): string {
  const similar = closest(word, names);
  if (similar !== undefined) return `Did you mean ${similar}?`;
  return names.length === 0 ? 'There are none.' : `There is ${alternatives(names)}.`;
}

/** The most similar name, or one that begins with the word or that the word begins with. */
function closest(word: string, names: readonly string[]): string | undefined {
  return nearest(word, names) ?? names.find((name) => isPart(fold(word), fold(name)));
}

const isPart = (a: string, b: string) =>
  Math.min(a.length, b.length) > 2 && (a.startsWith(b) || b.startsWith(a));

export function listRoutes(search = ''): NamedOperation[] {
  const wanted = search.toLowerCase();
  return operationList().filter((row) => {
    const { method, path } = row.operation;
    return `${commandOf(row)} ${row.name} ${method} ${path}`.toLowerCase().includes(wanted);
  });
}

export function describeRoute(row: NamedOperation) {
  const { method, path, details } = row.operation;
  const docs = docsOf(row);
  return {
    command: commandOf(row),
    area: row.area,
    name: row.name,
    description: docs.text,
    method,
    path,
    values: docs.path,
    query: Object.fromEntries(
      Object.entries(docs.query).map(([name, { text, ...field }]) => [name, { ...field, description: text }]),
    ),
    body: details.body?.contentType ?? null,
    bodyType: docs.body,
    fields: Object.fromEntries(
      Object.entries(bodyDocs[docs.body ?? ''] ?? {}).map(([name, { type, required, text, deprecated }]) => {
        const instead = deprecated === undefined ? [] : [`Deprecated. ${deprecated}`];
        return [name, { type, required, description: [...instead, text].filter(Boolean).join(' ') }];
      }),
    ),
    answer: details.response,
    answerType: docs.response,
    errors: docs.errors,
    pages: details.paging !== undefined,
    streams: details.events !== undefined,
    secured: details.secured !== false,
    deprecated: docs.deprecated !== null,
    insteadUse: docs.deprecated,
  };
}

export function docsOf({ area, name }: NamedOperation): OperationDocs {
  const docs = operationDocs[`${area}.${name}`];
  if (docs === undefined) throw new Error(`${area}.${name} has no docstring.`);
  return docs;
}

export type RouteDescription = ReturnType<typeof describeRoute>;
