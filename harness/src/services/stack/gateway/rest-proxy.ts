import { Readable } from 'node:stream';
import { firmColumns } from '@firmline/sdk/firms';
import { Pool, errors } from 'undici';
import type { FirmlineError } from '@firmline/sdk/errors';
import { HttpError, readBody } from '../../../shared/http/http.ts';
import { roleToken, type StackKeys } from '../keys.ts';
import { type HealthWatch, type Problem, whyNotReady } from '../health.ts';
import type { Postgrest } from '../rest/postgrest.ts';
import { explainAbsence } from './absent.ts';
import { tokenHeader } from './trust.ts';

export interface RestProxyOptions {
  readonly postgrest: Pick<Postgrest, 'address' | 'state'>;
  readonly keys: Pick<StackKeys, 'anonKey' | 'serviceRoleKey' | 'jwtSecret'>;
  /** Why writing is refused now, such as a full disk, or null. */
  readonly whyReadOnly: () => FirmlineError | null;
  readonly health: Pick<HealthWatch, 'stall' | 'examine'>;
  readonly log: (line: string) => void;
  /** Maximum time until PostgREST begins its response, ms. */
  readonly responseTimeoutMs?: number;
}

/** Bytes of a body. Visitors may not write, so their bodies only need room to be refused. */
const bodyLimits = { visitor: 64 * 1024, owner: 64 * 1024 * 1024 };
/** Bytes. PostgREST repeats a search in its headers, and escapes it; the usual limit is 16 KB. */
const maxResponseHeaders = 256 * 1024;
/** Characters of a header. Clients have the usual limit too, and none needs a longer one. */
const maxForwardedHeader = 4000;
/** Less than PostgREST's own idle timeout. */
const idleMs = 10_000;
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
  'host',
  'expect',
];
const droppedRequestHeaders = new Set([
  ...hopByHop,
  'transfer-encoding',
  'content-length',
  'apikey',
  'authorization',
  tokenHeader,
]);
const droppedResponseHeaders = new Set([...hopByHop, 'transfer-encoding']);

type Visitor = keyof typeof bodyLimits;

/**
 * Forwards requests to PostgREST like the hosted gateway: a known API key is required, and stands for the token of its
 * role, also where a client such as supabase-js sends it as the bearer token too. Any other bearer token is forwarded as
 * it is, so PostgREST refuses another key there.
 */
