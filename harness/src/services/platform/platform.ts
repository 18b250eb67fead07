import { randomUUID } from 'node:crypto';
import { FirmlineError } from '@firmline/sdk/errors';
import { type Context, Hono } from 'hono';
import { HttpError, type NodeEnv } from '../../shared/http/http.ts';
import { type Caller, authorize } from './auth/authorize.ts';
import { checkBody } from './body/check-body.ts';
import { readFormBody, readJsonBody, refuseUnstorableTexts } from './http/body.ts';
import { platformError, refuse } from './http/errors.ts';
import { parseQuery } from './http/query.ts';
import { toResponse } from './http/responses.ts';
import { isObject } from '#util/is-object';
import { createRequestLog } from './log.ts';
import { type Route, routes } from './routes.ts';
import type { PlatformDeps } from './types.ts';

type Platform = NodeEnv & { Variables: { requestId: string } };

/** The voice platform's REST API: handles every request below `basePath`. */
export function createPlatform(deps: PlatformDeps) {
  const { basePath, log } = deps;
  const logRequest = createRequestLog(deps);

  async function handle({ req, env: { incoming } }: Context<Platform>, route: Route, caller: Caller) {
    const params = req.param();
    refuseUnstorableTexts(Object.entries(params));
    const query = parseQuery(new URL(req.url).searchParams, route.query);
    const body = await readBody(req.raw, route);
    refuse(checkBody(`${route.method} ${route.path}`, body));
    const fields = isObject(body) ? body : {};
    const { headers } = incoming;
    return route.handle({
      ...deps,
      ...deps.addresses(incoming),
      caller,
      headers,
      params,
      query,
      body,
      fields,
    });
  }

  /** Checks and runs an operation, and logs the request of a known caller. */
  async function run(context: Context<Platform>, route: Route): Promise<Response> {
    const { incoming: request } = context.env;
    const startedAt = new Date();
    const caller = await authorize(request, route.access, deps);
    const result = await handle(context, route, caller).then(
      (body) => ({ status: route.status, body }),
      (error: unknown) => errorResult(error, context.get('requestId')),
    );
    if (route.access !== 'open') logRequest(request, route.path, startedAt, result);
    return toResponse(result.status, result.body);
  }

  /** Logs what nobody expected; its message is not for clients, except that of a full disk. */
  function errorResult(error: unknown, requestId: string): { status: number; body: unknown } {
    if (error instanceof HttpError) return error;
    const isFull = error instanceof FirmlineError && error.code === 'database';
    if (isFull) return platformError(507, error.message);
    log(`platform: request ${requestId} failed: ${describe(error)}`);
    return platformError(500, 'Internal server error');
  }

  const app = new Hono<Platform>();
  app.use(async (context, next) => {
    context.set('requestId', randomUUID());
    await next();
    context.header('x-request-id', context.get('requestId'));
  });
  for (const route of routes) {
    const path = basePath + route.path.replaceAll(/\{(\w+)\}/g, ':$1');
    app.on(route.method, path, (context) => run(context, route));
  }
  app.notFound(({ req: { method, path } }) => {
    const known = path.slice(basePath.length) || '/';
    const allowed = methods.filter((one) => app.router.match(one, path)[0].length > 1).join(', ');
    const { status, body } =
      allowed === ''
        ? platformError(404, `Cannot ${method} ${known}`)
        : platformError(405, `Cannot ${method} ${known}; allowed: ${allowed}`);
    return toResponse(status, body);
  });
  app.onError((error, context) => {
    const { status, body } = errorResult(error, context.get('requestId'));
    return toResponse(status, body);
  });

  return app;
}

const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];

function describe(error: unknown): string {
  return (error instanceof Error ? error.stack : undefined) ?? String(error);
}

async function readBody(request: Request, { body, form }: Route): Promise<unknown> {
  if (body === undefined) return undefined;
  return form ? readFormBody(request, body) : readJsonBody(request);
}
