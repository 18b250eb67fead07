import http, { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { roleToken, type StackKeys } from '../../keys.ts';
import type { Postgrest, PostgrestState } from '../../rest/postgrest.ts';
import { HttpError, queryOf, readBody, sendJson, isSameSecret } from '../../../../shared/http/http.ts';
import { brokenPart, hasCostlyFilter, hasManyColumns } from './readable-request.ts';
import { tokenHeader } from '../trust.ts';

export interface RestProxyOptions {
  readonly postgrest: Pick<Postgrest, 'address' | 'state'>;
  readonly keys: Pick<StackKeys, 'anonKey' | 'serviceRoleKey' | 'jwtSecret'>;
  /** Why writing is refused now, such as a full disk, or null. */
  readonly whyReadOnly: () => string | null;
  readonly log: (line: string) => void;
  /** Maximum time until PostgREST begins its response, queueing included, ms. */
  readonly responseTimeoutMs?: number;
  /** Maximum time in which a client reads nothing of its response, ms. */
  readonly stalledMs?: number;
}

/** Bytes of a body. Visitors may not write, so their bodies only need room to be refused. */
const bodyLimits = { visitor: 64 * 1024, owner: 64 * 1024 * 1024 };
/** Bytes. PostgREST repeats a search in its headers, and escapes it; Node's own limit is 16 KB. */
const maxResponseHeaders = 256 * 1024;
/** Characters of a header. Clients have Node's limit too, and none needs a longer one. */
const maxForwardedHeader = 4000;
/** Less than PostgREST's own idle timeout. */
const idleMs = 10_000;
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
  'host',
  'expect',
  'transfer-encoding',
]);
const notForwarded = [...hopByHop, 'content-length', 'apikey', tokenHeader];

/** A request to PostgREST. Its body is complete, so a slow client occupies no connection. */
interface ForwardedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  /** Undefined for reads. */
  readonly body?: Buffer;
  readonly agent: http.Agent;
}

/**
 * Forwards requests to PostgREST like the hosted gateway: a known API key is required, and stands for the token of its
 * role. A bearer token is forwarded as it is; a key as one is refused, because it is no token.
 */
export function createRestProxy(options: RestProxyOptions) {
  const { postgrest, keys, whyReadOnly, log, responseTimeoutMs = 60_000, stalledMs = 30_000 } = options;
  const tokens = {
    visitor: roleToken('anon', keys.jwtSecret),
    owner: roleToken('service_role', keys.jwtSecret),
  };
  // Look-ups wait only for other look-ups, not for long lists or writes.
  const agents = { lookUps: agentOf(64), reads: agentOf(8), writes: agentOf(4) };

  function forward(forwarded: ForwardedRequest, response: ServerResponse): void {
    if (postgrest.state !== 'ready') throw notReady(postgrest.state);
    const { body, ...rest } = forwarded;
    const upstream = http.request(
      { ...postgrest.address, maxHeaderSize: maxResponseHeaders, ...rest },
      (upstreamResponse) => {
        clearTimeout(overdue);
        response.writeHead(upstreamResponse.statusCode ?? 502, responseHeaders(upstreamResponse));
        response.setTimeout(stalledMs, () => response.destroy());
        // If the client disconnects, its response closes and ends the upstream response too.
        pipeline(upstreamResponse, response, () => {});
      },
    );
    const overdue = setTimeout(() => {
      log(`rest: no response within ${responseTimeoutMs} ms`);
      sendJson(
        response,
        504,
        restError(`The database API did not respond within ${responseTimeoutMs / 1000} s.`),
      );
      upstream.destroy();
    }, responseTimeoutMs);
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      if (response.destroyed || response.writableEnded) return;
      // PostgREST may close an idle connection at the moment it is reused.
      const isStale = upstream.reusedSocket && error.code === 'ECONNRESET' && !response.headersSent;
      if (isStale && body === undefined) return retry(forwarded, response);
      log(`rest: ${error.message}`);
      if (response.headersSent) response.destroy();
      else sendJson(response, 502, restError('The database API did not respond.'));
    });
    upstream.once('close', () => clearTimeout(overdue));
    response.once('close', () => upstream.destroy());
    upstream.end(body);
  }

  function retry(forwarded: ForwardedRequest, response: ServerResponse): void {
    try {
      forward(forwarded, response);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      sendJson(response, error.status, error.body);
    }
  }

  return {
    /** @throws HttpError for a request that is not forwarded */
    async handle(request: IncomingMessage, response: ServerResponse, prefix: string): Promise<void> {
      const apiKey = request.headers['apikey'] ?? queryOf(request).get('apikey');
      if (typeof apiKey !== 'string' || apiKey === '') {
        throw new HttpError(
          401,
          restError('No API key found in request', 'Send the anon key in the apikey header.'),
        );
      }
      const who = isSameSecret(apiKey, keys.serviceRoleKey) ? 'owner' : 'visitor';
      if (who === 'visitor' && !isSameSecret(apiKey, keys.anonKey)) {
        throw new HttpError(401, restError('Invalid API key', 'Use a key of this stack.'));
      }
      const path = (request.url ?? '/').slice(prefix.length) || '/';
      const broken = brokenPart(request, path);
      if (broken !== undefined) throw new HttpError(400, restError(broken));

      if (who === 'visitor' && hasCostlyFilter(path)) {
        throw new HttpError(
          400,
          restError(
            'Visitors may not filter by regular expressions or full text.',
            'Filter with eq, in or like.',
          ),
        );
      }
      if (who === 'visitor' && hasManyColumns(path))
        throw new HttpError(400, restError('Visitors may select at most 5 columns.'));
      const { method = 'GET' } = request;
      const headers = requestHeaders(request, tokens[who]);
      const common = { method, path: withoutApiKey(path) };
      if (method === 'GET' || method === 'HEAD') {
        request.resume();
        const agent = who === 'visitor' ? agents.lookUps : agents.reads;
        return forward({ ...common, headers, agent }, response);
      }
      const full = whyReadOnly();
      if (full !== null)
        throw new HttpError(507, restError(full, 'Free some disk space. Reading still works.'));
      const body = await readBody(request, bodyLimits[who], restError);
      headers['content-length'] = body.length;
      forward({ ...common, headers, body, agent: agents.writes }, response);
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

const agentOf = (maxSockets: number) => new http.Agent({ keepAlive: true, maxSockets, timeout: idleMs });

/** The firm that a request concerns, for faults of one firm. */
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

/** PostgREST would treat the key as a filter. */
function withoutApiKey(path: string): string {
  return path.includes('apikey=') ? path.replace(/([?&])apikey=[^&]*&?/, '$1').replace(/[?&]$/, '') : path;
}

function requestHeaders(request: IncomingMessage, token: string): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = { ...request.headers };
  for (const name of notForwarded) delete headers[name];
  return { host: 'localhost', authorization: `Bearer ${token}`, ...headers };
}

function responseHeaders({ headers }: IncomingMessage) {
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name, value = '']) =>
        !hopByHop.has(name) && !name.startsWith('access-control-') && value.length <= maxForwardedHeader,
    ),
  );
}

function notReady(state: PostgrestState): HttpError {
  const error =
    state === 'failed'
      ? restError('The database API ended too often.', 'Start the stack again; its output says why.')
      : restError('The database API is starting.', 'Try again in a moment.');
  return new HttpError(503, error);
}

/** Shaped like PostgREST's own errors. */
function restError(message: string, hint: string | null = null) {
  return { code: 'FIRMLINE', message, details: null, hint };
}
