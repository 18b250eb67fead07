import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { FirmlineError } from '@firmline/sdk/errors';
import { HttpError, pathOf, queryOf, sendJson } from '../../shared/http/http.ts';
import { authorize } from './auth/authorize.ts';
import type { Caller } from './auth/restrictions.ts';
import { sendResult } from './http/response.ts';
import { readFormBody, readJsonBody } from './http/body.ts';
import { platformError, refuse } from './http/errors.ts';
import { parseQuery } from './http/query.ts';
import { refuseUnstorableTexts } from './http/storable.ts';
import { type Match, createRouter } from './http/router.ts';
import { isObject } from './json.ts';
import { createRequestLog } from './logs/request-log.ts';
import { type Route, routes } from './routes.ts';
import type { PlatformDeps } from './types.ts';

/** The voice platform's REST API: handles every request below `basePath`. */
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

  /** Finds, checks and runs the operation. Errors become results. */
  async function run(request: IncomingMessage, requestId: string): Promise<Result> {
    const startedAt = new Date();
    const path = pathOf(request).slice(basePath.length) || '/';
    let known: Route | undefined;
    let result: Result;
    try {
      const match = route(request.method ?? 'GET', path);
      const caller = await authorize(request, match.route.access, deps);
      known = match.route;
      result = { status: known.status, body: await handle(request, match, caller) };
    } catch (error) {
      result = errorResult(error);
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
    const { status, body } = await run(request, requestId);
    // The rest of an oversized body is still arriving.
    if (status === 413) return sendJson(response, status, body, { connection: 'close' });
    await sendResult(response, status, body).catch((error: unknown) => {
      if (!response.destroyed || !isGone(error))
        log(`platform: response to ${requestId} failed: ${describe(error)}`);
      // The headers were invalid; without a response the client would wait.
      if (!response.headersSent) sendJson(response, 500, errorResult(error).body);
    });
  };
}

interface Result {
  readonly status: number;
  readonly body: unknown;
}

function errorResult(error: unknown): Result {
  const { status, body } = error instanceof HttpError ? error : unexpected(error);
  return { status, body };
}

/** The message of a full disk is shown; other messages are internal. */
function unexpected(error: unknown): HttpError {
  const isFull = error instanceof FirmlineError && error.code === 'database';
  return isFull ? platformError(507, error.message) : platformError(500, 'Internal server error');
}

/** Whether the client disconnected during its response. */
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
