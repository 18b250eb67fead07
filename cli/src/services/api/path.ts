import type { NamedOperation } from '@firmline/sdk/rest/table';
import { UsageError } from '../../usage-error.ts';

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
): { found: readonly PathMatch[]; query: readonly (readonly [string, string])[] } {
  const [path = '', ...rest] = text.split('?');
  const segments = path.replaceAll(/^\/+|\/+$/g, '').split('/');
  const found = rows
    .map((row) => ({ row, template: row.operation.path.slice(1).split('/') }))
    .filter(({ template }) => isMatch(segments, template))
    .toSorted((a, b) => exactness(b.template).localeCompare(exactness(a.template)))
    .map(({ row, template }) => ({ row, values: valuesOf(segments, template) }));
  return { found, query: [...new URLSearchParams(rest.join('?'))] };
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
