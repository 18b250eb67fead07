import { platformError } from './errors.ts';

export interface Routed {
  readonly method: string;
  /** With parameters in braces: `/call/{id}`. */
  readonly path: string;
}

export interface Match<Route> {
  readonly route: Route;
  /** Values of the path's `{names}`. */
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Finds the route of a request. If several match, a fixed segment wins over a parameter, from left to right.
 * @returns a function that throws 404 for an unknown path and 405 with the allowed methods for a known one
 */
export function createRouter<Route extends Routed>(routes: readonly Route[]) {
  const compiled = routes
    .map((route) => ({ route, segments: route.path.split('/').slice(1) }))
    .toSorted((a, b) => vagueness(a.segments).localeCompare(vagueness(b.segments)));
  return (method: string, path: string): Match<Route> => {
    const requested = path.split('/').slice(1).map(decodeSegment);
    const matching = compiled.flatMap(({ route, segments }) => {
      const params = matchSegments(segments, requested);
      return params ? [{ route, params }] : [];
    });
    const found = matching.find(({ route }) => route.method === method);
    if (found) return found;
    if (matching.length === 0) throw platformError(404, `Cannot ${method} ${path}`);
    const allowed = [...new Set(matching.map(({ route }) => route.method))].join(', ');
    throw platformError(405, `Cannot ${method} ${path}; allowed: ${allowed}`);
  };
}

/** One digit per segment, greater for a parameter. */
function vagueness(segments: readonly string[]): string {
  return segments.map((segment) => (segment.startsWith('{') ? '1' : '0')).join('');
}

function matchSegments(
  segments: readonly string[],
  requested: readonly string[],
): Record<string, string> | null {
  if (segments.length !== requested.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = requested[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name !== undefined && value !== '') params[name] = value;
    else if (segment !== value) return null;
  }
  return params;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
