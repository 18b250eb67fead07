import {
  type HttpMethod,
  type Operation,
  type Parameters,
  operationList,
  operations,
} from '@firmline/sdk/rest/table';
import type { Access } from './auth/restrictions.ts';
import { checkBody } from './body/index.ts';
import { controlCall } from './calls/control-call.ts';
import type { Handlers, ParamsOf } from './handler-types.ts';
import type { Routed } from './http/router.ts';
import { readFileContent } from './resources/files.ts';
import * as areas from './handlers.ts';
import type { Handler } from './types.ts';

export interface Route extends Routed {
  readonly access: Access;
  readonly query: Parameters;
  /** How to parse the body; undefined without a body. */
  readonly body?: 'json' | 'form';
  readonly check: (body: unknown) => readonly string[];
  /** Status of a successful response. */
  readonly status: number;
  readonly handle: Handler;
}

/** Operations that accept the public key. */
const publicOperations = new Set<Operation>([
  operations.call.createWeb,
  operations.chat.createWeb,
  operations.chat.createWebResponse,
]);

/** Every operation of the SDK's table. */
function tableRoutes(): Route[] {
  return operationList().map(({ area, name, operation }) => {
    const { method, path, details } = operation;
    const isForm = details.body?.contentType === 'multipart/form-data';
    return {
      method,
      path,
      access: details.secured === false ? 'open' : publicOperations.has(operation) ? 'public' : 'private',
      query: details.query ?? {},
      ...(details.body ? { body: isForm ? 'form' : 'json' } : {}),
      check: (body) => (details.body && !isForm ? checkBody(method, path, body) : []),
      status: method === 'POST' ? 201 : 200,
      handle: handlerOf([area, ...name.split('.')]),
    };
  });
}

const handlers: Handlers = areas;

function handlerOf(names: readonly string[]): Handler {
  const handler = names.reduce<unknown>(
    (node, name) => (typeof node === 'object' && node !== null ? Reflect.get(node, name) : undefined),
    handlers,
  );
  if (typeof handler !== 'function') throw new TypeError(`No handler for ${names.join('.')}`);
  // The router passes the parameters of the operation's own path and query, as the handler's type requires.
  return handler as Handler;
}

/** An address that the platform returns in its responses. Whoever knows it may use it. */
function capabilityRoute<const Path extends string>(
  method: HttpMethod,
  path: Path,
  handle: Handler<ParamsOf<Path>>,
): Route {
  return {
    method,
    path,
    access: 'open',
    query: {},
    ...(method === 'GET' ? {} : { body: 'json' }),
    check: () => [],
    status: 200,
    handle: handle as Handler,
  };
}

export const routes: readonly Route[] = [
  ...tableRoutes(),
  capabilityRoute('POST', '/call/{id}/control', controlCall),
  capabilityRoute('GET', '/file/{id}/content', readFileContent),
];
