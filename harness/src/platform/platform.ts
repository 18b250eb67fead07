import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpError, pathOf, queryOf, readJson, sendJson } from '../stack/gateway/http.ts';
import { assistantRoutes } from './assistant-routes.ts';
import { callRoutes } from './call-routes.ts';
import { platformError } from './errors.ts';
import { type Access, createRouter } from './router.ts';
import type { PlatformDeps } from './types.ts';

const bodyLimit = 2 * 1024 * 1024;

/** The voice platform's REST API as far as the demo needs it: a handler for every request under `basePath`. */
export function createPlatform(deps: PlatformDeps) {
  const route = createRouter([...callRoutes, ...assistantRoutes]);

  async function answer(request: IncomingMessage) {
    const path = pathOf(request).slice(deps.basePath.length) || '/';
    const match = route(request.method ?? 'GET', path);
    authorize(request, match.route.access, deps);
    return match.route.handle({
      deps,
      params: match.params,
      query: queryOf(request),
      body: await readPlatformJson(request),
      publicUrl: deps.publicUrl(request),
    });
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = randomUUID();
    response.setHeader('x-request-id', requestId);
    try {
      const { status, body } = await answer(request);
      sendJson(response, status, body);
    } catch (error) {
      if (error instanceof HttpError) return sendJson(response, error.status, error.body);
      deps.log(
        `platform: request ${requestId} failed: ${error instanceof Error ? error.stack : String(error)}`,
      );
      sendJson(response, 500, platformError(500, 'Internal server error').body);
    }
  };
}

async function readPlatformJson(request: IncomingMessage): Promise<unknown> {
  try {
    return await readJson(request, bodyLimit);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw platformError(
      error.status,
      error.status === 413 ? 'request entity too large' : 'The body is not JSON.',
    );
  }
}

/** @throws HttpError 401, or 403 for a private route asked from a foreign page */
function authorize(request: IncomingMessage, access: Access, { keys, trusts }: PlatformDeps): void {
  if (access === 'open') return;
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) {
    throw platformError(401, 'Missing Authorization header: send "Authorization: Bearer <key>".');
  }
  const isPrivate = isSame(token, keys.platformPrivateKey);
  if (!isPrivate && !isSame(token, keys.platformPublicKey)) {
    throw platformError(401, 'This key is not one of this platform.');
  }
  if (access === 'private' && !isPrivate)
    throw platformError(401, 'This needs the private key, not the public one.');
  if (access === 'private' && !trusts(request)) {
    throw platformError(403, 'The private key is taken only under a local host name and from no other page.');
  }
}

function isSame(given: string, key: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(key)];
  return a.length === b.length && timingSafeEqual(a, b);
}
