import http, { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { StackKeys } from '../../keys.ts';
import type { Postgrest } from '../../rest/postgrest.ts';
import { HttpError, queryOf, readBody, sendJson } from '../../../../shared/http/http.ts';
import { brokenPart, hasCostlyFilter } from './readable-request.ts';
import { isSameSecret } from '../../../../shared/http/same-secret.ts';
import { tokenHeader } from '../trust.ts';

export interface RestProxyOptions {
  readonly postgrest: Pick<Postgrest, 'address' | 'state'>;
  readonly keys: Pick<StackKeys, 'anonKey' | 'serviceRoleKey'>;
  readonly log: (line: string) => void;
  /** How long PostgREST may take to begin its answer, waiting included, ms. */
  readonly answerMs?: number;
  /** How long a client may take nothing of its answer, ms. */
  readonly stalledMs?: number;
}

/** Bytes of a body. A visitor writes nothing, so its bodies are only ever refused. */
const bodyLimits = { visitor: 64 * 1024, owner: 64 * 1024 * 1024 };
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
  'expect',
  'transfer-encoding',
]);
const notForwarded = [...hopByHop, 'content-length', 'apikey', tokenHeader];

/** What goes on to PostgREST. Its body is whole: one that comes slowly keeps no connection. */
interface Onward {
  readonly method: string;
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  /** Undefined for what only reads. */
  readonly body?: Buffer;
  readonly agent: http.Agent;
}

/** Hands requests to PostgREST the way the hosted gateway does: a known API key is required and is the default token. */
export function createRestProxy(options: RestProxyOptions) {
  const { postgrest, keys, log, answerMs = 60_000, stalledMs = 30_000 } = options;
  // A look-up waits behind other look-ups at most: not for lists of a thousand firms, nor for writes.
  const agents = { lookUps: agentOf(64), reads: agentOf(8), writes: agentOf(4) };

  function forward(onward: Onward, response: ServerResponse): void {
    if (postgrest.state !== 'ready') throw notReady(postgrest.state);
    const { body, ...rest } = onward;
    const upstream = http.request({ ...postgrest.address, ...rest }, (answer) => {
      clearTimeout(overdue);
      response.writeHead(answer.statusCode ?? 502, responseHeaders(answer));
      response.setTimeout(stalledMs, () => response.destroy());
      // A client that goes away closes the response, which ends the answer as well.
      pipeline(answer, response, () => {});
    });
    const overdue = setTimeout(() => {
      log(`rest: no answer in ${answerMs} ms`);
      sendJson(response, 504, restError(`The database API did not answer in ${answerMs / 1000} s.`));
      upstream.destroy();
    }, answerMs);
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      if (response.destroyed || response.writableEnded) return;
      // PostgREST may close an idle connection in the moment it is picked.
      const isStale = upstream.reusedSocket && error.code === 'ECONNRESET' && !response.headersSent;
      if (isStale && body === undefined) return retry(onward, response);
      log(`rest: ${error.message}`);
      if (response.headersSent) response.destroy();
      else sendJson(response, 502, restError('The database API did not answer.'));
    });
    upstream.once('close', () => clearTimeout(overdue));
    response.once('close', () => upstream.destroy());
    upstream.end(body);
  }

  function retry(onward: Onward, response: ServerResponse): void {
    try {
      forward(onward, response);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      sendJson(response, error.status, error.body);
    }
  }

  /** Whether the request has no more rights than any visitor's. */
  function isVisitors({ headers }: IncomingMessage, apiKey: string): boolean {
    const token = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? apiKey;
    return ![apiKey, token].some((each) => isSameSecret(each, keys.serviceRoleKey));
  }

  return {
    /** @throws HttpError for a request that does not reach PostgREST */
    async handle(request: IncomingMessage, response: ServerResponse, prefix: string): Promise<void> {
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

      const who = isVisitors(request, apiKey) ? 'visitor' : 'owner';
      if (who === 'visitor' && hasCostlyFilter(path)) {
        throw new HttpError(
          400,
          restError(
            'Visitors may not filter by regular expressions or full text.',
            'Filter with eq, in or like.',
          ),
        );
      }
      const { method = 'GET' } = request;
      const headers = requestHeaders(request, apiKey);
      const common = { method, path: withoutApiKey(path) };
      if (method === 'GET' || method === 'HEAD') {
        request.resume();
        const agent = who === 'visitor' ? agents.lookUps : agents.reads;
        return forward({ ...common, headers, agent }, response);
      }
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

/** PostgREST would take the key for a filter. */
function withoutApiKey(path: string): string {
  return path.includes('apikey=') ? path.replace(/([?&])apikey=[^&]*&?/, '$1').replace(/[?&]$/, '') : path;
}

function requestHeaders(request: IncomingMessage, apiKey: string): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = { ...request.headers };
  for (const name of notForwarded) delete headers[name];
  return { host: 'localhost', authorization: `Bearer ${apiKey}`, ...headers };
}

function responseHeaders(answer: IncomingMessage) {
  return Object.fromEntries(
    Object.entries(answer.headers).filter(
      ([name]) => !hopByHop.has(name) && !name.startsWith('access-control-'),
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
