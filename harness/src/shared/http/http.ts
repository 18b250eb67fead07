import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { createHash, timingSafeEqual } from 'node:crypto';

/** An HTTP error response. The body has the format of the emulated service. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`HTTP ${status}`);
    this.status = status;
    this.body = body;
  }
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: OutgoingHttpHeaders = {},
): void {
  if (response.headersSent || response.destroyed) return;
  const bytes = Buffer.from(JSON.stringify(body) ?? 'null');
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}

/**
 * Reads a complete body. Reads and discards the rest of an oversized one, so the client receives the response instead of
 * a broken connection.
 * @param errorBody makes the body of an error
 * @throws HttpError 413 beyond the limit (bytes), 400 if the client disconnects or is too slow
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  errorBody: (message: string) => unknown = (message) => ({ message }),
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  const tooLarge = () => {
    request.resume();
    return new HttpError(413, errorBody(`The body is larger than ${limit} bytes.`));
  };
  if (Number(request.headers['content-length']) > limit) throw tooLarge();
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw new HttpError(400, errorBody('The body is incomplete.'));
  }
  return Buffer.concat(chunks);
}

/**
 * Reads a JSON body; an empty one is undefined.
 * @throws HttpError 400 if it is not JSON, 413 beyond the limit
 */
export async function readJson(request: IncomingMessage, limit: number): Promise<unknown> {
  const text = (await readBody(request, limit)).toString('utf8');
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'not JSON';
    throw new HttpError(400, { message: `The body is not JSON: ${reason}` });
  }
}

/** The path of a request, not decoded and without the query. */
export function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/';
}

export function queryOf(request: IncomingMessage): URLSearchParams {
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  return new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1));
}

/** Compares secrets in constant time, which reveals neither a correct prefix nor the length. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
