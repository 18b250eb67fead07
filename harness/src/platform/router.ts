import type { PlatformDeps } from './types.ts';
import { platformError } from './errors.ts';

/** Who may call a route: the private key, the public one as well, or anybody. */
export type Access = 'private' | 'public' | 'open';

export interface RouteContext {
  readonly deps: PlatformDeps;
  /** Values of the path's `{names}`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Parsed JSON; undefined without a body. */
  readonly body: unknown;
  /** Our origin as the client sees it. */
  readonly publicUrl: string;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** With parameters in braces: `/call/{id}`. */
  readonly path: string;
  readonly access: Access;
  readonly handle: (context: RouteContext) => Promise<Answer>;
}

export interface Match {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Finds the route of a request; a literal segment wins over a parameter.
 * @returns a function that throws 404 for an unknown path and 405 (naming what is allowed) for a known one
 */
export function createRouter(routes: readonly Route[]) {
  const compiled = routes.map((route) => ({ route, segments: route.path.split('/').slice(1) }));
  return (method: string, path: string): Match => {
    const wanted = path.split('/').slice(1).map(decodeSegment);
    const matching = compiled
      .flatMap(({ route, segments }) => {
        const params = matchSegments(segments, wanted);
        return params ? [{ route, params }] : [];
      })
      .toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length);
    const found = matching.find(({ route }) => route.method === method);
    if (found) return found;
    if (matching.length === 0) throw platformError(404, `Cannot ${method} ${path}`);
    const allowed = [...new Set(matching.map(({ route }) => route.method))].join(', ');
    throw platformError(405, `Cannot ${method} ${path}; allowed: ${allowed}`);
  };
}

function matchSegments(
  segments: readonly string[],
  wanted: readonly string[],
): Record<string, string> | null {
  if (segments.length !== wanted.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = wanted[index] ?? '';
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
