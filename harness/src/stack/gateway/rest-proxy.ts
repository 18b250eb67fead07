import { isUtf8 } from 'node:buffer';
import http, { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { StackKeys } from '../keys.ts';
import type { Postgrest } from '../rest/postgrest.ts';
import { HttpError, queryOf, sendJson } from './http.ts';
import { isSameSecret } from './same-secret.ts';
import { tokenHeader } from './trust.ts';

const bodyHeaders = ['content-length', 'transfer-encoding'];

export interface RestProxyOptions {
  readonly postgrest: Pick<Postgrest, 'address' | 'state'>;
  readonly keys: Pick<StackKeys, 'anonKey' | 'serviceRoleKey'>;
  readonly log: (line: string) => void;
}

const bodyLimit = 64 * 1024 * 1024;
/** Less than the time after which PostgREST drops an idle connection. */
const idleMs = 10_000;
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
  'host',
]);

/** Hands requests to PostgREST the way the hosted gateway does: a known API key is required and is the default token. */
export function createRestProxy({ postgrest, keys, log }: RestProxyOptions) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64, timeout: idleMs });

  function forward(request: IncomingMessage, response: ServerResponse, path: string, apiKey: string): void {
    if (postgrest.state !== 'ready') throw notReady(postgrest.state);
    const upstream = http.request(
      {
        ...postgrest.address,
        agent,
        path,
        method: request.method ?? 'GET',
        headers: requestHeaders(request, apiKey),
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, responseHeaders(answer));
        // A client that goes away closes the response, which ends the answer as well.
        pipeline(answer, response, () => {});
      },
    );
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      if (response.destroyed) return;
      // PostgREST may close an idle connection in the moment it is picked.
      const isStale = upstream.reusedSocket && error.code === 'ECONNRESET' && !response.headersSent;
      if (isStale && isBodiless(request)) return retry(request, response, path, apiKey);
      log(`rest: ${error.message}`);
      if (response.headersSent) response.destroy();
      else sendJson(response, 502, restError('The database API did not answer.'));
    });
    response.once('close', () => upstream.destroy());
    if (isBodiless(request)) {
      request.resume();
      upstream.end();
      return;
    }
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= bodyLimit || response.headersSent) return;
      sendJson(response, 413, restError(`The body is larger than ${bodyLimit} bytes.`), {
        connection: 'close',
      });
      upstream.destroy();
    });
    pipeline(request, upstream, () => {});
  }

  function retry(...args: Parameters<typeof forward>): void {
    try {
      forward(...args);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      sendJson(args[1], error.status, error.body);
    }
  }

  return {
    /** @throws HttpError for a request that does not reach PostgREST */
    handle(request: IncomingMessage, response: ServerResponse, prefix: string): void {
      const apiKey = request.headers['apikey'] ?? queryOf(request).get('apikey');
      if (typeof apiKey !== 'string' || apiKey === '') {
        throw new HttpError(
          401,
          restError('No API key found in request', 'Send the anon key in the apikey header.'),
        );
      }
      if (!isSameSecret(apiKey, keys.anonKey) && !isSameSecret(apiKey, keys.serviceRoleKey)) {
        throw new HttpError(401, restError('Invalid API key', 'Use a key of this stack.'));
      }
      const path = (request.url ?? '/').slice(prefix.length) || '/';
      const broken = brokenPart(request, path);
      if (broken !== undefined) throw new HttpError(400, restError(broken));
      forward(request, response, withoutApiKey(path), apiKey);
    },
    close: () => agent.destroy(),
  };
}

function isBodiless({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The firm a request is about, for faults of one firm. */
export function slugOfRestRequest(request: IncomingMessage): string | undefined {
  const header = request.headers['x-firm-slug'];
  if (typeof header === 'string') {
    try {
      return decodeURIComponent(header);
    } catch {
      return header;
    }
  }
  const filter = queryOf(request).get('slug');
  return filter?.startsWith('eq.') ? filter.slice(3) : undefined;
}

/**
 * What PostgREST cannot read: it answers bytes that are not UTF-8 with an empty 500 or drops the connection, and a NUL ends
 * its SQL in the middle.
 */
function brokenPart({ headers }: IncomingMessage, path: string): string | undefined {
  // Node reads headers as Latin-1, a character a byte.
  const name = Object.keys(headers).find((each) => !isUtf8(Buffer.from(String(headers[each]), 'latin1')));
  if (name !== undefined) return `The header ${name} must be UTF-8.`;
  const decoded = path.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  const isReadable = isUtf8(Buffer.from(decoded, 'latin1')) && !decoded.includes('\0');
  return isReadable ? undefined : 'The address must be UTF-8, percent-encoded, without U+0000.';
}

/** PostgREST would take the key for a filter. */
function withoutApiKey(path: string): string {
  return path.includes('apikey=') ? path.replace(/([?&])apikey=[^&]*&?/, '$1').replace(/[?&]$/, '') : path;
}

function requestHeaders(request: IncomingMessage, apiKey: string): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = { ...request.headers };
  for (const name of [...hopByHop, 'apikey', tokenHeader, ...(isBodiless(request) ? bodyHeaders : [])])
    delete headers[name];
  return { host: 'localhost', authorization: `Bearer ${apiKey}`, ...headers };
}

function responseHeaders(answer: IncomingMessage) {
  return Object.fromEntries(
    Object.entries(answer.headers).filter(
      ([name]) => !hopByHop.has(name) && !name.startsWith('access-control-') && name !== 'transfer-encoding',
    ),
  );
}

function notReady(state: string): HttpError {
  return new HttpError(
    503,
    restError(
      state === 'down'
        ? 'The database API is down, and starts again by itself.'
        : 'The database API is starting.',
      state === 'down' ? 'See firmline dev status.' : 'Try again in a moment.',
    ),
  );
}

/** The shape of PostgREST's own errors. */
function restError(message: string, hint: string | null = null) {
  return { code: 'FIRMLINE', message, details: null, hint };
}
