import { pipeline, type Duplex, type Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { maxResponseBytes, tooLong, createDecoder, joinHeaders } from './undici-response.ts';
import { startTimeLimit, type TimeLimit } from './time-limit.ts';
import type { TransportRequest, TransportResponse } from './transport.ts';

/** Sends a request and streams its response, at the reader's pace. */
export async function readPieces(
  dispatcher: Dispatcher,
  options: Dispatcher.RequestOptions,
  { timeoutMs, signal }: Pick<TransportRequest, 'timeoutMs' | 'signal'>,
): Promise<TransportResponse> {
  const limit = startTimeLimit(timeoutMs, signal);
  try {
    const {
      statusCode: status,
      headers,
      body,
    } = await dispatcher.request({ ...options, signal: limit.signal });
    const head = { status, headers: joinHeaders(headers) };
    const decoder = createDecoder(head.headers);
    // A failure on either side ends both, and the decoder's reader receives it.
    const bytes: Readable | Duplex = decoder ? pipeline(body, decoder, () => {}) : body;
    if (status < 300) return { ...head, body: pieces(bytes, limit) };
    const whole = await readWhole(bytes);
    limit.end();
    return { ...head, body: whole };
  } catch (error) {
    limit.end();
    throw limit.explain(error);
  }
}

/** @throws FirmlineError for a response that is too long */
async function readWhole(body: AsyncIterable<Buffer>): Promise<string> {
  const found: Buffer[] = [];
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    if (length > maxResponseBytes) throw tooLong();
    found.push(piece);
  }
  return Buffer.concat(found).toString('utf8');
}

async function* pieces(
  body: AsyncIterable<Uint8Array>,
  limit: TimeLimit,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    limit.renew();
    for await (const piece of body) {
      limit.pause();
      yield piece;
      limit.renew();
    }
  } catch (error) {
    throw limit.explain(error);
  } finally {
    limit.end();
  }
}