export function createRestProxy(options: RestProxyOptions) {
  const { postgrest, keys, whyReadOnly, health, log, responseTimeoutMs = 60_000 } = options;
  const tokens = {
    visitor: roleToken('anon', keys.jwtSecret),
    owner: roleToken('service_role', keys.jwtSecret),
  };
  const { address } = postgrest;
  const pool = new Pool('host' in address ? `http://${address.host}:${address.port}` : 'http://localhost', {
    ...('socketPath' in address && { socketPath: address.socketPath }),
    connections: 64,
    maxHeaderSize: maxResponseHeaders,
    headersTimeout: responseTimeoutMs,
    keepAliveTimeout: idleMs,
  });

  /** @throws HttpError 401 */
  function whoHas(apiKey: string | undefined): Visitor {
    if (apiKey === keys.serviceRoleKey) return 'owner';
    if (apiKey === keys.anonKey) return 'visitor';
    throw new HttpError(
      401,
      apiKey === undefined || apiKey === ''
        ? restError('No API key found in request', 'Send the anon key in the apikey header.')
        : restError('Invalid API key', 'Use a key of this stack.'),
    );
  }

  return {
    /** @throws HttpError for a request that is not forwarded */
    async handle(request: Request, prefix: string): Promise<Response> {
      const { pathname, searchParams } = new URL(request.url);
      const role = whoHas(request.headers.get('apikey') ?? searchParams.get('apikey') ?? undefined);
      // PostgREST would treat the key as a filter.
      searchParams.delete('apikey');
      const refusal = role === 'visitor' ? whyRefused(searchParams) : null;
      if (refusal !== null) throw new HttpError(400, restError(refusal));
      const { method } = request;
      const isRead = method === 'GET' || method === 'HEAD';
      const readOnlyReason = isRead ? null : whyReadOnly();
      if (readOnlyReason) throw new HttpError(507, restError(readOnlyReason.message, readOnlyReason.hint));
      // A body is complete before it is sent, so a slow client occupies no connection.
      const body = isRead
        ? null
        : await readBody(
            request,
            bodyLimits[role],
            (status, message) => new HttpError(status, restError(message)),
          );
      // Nothing waits for a PostgREST that does not respond.
      if (health.stall.aborted) await health.examine();
      const { stall } = health;
      const problem = stall.aborted ? (stall.reason as Problem) : whyNotReady(postgrest.state);
      if (problem) throw unavailable(problem);
      const query = searchParams.size > 0 ? `?${searchParams.toString()}` : '';
      try {
        const upstream = await pool.request({
          method,
          path: (pathname.slice(prefix.length) || '/') + query,
          headers: {
            authorization: asUtf8(ownToken(request.headers) ?? `Bearer ${await tokens[role]}`),
            ...Object.fromEntries(
              [...request.headers]
                .filter(([name]) => !droppedRequestHeaders.has(name))
                .map(([name, value]) => [name, asUtf8(value)]),
            ),
          },
          body,
          signal: AbortSignal.any([request.signal, stall]),
        });
        const hasBody = method !== 'HEAD' && upstream.statusCode !== 204 && upstream.statusCode !== 304;
        if (!hasBody) await upstream.body.dump();
        const isRefusal = hasBody && upstream.statusCode >= 400;
        const explanation = isRefusal
          ? explainAbsence(pathname.slice(prefix.length), upstream.statusCode, await upstream.body.text())
          : null;
        return new Response(
          explanation ?? (hasBody ? (Readable.toWeb(upstream.body) as ReadableStream) : null),
          {
            status: upstream.statusCode,
            headers: Object.entries(upstream.headers).flatMap(([name, value]): [string, string][] =>
              typeof value === 'string' && isReturned(name, value) ? [[name, value]] : [],
            ),
          },
        );
      } catch (error) {
        if (request.signal.aborted) throw new HttpError(499, restError('The client has left.'));
        log(`rest: ${String(error)}`);
        if (stall.aborted) throw unavailable(stall.reason as Problem);
        if (error instanceof errors.HeadersTimeoutError) {
          const seconds = responseTimeoutMs / 1000;
          throw new HttpError(
            504,
            restError(`The database API did not respond within ${seconds} s.`, seeOutput),
          );
        }
        throw new HttpError(502, restError('The database API did not respond.', seeOutput));
      }
    },
    close: () => pool.destroy(),
  };
}

/** The bearer token of a request, unless it has none or repeats its key there. */
function ownToken(headers: Headers): string | null {
  const authorization = headers.get('authorization');
  const [, token] = /^bearer\s+(.*)$/i.exec(authorization ?? '') ?? [];
  return token !== undefined && token === headers.get('apikey') ? null : authorization;
}

const seeOutput = 'Try again. If it stays, the output of the stack says why.';

const isReturned = (name: string, value: string): boolean =>
  !droppedResponseHeaders.has(name) &&
  !name.startsWith('access-control-') &&
  value.length <= maxForwardedHeader;

/**
 * A header as PostgREST can read it: it fails on bytes that are no UTF-8, so each is replaced by U+FFFD.
 * @param value its bytes, one a character, as Node passes headers
 */
const asUtf8 = (value: string): string =>
  Buffer.from(Buffer.from(value, 'latin1').toString()).toString('latin1');

/** After a name or a dot, which covers `not.`. */
const costlyFilter = /[=.](i?match(\((any|all)\))?|(pl|ph|w)?fts(\([^)]*\))?)\./i;
/** As many as a page reads of its firm. */
const maxColumns = firmColumns.split(',').length;

/** Why visitors may not ask this; null if they may. */
function whyRefused(query: URLSearchParams): string | null {
  // A regular expression may take minutes on a single value and block the database's only session.
  if ([...query].some(([name, value]) => costlyFilter.test(`${name}=${value}`)))
    return 'Visitors may not filter by regular expressions or full text.';
  // A column that is repeated hundreds of times makes a large response.
  const columns = query.getAll('select').join(',').split(',');
  return columns.length > maxColumns ? `Visitors may select at most ${maxColumns} columns.` : null;
}

const unavailable = ({ message, hint }: Problem): HttpError => new HttpError(503, restError(message, hint));

/** Shaped like PostgREST's own errors. */
function restError(message: string, hint?: string) {
  return { code: 'FIRMLINE', message, details: null, hint: hint ?? null };
}
