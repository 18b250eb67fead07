import { isObject } from '#util/is-object';
import { invalidInput } from '../../misuse.ts';
import { titleOfPage } from '../../web-page.ts';
import { UnparsableResponseError, type RequestContext } from '../errors.ts';
import type { Operation, OperationDetails } from '../operation.ts';
import { explainFailure, parseJson } from '../request/failure.ts';
import { TransportFailure, type TransportResponse } from '../transport/transport.ts';

export function wantsPieces({ details }: Operation, body: unknown): boolean {
  if (details.response === 'bytes') return true;
  return (
    details.events !== undefined &&
    typeof body === 'object' &&
    body !== null &&
    'stream' in body &&
    body.stream === true
  );
}

/** Partial Content and Multi-Status. */
const partialStatuses: ReadonlySet<number> = new Set([206, 207]);

const isCutOff = (json: string): boolean => /^[[{]/.test(json) && !/[\]}]$/.test(json);

/**
 * The value of a successful response.
 * @throws UnparsableResponseError; TransportFailure if only its beginning came
 */
export function readResponse(
  { method, details }: Operation,
  { status, headers, body }: TransportResponse,
  context: RequestContext,
): unknown {
  // Nobody asked for a part: the rest did not come, or was not done.
  if (partialStatuses.has(status) && typeof body === 'string')
    throw new UnparsableResponseError({ status, headers, body }, context);
  if (details.response === 'none') {
    // A log-in page, or the website at a wrong address, answers so to everything, and does nothing.
    if (typeof body === 'string' && titleOfPage(body) !== undefined)
      throw new UnparsableResponseError({ status, headers, body }, context);
    return undefined;
  }
  const contentType = headers['content-type'];
  if (typeof body !== 'string') {
    const pieces = explainFailures(body, context);
    if (partialStatuses.has(status)) return refuseResponse(pieces, { status, headers }, context);
    if (details.response === 'bytes') return byteStream(readOnce(pieces, context), contentType);
    if (details.events && isEventStream(contentType))
      return readOnce(details.events(pieces, context), context);
    return refuseResponse(pieces, { status, headers }, context);
  }
  // A deletion is done without one, and of other operations nobody here knows; any other has a record to show.
  if (body === '' && (method === 'DELETE' || (details.unchecked && (method !== 'GET' || status === 204))))
    return undefined;
  const parsedBody = parseJson(body);
  if (parsedBody === undefined && isCutOff(body.trim()))
    throw new TransportFailure('connection', true, new Error('The response ended before its JSON did.'));
  if (parsedBody === undefined || !(details.unchecked || mayBe(details, parsedBody)))
    throw new UnparsableResponseError({ status, headers, body }, context);
  return parsedBody;
}

/** False for what is certainly another response. Some gateways send an error with an ok status. */
const mayBe = ({ response, has }: OperationDetails, body: unknown): boolean =>
  response === 'list'
    ? Array.isArray(body) || (isObject(body) && Array.isArray(body['results']))
    : isObject(body) && (!has || has.some((name) => (body[name] ?? undefined) !== undefined));

const isEventStream = (contentType = ''): boolean => /^\s*text\/event-stream\s*(;|$)/i.test(contentType);

/** The error if events were requested but something else was sent. */
async function refuseResponse(
  pieces: AsyncIterable<Uint8Array>,
  { status, headers }: Pick<TransportResponse, 'status' | 'headers'>,
  context: RequestContext,
): Promise<never> {
  throw new UnparsableResponseError({ status, headers, body: await readText(pieces, 1e6) }, context);
}

async function* explainFailures(
  bytes: AsyncIterable<Uint8Array>,
  context: RequestContext,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* bytes;
  } catch (error) {
    throw error instanceof TransportFailure ? explainFailure(error, context) : error;
  }
}

/** A second reader would find nothing, which looks like an empty response. */
const readOnce = <Item>(items: AsyncIterable<Item>, { operation }: RequestContext): AsyncIterable<Item> => {
  let isRead = false;
  return {
    [Symbol.asyncIterator]() {
      if (isRead) throw invalidInput(`The response of ${operation} can be read once, and has been.`);
      isRead = true;
      return items[Symbol.asyncIterator]();
    },
  };
};

/** A streamed response. It can be read once: a second reader gets a FirmlineError 'invalid-input'. Leaving the loop early ends the transfer. */
export interface ByteStream extends AsyncIterable<Uint8Array> {
  readonly contentType: string | undefined;
  /** Reads the whole response as UTF-8. */
  text(): Promise<string>;
}

/* @__NO_SIDE_EFFECTS__ */
export function byteStream(bytes: AsyncIterable<Uint8Array>, contentType: string | undefined): ByteStream {
  return {
    contentType,
    [Symbol.asyncIterator]: () => bytes[Symbol.asyncIterator](),
    text: () => readText(bytes),
  };
}

/** @param maxLength in characters, roughly; the rest is not read */
export async function readText(bytes: AsyncIterable<Uint8Array>, maxLength = Infinity): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of bytes) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > maxLength) break;
  }
  return text + decoder.decode();
}
