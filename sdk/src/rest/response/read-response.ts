import { type RequestContext, UnparsableResponseError } from '../errors.ts';
import type { Operation } from '../operation.ts';
import { explainFailure } from '../request/failure.ts';
import { TransportFailure, type TransportResponse } from '../transport/transport.ts';
import { byteStream, readText } from './byte-stream.ts';
import { parseJson } from './parse-json.ts';

/** Whether the response is handed on as it comes. */
export function wantsPieces({ details }: Operation, body: unknown): boolean {
  if (details.response.format === 'bytes') return true;
  return (
    details.events !== undefined &&
    typeof body === 'object' &&
    body !== null &&
    'stream' in body &&
    body.stream === true
  );
}

/**
 * What a response that is ok holds.
 * @throws UnparsableResponseError
 */
export function readResponse(
  { method, details }: Operation,
  { status, headers, body }: TransportResponse,
  context: RequestContext,
): unknown {
  if (details.response.format === 'none') return undefined;
  const contentType = headers['content-type'];
  if (typeof body !== 'string') {
    const pieces = explained(body, context);
    if (details.response.format === 'bytes') return byteStream(pieces, contentType);
    if (contentType?.startsWith('text/event-stream')) return details.events?.read(pieces);
    return refuse(pieces, { status, headers }, context);
  }
  // Nothing to say about a change is a response; nothing to say about what was asked for is not.
  if (body === '' && (method !== 'GET' || status === 204)) return undefined;
  const parsed = parseJson(body);
  if (parsed === undefined) throw new UnparsableResponseError({ status, headers, body }, context);
  return parsed;
}

/** Events were asked for, and something else came. */
async function refuse(
  pieces: AsyncIterable<Uint8Array>,
  { status, headers }: Pick<TransportResponse, 'status' | 'headers'>,
  context: RequestContext,
): Promise<never> {
  throw new UnparsableResponseError({ status, headers, body: await readText(pieces, 1e6) }, context);
}

async function* explained(
  bytes: AsyncIterable<Uint8Array>,
  context: RequestContext,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* bytes;
  } catch (error) {
    throw error instanceof TransportFailure ? explainFailure(error, context) : error;
  }
}
