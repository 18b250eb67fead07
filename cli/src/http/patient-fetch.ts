import type { FirmFetch, FirmRequest, FirmResponse } from '@firmline/sdk/firms';
import { namesProxy } from '@firmline/sdk/proxy';
import { readRetryAfter } from '@firmline/util/retry-after';
import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

export interface Patience {
  /** Per attempt, ms. */
  readonly timeoutMs?: number | undefined;
  /** Maximum attempts after the connection is lost to a service that was reached before. Default: 1. */
  readonly triesOnLoss?: number;
  /** Aborts reads and the wait between attempts. A write in progress is completed. */
  readonly signal?: AbortSignal;
  readonly onWait?: (ms: number, reason: string) => void;
  /** A service asks for a longer wait than this makes, so the request is not retried. */
  readonly onLongWait?: (ms: number) => void;
  readonly onExchange?: (line: string) => void;
}

const defaultTimeoutMs = 30_000;
/** Maximum attempts when the service asks to retry later. */
const triesOnRefusal = 5;
const longestWaitMs = 60_000;
/** Those above 504 are Cloudflare's, which did not reach the service. */
const retryStatuses = new Set([429, 502, 503, 504, 520, 521, 522, 523, 524]);

/**
 * Retries only requests that are safe to repeat: reads and upserts after a lost connection, 502 to 504 or 520 to 524; all
 * others only after a refusal that passes, because the service did nothing.
 */
export function patientFetch(patience: Patience): FirmFetch {
  const { timeoutMs = defaultTimeoutMs, triesOnLoss = 1, signal, onWait, onLongWait, onExchange } = patience;
  // An address that never responded is probably wrong, so it is not retried.
  let isReached = false;
  return async (url, init) => {
    const request = `${init.method ?? 'GET'} ${url}`;
    for (let tries = 1; ; tries++) {
      const startedAt = performance.now();
      let waitMs: number;
      let reason: string;
      onExchange?.(`> ${request}`);
      try {
        const endSignals = [AbortSignal.timeout(timeoutMs), init.signal, isRead(init) ? signal : undefined];
        const answer = await httpFetch(url, {
          ...init,
          signal: AbortSignal.any(endSignals.filter((end) => end != null)),
        });
        isReached = true;
        onExchange?.(`< ${answer.status} in ${Math.round(performance.now() - startedAt)} ms`);
        const isUndone = answer.status === 429 || (await isEarlyToken(answer));
        const mayPass = isUndone || (retryStatuses.has(answer.status) && isRepeatable(init));
        if (!mayPass || tries >= triesOnRefusal) return answer;
        const requestedMs = readRetryAfter(answer.headers.get('retry-after'), answer.headers.get('date'));
        // Sent again too early, it would be refused again, and some services then ask for more.
        if (requestedMs !== undefined && requestedMs > longestWaitMs) {
          onLongWait?.(requestedMs);
          return answer;
        }
        waitMs = requestedMs ?? backOff(tries);
        reason = `the data service responded with ${answer.status}`;
      } catch (cause) {
        // The repository takes any other reason of the signal for a lost connection.
        const error = isRead(init) && signal?.aborted ? new DOMException('Stopped.', 'AbortError') : cause;
        onExchange?.(`< ${error instanceof Error ? error.name : String(error)}`);
        const isStopped = init.signal?.aborted || signal?.aborted;
        if (!isReached || tries >= triesOnLoss || !isRepeatable(init) || isStopped) throw error;
        waitMs = backOff(tries);
        reason = isTimeout(error)
          ? 'the data service does not respond'
          : 'the data service cannot be reached';
      }
      onWait?.(waitMs, reason);
      await delay(waitMs, undefined, signal && { signal });
    }
  };
}

/** Whether the clocks of a hosted gateway and of PostgREST behind it differ, which passes; see `known-answers.ts`. */
const isEarlyToken = async ({ status, text }: FirmResponse): Promise<boolean> =>
  status === 401 && /jwt ?issued ?at ?future/i.test(await text());

