import { type Fields, operationList } from '@firmline/sdk/rest/table';
import type { Access } from './auth/restrictions.ts';
import { controlCall } from './calls/control-call.ts';
import { contract } from './contract.ts';
import type { Handlers, ParamsOf } from './handler-types.ts';
import * as areas from './handlers.ts';
import { readFileContent } from './resources/files.ts';
import type { Handler } from './types.ts';

export interface Route {
  readonly method: string;
  /** With parameters in braces: `/call/{id}`. */
  readonly path: string;
  readonly access: Access;
  readonly query: Fields['fields'];
  /** How to parse the body; undefined without a body. */
  readonly body?: 'json' | 'form';
  /** Status of a successful response. */
  readonly status: number;
  readonly handle: Handler;
}

/** Operations that accept the public key. */
const publicOperations = new Set(['POST /call/web', 'POST /chat/web', 'POST /chat/web/responses']);

/** Every operation of the SDK's table. */
const tableRoutes = (): Route[] =>
  operationList().map(({ area, name, operation: { method, path } }) => {
    const at = `${method} ${path}`;
    const { query = {}, body, form, open } = contract.operations[at] ?? {};
    return {
      method,
      path,
      access: open ? 'open' : publicOperations.has(at) ? 'public' : 'private',
      query,
      ...(body === undefined ? {} : { body: form ? 'form' : 'json' }),
      status: method === 'POST' ? 201 : 200,
      handle: handlerOf([area, ...name.split('.')]),
    };
  });

/** A missing handler is an error of types here. */
const handlers: Handlers = areas;

function handlerOf(names: readonly string[]): Handler {
  const handler = names.reduce<unknown>(
    (node, name) => (typeof node === 'object' && node !== null ? Reflect.get(node, name) : undefined),
    handlers,
  );
  if (typeof handler !== 'function') throw new TypeError(`No handler for ${names.join('.')}`);
  // The route passes the values of the operation's own path, as the handler's type requires.
  return handler as Handler;
}

/** An address that the platform returns in its responses. Whoever knows it may use it. */
function capabilityRoute<const Path extends string>(
  method: string,
  path: Path,
  handle: Handler<ParamsOf<Path>>,
): Route {
  const body = method === 'GET' ? {} : ({ body: 'json' } as const);
  return { method, path, access: 'open', query: {}, ...body, status: 200, handle: handle as Handler };
}

/** One digit for each segment, greater for a parameter: a fixed segment wins, from left to right. */
const vagueness = ({ path }: Route): string =>
  path.replaceAll(/\/[^/]+/g, (part) => (part.startsWith('/{') ? '1' : '0'));

/** All routes; of several that match a request, the first one is meant. */
export const routes: readonly Route[] = [
  ...tableRoutes(),
  capabilityRoute('POST', '/call/{id}/control', controlCall),
  capabilityRoute('GET', '/file/{id}/content', readFileContent),
].toSorted((one, other) => vagueness(one).localeCompare(vagueness(other)));
