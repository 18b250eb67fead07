import { nearest } from '@firmline/util/closest-name';
import type { NamedOperation } from '@firmline/sdk/rest/table';
import { UsageError } from '../usage-error.ts';

interface PathMatch {
  readonly row: NamedOperation;
  /** Undefined if the path has the parameter's name in braces instead of a value. */
  readonly values: readonly (string | undefined)[];
}

/**
 * The rows, of any method, that match a path; the most specific first. The path may contain values (`/call/123`), names
 * (`/call/{id}`) and a query.
 */
export function matchPath(
  text: string,
  rows: readonly NamedOperation[],
): {
  found: readonly PathMatch[];
  query: readonly (readonly [string, string])[];
  /** Without its query and a slash at its end. */
  plain: string;
} {
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
export function nearestPath(
  path: string,
  method: string,
  rows: readonly NamedOperation[],
): string | undefined {
  // Ids are longer than any name in a path.
  const segments = path
    .split('/')
    .slice(1)
    .map((segment) => (segment.length > 24 ? '' : segment));
  const candidates = new Map<string, string>();
  // Of several with the same path, the last stays.
  for (const { operation } of rows.toSorted((a, b) => Number(of(method, a)) - Number(of(method, b)))) {
    const template = operation.path.slice(1).split('/');
    if (template.length !== segments.length) continue;
    // Any value is right.
    const filled = template.map((part, index) => (isParameter(part) ? segments[index] : part));
    candidates.set(filled.join('/'), `${operation.method} ${operation.path}`);
  }
  const near = nearest(segments.join('/'), [...candidates.keys()]);
  return near === undefined ? undefined : candidates.get(near);
}

const of = (method: string, { operation }: NamedOperation) => operation.method === method;

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