function isRepeatable(init: FirmRequest): boolean {
  const { method, headers } = init;
  if (isRead(init)) return true;
  return method === 'POST' && (headers?.['prefer'] ?? '').includes('resolution=');
}

/** Half a second, doubled each time up to eight seconds, with jitter. */
const backOff = (tries: number) => Math.min(500 * 2 ** (tries - 1), 8000) * (0.75 + Math.random() / 2);

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';

/** Node's own HTTP module loads faster than `fetch`, which sends what needs a proxy. Follows no redirects. */
export async function httpFetch(url: string, request: FirmRequest): Promise<FirmResponse> {
  const { signal } = request;
  if (namesProxy()) {
    const { findProxy, proxyFetch } = await import('@firmline/sdk/proxy');
    const target = URL.parse(url);
    if (target && findProxy(target)) return answerOf(proxyFetch(fetch), url, request);
  }
  try {
    const response = await responseTo(url, request);
    const text = await textOfBody(response);
    // A body of unknown length ends with its connection, which the signal closes.
    signal?.throwIfAborted();
    const { statusCode: status = 0, statusMessage: statusText = '' } = response;
    return {
      ok: status >= 200 && status < 300,
      status,
      statusText,
      headers: { get: (name) => response.headers[name.toLowerCase()]?.toString() ?? null },
      text: async () => text,
    };
  } catch (cause) {
    signal?.throwIfAborted();
    // The cause has only an address, if any. The errors of the data service read the host from here.
    throw new TypeError(`fetch failed at ${URL.parse(url)?.host ?? url}`, { cause });
  }
}

// Firewalls in front of a service refuse requests of unnamed programs.
const agentHeader = { 'user-agent': 'firmline' };

async function answerOf(send: typeof fetch, url: string, request: FirmRequest): Promise<FirmResponse> {
  const headers = { ...agentHeader, ...request.headers };
  const response = await send(url, { ...request, headers, redirect: 'manual' });
  const text = await response.text();
  const { ok, status, statusText } = response;
  return { ok, status, statusText, headers: response.headers, text: async () => text };
}

const isRead = ({ method = 'GET' }: FirmRequest): boolean => method === 'GET' || method === 'HEAD';

/** Sends a read again if it took the connection of an earlier request just when the service closed it. */
async function responseTo(url: string, request: FirmRequest): Promise<IncomingMessage> {
  const { method = 'GET', headers, body, signal } = request;
  // An import would evaluate every export of the module, and one of them loads the client behind `fetch`.
  const http = process.getBuiltinModule(url.startsWith('https:') ? 'node:https' : 'node:http');
  // A write is not repeated. After two turns of the event loop, a connection that the service has closed meanwhile, such as
  // while modules were loaded, is known to be closed, and a new one is made.
  if (!isRead(request)) for (const _ of [1, 2]) await nextTurn();
  for (;;) {
    signal?.throwIfAborted();
    const sentRequest = http.request(url, {
      method,
      headers: { 'accept-encoding': 'gzip', ...agentHeader, ...headers },
      ...(signal ? { signal } : {}),
    });
    try {
      return await new Promise((resolve, reject) => {
        // The module closes a connection that turns to another protocol, and reports no error.
        const onClose = () => reject(new Error('The connection was closed without a response.'));
        sentRequest.once('response', resolve).once('error', reject).once('close', onClose).end(body);
      });
    } catch (error) {
      if (!sentRequest.reusedSocket || !isRead(request)) throw error;
    }
  }
}

async function textOfBody(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = await response.toArray();
  const bytes = Buffer.concat(pieces);
  const isCompressed = response.headers['content-encoding']?.toLowerCase() === 'gzip';
  // A response without a body may have the header of one, such as that to a write.
  if (!isCompressed || bytes.length === 0) return bytes.toString();
  const { gunzip } = process.getBuiltinModule('node:zlib');
  return (await promisify(gunzip)(bytes)).toString();
}
