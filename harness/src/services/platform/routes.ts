import type { Fields, Shape } from '@firmline/sdk/rest/table';
import type { Access, Handler, Handlers } from './types.ts';
import { allOperations, fieldsOf, hasFields, optionsOf } from './body/shapes.ts';
import { callHandlers, controlCall, receiveCall } from './calls/calls.ts';
import { chatHandlers } from './chats.ts';
import { orgHandlers } from './orgs.ts';
import { fileHandlers, readFileContent } from './records/files.ts';
import { cloudHandlers } from './records/cloud.ts';
import { furtherHandlers } from './records/further.ts';
import { resourceAt } from './records/kinds.ts';
import { placeIn } from './records/place.ts';
import type { RecordAction } from './records/resource.ts';
import { versionHandlers } from './records/versions.ts';

export interface Route {
  readonly method: string;
  /** With parameters in braces: `/call/{id}`. */
  readonly path: string;
  readonly access: Access;
  readonly query?: Fields['fields'];
  /** Undefined without a body. */
  readonly body?: Shape;
  /** The body is a form, not JSON. */
  readonly form?: true;
  /** Status of a successful response. */
  readonly status: number;
  readonly handle: Handler;
}

/** Operations that accept the public key. */
const publicOperations = new Set(['POST /call/web', 'POST /chat/web', 'POST /chat/web/responses']);

/** Operations that the generic resource does not cover. */
const handlers: Handlers = {
  ...callHandlers,
  ...chatHandlers,
  ...cloudHandlers,
  ...fileHandlers,
  ...furtherHandlers,
  ...orgHandlers,
  ...versionHandlers,
};

/** Parameters of every list, also where the contract names none. */
const listQuery = allOperations['GET /tool']?.query ?? {};

const contractRoutes = (): Route[] =>
  Object.entries(allOperations).map(([operationRoute, operation]) => {
    const { body, form, open, response } = operation;
    const [method = '', path = ''] = operationRoute.split(' ');
    const isList = method === 'GET' && typeof response === 'object' && 'items' in response;
    const query = operation.query ?? (isList ? listQuery : undefined);
    return {
      method,
      path,
      access: open ? 'open' : publicOperations.has(operationRoute) ? 'public' : 'private',
      ...(query ? { query } : {}),
      ...(body === undefined ? {} : { body }),
      ...(form ? { form } : {}),
      status: method === 'POST' ? 201 : 200,
      handle:
        (handlers as Readonly<Record<string, Handler>>)[operationRoute] ?? handlerOf(method, path, response),
    };
  });

/** What an operation does to the records that its path names: `PATCH /test-suite/{testSuiteId}/test/{id}`. */
function handlerOf(method: string, path: string, response: Shape | undefined): Handler {
  const list = response !== undefined && isPage(response) ? 'page' : 'list';
  const actions: Readonly<Record<string, RecordAction>> = {
    GET: placeIn(path).ownField === undefined ? list : 'get',
    POST: 'create',
    PATCH: 'update',
    PUT: 'replace',
    DELETE: 'delete',
  };
  const handle = resourceAt(path)[actions[method] ?? 'get'];
  if (response !== undefined) return handle;
  return async (request) => {
    await handle(request);
  };
}

const isPage = (response: Shape): boolean =>
  optionsOf(response).some((option) => hasFields(option) && fieldsOf(option).has('results'));

/** An address that the platform returns in its responses. Whoever knows it may use it. */
const capabilityRoute = (method: string, path: string, handle: Handler): Route => ({
  method,
  path,
  access: 'open',
  ...(method === 'GET' ? {} : { body: 'any' }),
  status: 200,
  handle,
});

/** The stand-in's own: nobody can phone it. */
const inboundRoute: Route = {
  ...capabilityRoute('POST', '/call/inbound', receiveCall),
  access: 'private',
  status: 201,
};

/** One digit for each segment, greater for a parameter: a fixed segment wins, from left to right. */
const vagueness = ({ path }: Route): string =>
  path.replaceAll(/\/[^/]+/g, (part) => (part.startsWith('/{') ? '1' : '0'));

/** All routes; of several that match a request, the first one is meant. */
export const routes: readonly Route[] = [
  ...contractRoutes(),
  capabilityRoute('POST', '/call/{id}/control', controlCall),
  inboundRoute,
  capabilityRoute('GET', '/file/{id}/content', readFileContent),
].toSorted((one, other) => vagueness(one).localeCompare(vagueness(other)));
