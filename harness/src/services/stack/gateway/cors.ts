import type { IncomingMessage, ServerResponse } from 'node:http';

/** Allows other origins, like the hosted services. Returns true if it has responded to a preflight request. */
export function allowOtherOrigins(request: IncomingMessage, response: ServerResponse): boolean {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader(
    'access-control-expose-headers',
    'content-range, content-location, location, preference-applied, retry-after, x-request-id',
  );
  if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
    return false;
  response.writeHead(204, {
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
    'access-control-max-age': '600',
    vary: 'access-control-request-headers',
  });
  response.end();
  return true;
}
