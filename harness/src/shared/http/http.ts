import type { HttpBindings } from '@hono/node-server';

/** A handler also gets Node's own request, with its connection. */
export interface NodeEnv {
  readonly Bindings: HttpBindings;
}

/** An HTTP error response. The body has the format of the emulated service. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    super(`HTTP ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/**
 * Reads a complete body. One up to twice as large as the limit is read to its end and dropped: a client whose connection
 * closes while it still sends may never see the response that says why (nginx's `lingering_close` has the same reason).
 * @param failure makes the error
 * @throws HttpError 413 beyond the limit (bytes), 400 if the client disconnects
 */
export async function readBody(
  request: Request,
  limit: number,
  failure = (status: 400 | 413, message: string) => new HttpError(status, { message }),
): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = () => failure(413, `The body is larger than ${limit} bytes.`);
  const readLimit = 2 * limit;
  if (Number(request.headers.get('content-length')) > readLimit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let byteCount = 0;
  try {
    for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
      byteCount += chunk.length;
      if (byteCount > readLimit) throw tooLarge();
      if (byteCount <= limit) chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof HttpError ? error : failure(400, 'The body is incomplete.');
  }
  if (byteCount > limit) throw tooLarge();
  return Buffer.concat(chunks);
}

/**
 * Reads a JSON body; an empty one is undefined.
 * @throws HttpError 400 if it is not JSON, 413 beyond the limit
 */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const text = (await readBody(request, limit)).toString('utf8');
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'not JSON';
    throw new HttpError(400, { message: `The body is not JSON: ${reason}` });
  }
}
