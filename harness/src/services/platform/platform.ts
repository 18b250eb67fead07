import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { FirmlineError } from '@firmline/sdk/errors';
import { HttpError, pathOf, queryOf, sendJson } from '../../shared/http/http.ts';
import { authorize } from './auth/authorize.ts';
import type { Caller } from './auth/caller.ts';
import { sendAnswer } from './http/answer.ts';
import { readFormBody, readJsonBody } from './http/body.ts';
import { platformError, refuse } from './http/errors.ts';
import { parseQuery } from './http/query.ts';
import { refuseUnstorableTexts } from './http/storable.ts';
import { type Match, createRouter } from './http/router.ts';
import { isObject } from './json.ts';
import { createRequestLog } from './logs/request-log.ts';
import { type Route, routes } from './routes.ts';
import type { PlatformDeps } from './types.ts';

/** The voice platform's REST API: a handler for every request under `basePath`. */
export function createPlatform(deps: PlatformDeps) {
  const { basePath, log, store } = deps;
  const route = createRouter(routes);
  const logRequest = createRequestLog(store, log);

  async function handle(request: IncomingMessage, { route: known, params }: Match<Route>, caller: Caller) {
    refuseUnstorableTexts(Object.entries(params));
    const query = parseQuery(queryOf(request), known.query);
    const body = await readBody(request, known.body);
    refuse(known.check(body));
    const fields = isObject(body) ? body : {};
    const { headers } = request;
    const addresses = deps.addresses(request);
    return known.handle({ ...deps, ...addresses, caller, headers, params, query, body, fields });
  }

  /** Finds, checks and runs the operation; an error is an answer too. */
  async function answer(request: IncomingMessage, requestId: string): Promise<Answer> {
    const startedAt = new Date();
    const path = pathOf(request).slice(basePath.length) || '/';
    let known: Route | undefined;
    let result: Answer;
    try {
      const match = route(request.method ?? 'GET', path);
      const caller = await authorize(request, match.route.access, deps);
      known = match.route;
      result = { status: known.status, body: await handle(request, match, caller) };
    } catch (error) {
      result = errorAnswer(error);
      if (result.status === 500) log(`platform: request ${requestId} failed: ${describe(error)}`);
    }
    if (known && known.access !== 'open') {
      const url = deps.addresses(request).platformUrl + (request.url ?? '').slice(basePath.length);
      logRequest({ request, template: known.path, path, url, startedAt, ...result });
    }
    return result;
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = randomUUID();
    response.setHeader('x-request-id', requestId);
    const { status, body } = await answer(request, requestId);
    // The rest of a body that is too large is still arriving; nothing more is wanted of this client.
    if (status === 413) return sendJson(response, status, body, { connection: 'close' });
    await sendAnswer(response, status, body).catch((error: unknown) => {
      if (!response.destroyed || !isGone(error))
        log(`platform: answer ${requestId} failed: ${describe(error)}`);
      // Headers that cannot be written; a client without an answer would wait for one.
      if (!response.headersSent) sendJson(response, 500, errorAnswer(error).body);
    });
  };
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

function errorAnswer(error: unknown): Answer {
  const { status, body } = error instanceof HttpError ? error : unexpected(error);
  return { status, body };
}

/** A database that cannot write, for want of room, says so itself. */
function unexpected(error: unknown): HttpError {
  const isFull = error instanceof FirmlineError && error.code === 'database';
  return isFull ? platformError(507, error.message) : platformError(500, 'Internal server error');
}

/** Whether the client has left in the middle of its answer. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

function describe(error: unknown): string {
  return (error instanceof Error ? error.stack : undefined) ?? String(error);
}

async function readBody(request: IncomingMessage, how: Route['body']): Promise<unknown> {
  if (how === undefined) return undefined;
  return how === 'form' ? readFormBody(request) : readJsonBody(request);
}
