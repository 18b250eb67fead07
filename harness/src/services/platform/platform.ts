import { randomUUID } from 'node:crypto';
import { FirmlineError } from '@firmline/sdk/errors';
import { type Context, Hono } from 'hono';
import { HttpError, type NodeEnv } from '../../shared/http/http.ts';
import { createdHeader, encodeRemark, remarkHeader, standInServer } from '../../shared/stand-in.ts';
import { authorize } from './auth/authorize.ts';
import { type Finding, findingsInBody, problemsIn } from './body/check-body.ts';
import { parseQuery, readFormBody, readJsonBody } from './http/requests.ts';
import { platformError, refuseProblems, toResponse } from './http/responses.ts';
import { isObject } from '#util/is-object';
import { type Route, routes } from './routes.ts';
import type { PlatformDeps } from './types.ts';
import { createVisitors, visitorBodyLimit } from './visitors.ts';

type Platform = NodeEnv & { Variables: { requestId: string } };

/** The voice platform's REST API: handles every request below `basePath`. */
export function createPlatform(deps: PlatformDeps) {
  const { basePath, log } = deps;
  const visitors = createVisitors(deps);

  /** Checks and runs an operation. */
  async function runRoute({ req, env: { incoming } }: Context<Platform>, route: Route): Promise<Response> {
    const caller = await authorize(incoming, route.access, deps);
    const isVisitor = caller.access === 'public';
    if (isVisitor) visitors.admit(deps.addressOf(incoming));
    const params = req.param();
    const query = parseQuery(new URL(req.url).searchParams, route.query);
    const body = await readRequestBody(req.raw, route, isVisitor ? visitorBodyLimit : undefined);
    const findings = [
      ...findingsInBody(`${route.method} ${route.path}`, body),
      ...(route.access === 'public' && caller.access === 'private' ? [privateKey] : []),
    ];
    refuseProblems(problemsIn(findings));
    const warnings = new Set<string>();
    const warn = (text: string) => {
      if (!warnings.has(text)) log(`platform: ${route.method} ${route.path}: ${text}`);
      warnings.add(text);
    };
    for (const { text } of findings) warn(text);
    const fields = isObject(body) ? body : {};
    const { headers } = incoming;
    const platformRequest = {
      ...deps,
      ...deps.addresses(incoming),
      caller,
      warn,
      headers,
      params,
      query,
      body,
      fields,
    };
    const result = await route.handle(platformRequest);
    if (isVisitor) visitors.noteBytes(Number(headers['content-length'] ?? visitorBodyLimit));
    const response = toResponse(route.status, result);
    if (warnings.size > 0) response.headers.set(remarkHeader, encodeRemark([...warnings].join(' ')));
    if (route.status === 201 && isObject(result)) response.headers.set(createdHeader, String(result['id']));
    return response;
  }

  /** Logs what nobody expected; its message is not for clients, except that of a full disk. */
  function errorResult(error: unknown, requestId: string): Pick<HttpError, 'status' | 'body' | 'headers'> {
    if (error instanceof HttpError) return error;
    const isFull = error instanceof FirmlineError && error.code === 'database';
    if (isFull) return platformError(507, error.message);
    if (isRefusedByDatabase(error)) return platformError(400, [`This cannot be stored: ${error.message}`]);
    log(`platform: request ${requestId} failed: ${describeError(error)}`);
    return platformError(500, 'Internal server error');
  }

  const app = new Hono<Platform>();
  app.use(async (context, next) => {
    context.set('requestId', randomUUID());
    await next();
    context.header('x-request-id', context.get('requestId'));
    context.header('server', standInServer);
  });
  for (const route of routes) {
    const path = basePath + route.path.replaceAll(/\{(\w+)\}/g, ':$1');
    app.on(route.method, path, (context) => runRoute(context, route));
  }
  app.notFound(({ req: { method, path } }) => {
    const knownPath = path.slice(basePath.length) || '/';
    const allowedMethods = methods.filter((one) => app.router.match(one, path)[0].length > 1).join(', ');
    const { status, body } =
      allowedMethods === ''
        ? platformError(404, `Cannot ${method} ${knownPath}`)
        : platformError(405, `Cannot ${method} ${knownPath}; allowed: ${allowedMethods}`);
    return toResponse(status, body);
  });
  app.onError((error, context) => {
    const { status, body, headers } = errorResult(error, context.get('requestId'));
    const response = toResponse(status, body);
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    response.headers.set(remarkHeader, encodeRemark(messageWords(body)));
    return response;
  });

  return app;
}

const privateKey: Finding = {
  text: 'It came with the private key. The local stand-in takes it; the hosted platform was seen to take only the public one.',
  isWarning: true,
};

/** SQLSTATE class 22 is about values, such as U+0000 or half of a surrogate pair in a text. */
const isRefusedByDatabase = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('22');

const messageWords = (body: unknown): string => (isObject(body) ? [body['message']].flat().join('; ') : '');

const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];

function describeError(error: unknown): string {
  return (error instanceof Error ? error.stack : undefined) ?? String(error);
}

async function readRequestBody(request: Request, { body, form }: Route, limit?: number): Promise<unknown> {
  if (body === undefined) return undefined;
  return form ? readFormBody(request, body) : readJsonBody(request, limit);
}
