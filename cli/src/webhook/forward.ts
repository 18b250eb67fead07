import { findProxy, loadProxyAgent } from '@firmline/sdk/proxy';
import { requestFailure } from '../http/request-failure.ts';
import type { HeaderLine, ReceivedRequest, ReceiverAnswer } from './requests.ts';

/** Headers of a connection, not of a message. A Connection header names more. */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** The target has another host, and the body's length is sent with the body. */
const madeAnew = ['host', 'content-length', 'expect'];

const defaultTimeoutMs = 15_000;

type RequestToSend = Pick<ReceivedRequest, 'method' | 'path' | 'headers' | 'bytes'>;

interface ForwardOptions {
  readonly timeoutMs?: number | undefined;
  /** Ends the request and the response. */
  readonly signal: AbortSignal;
}

interface ForwardedAnswer extends ReceiverAnswer {
  readonly body: Exclude<ReceiverAnswer['body'], string>;
  /** Time to the response's status, ms. */
  readonly durationMs: number;
}

/**
 * Sends a received request on as it came: its method, its path and query behind the prefix, its headers and its bytes.
 * The response is as the target sends it: not decoded, and a redirect is not followed.
 */
export async function forward(
  prefix: string,
  request: RequestToSend,
  { timeoutMs = defaultTimeoutMs, signal }: ForwardOptions,
): Promise<ForwardedAnswer> {
  // `fetch` would decode responses, add headers, and refuse a body in a GET.
  const { Agent } = await import('undici');
  const target = new URL(prefix);
  const proxy = findProxy(target);
  const agent = proxy ? await loadProxyAgent(proxy) : new Agent();
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  const startedAt = performance.now();
  const { method, bytes } = request;
  try {
    const { statusCode, headers, body } = await agent.request({
      origin: target.origin,
      path: pathBehind(target, request.path),
      method,
      headers: endToEnd(request.headers, madeAnew).flat(),
      body: bytes.length === 0 ? null : bytes,
      signal: AbortSignal.any([signal, limit.signal]),
      headersTimeout: 0,
      bodyTimeout: 0,
      responseHeaders: 'raw',
    });
    const lines = Object.values(headers) as string[];
    return {
      status: statusCode,
      headers: endToEnd(pairsOf(lines)),
      body,
      durationMs: performance.now() - startedAt,
    };
  } catch (cause) {
    throw requestFailure(prefix, new Error('The request failed.', { cause }), {
      signal,
      limit: limit.signal,
      timeoutMs,
      isWrite: true,
    });
  } finally {
    clearTimeout(timer);
    // Waits for the response's body.
    void agent.close().catch(() => {});
  }
}

/** Not parsed, because the target must see the path as it was sent. The path of an address without one adds nothing. */
function pathBehind({ pathname, search }: URL, sentPath: string): string {
  const [, path = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(sentPath) ?? [];
  const queries = [search.slice(1), query].filter((text) => text !== '').join('&');
  const whole = path === '/' ? pathname : pathname.replace(/\/$/, '') + path;
  return queries === '' ? whole : `${whole}?${queries}`;
}

function endToEnd(lines: readonly HeaderLine[], others: readonly string[] = []): HeaderLine[] {
  const connectionHeaders = lines.flatMap(([name, value]) =>
    name.toLowerCase() === 'connection' ? value.toLowerCase().split(/\s*,\s*/) : [],
  );
  const droppedHeaders = new Set([...hopByHop, ...connectionHeaders, ...others]);
  return lines.filter(([name]) => !droppedHeaders.has(name.toLowerCase()));
}

/** Of a message's raw headers: name, value, name, value and so on. */
export function pairsOf(raw: readonly string[]): HeaderLine[] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []));
}
