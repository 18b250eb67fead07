import { Readable, pipeline, type Duplex } from 'node:stream';
import { createBrotliDecompress, createUnzip, brotliDecompressSync, unzipSync } from 'node:zlib';
import { type Dispatcher, Pool } from 'undici';
import { unlessAborted } from '#util/within';
import { deferred } from '../../async.ts';
import { type StreamedContent, readContent } from '../body/content.ts';
import { maxResponseBytes, readBounded, responseTooLong } from './bounded.ts';
import { startTimeLimit, withTimeLimit } from './time-limit.ts';
import {
  TransportFailure,
  type ResponseHeaders,
  type Transport,
  type TransportFactory,
  type TransportRequest,
  type TransportResponse,
} from './transport.ts';

/** Connections to one server. Further requests wait until one is free; a streamed response keeps its own. */
export const maxConnections = 64;

/** Requests in order, each as soon as a connection is free for it, so that no timeout includes the wait. */
class Turns {
  #freeConnections = maxConnections;
  readonly #waitingStarts: (() => void)[] = [];

  takeTurn(startRequest: () => void): void {
    if (this.#freeConnections === 0) this.#waitingStarts.push(startRequest);
    else {
      this.#freeConnections -= 1;
      startRequest();
    }
  }

  /** @throws TransportFailure if the signal aborts before there is a turn */
  async wait(signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve } = deferred<void>();
    this.takeTurn(resolve);
    try {
      await (signal ? unlessAborted(promise, signal) : promise);
    } catch (error) {
      void promise.then(this.pass);
      throw new TransportFailure('aborted', false, error);
    }
  }

  /** Gives the turn to the next request. */
  pass = (): void => {
    const nextStart = this.#waitingStarts.shift();
    if (nextStart) nextStart();
    else this.#freeConnections += 1;
  };
}

// The timeouts are ours: undici's have a resolution of a second and restart with every chunk.
export const poolSettings: Pool.Options = {
  connections: maxConnections,
  headersTimeout: 0,
  bodyTimeout: 0,
};

/**
 * Sends requests over a pool of at most {@link maxConnections} connections. An idle pool does not keep the process alive.
 * @param dispatcher used instead of our own pool; the caller closes it
 */
export function undiciTransport(dispatcher?: Dispatcher): TransportFactory {
  return (origin): Transport => {
    const pool = dispatcher ?? new Pool(origin, poolSettings);
    const turns = new Turns();
    let closePromise: Promise<void> | undefined;
    return {
      send(request) {
        const options = {
          origin,
          path: request.path,
          method: request.method,
          // Firewalls refuse requests without one.
          headers: { 'user-agent': 'firmline-sdk', ...request.headers },
          body: typeof request.content === 'object' ? openBody(request.content) : (request.content ?? null),
        };
        return request.streamed
          ? readPieces(pool, turns, options, request)
          : readWhole(pool, turns, options, request);
      },
      async close() {
        if (!dispatcher) await (closePromise ??= pool.close());
      },
    };
  };
}

const openBody = (content: StreamedContent) => Readable.from(readContent(content), { objectMode: false });

/** Sends a request and reads its whole response. */
function readWhole(
  dispatcher: Dispatcher,
  turns: Turns,
  options: Dispatcher.DispatchOptions,
  { timeoutMs, signal }: Pick<TransportRequest, 'timeoutMs' | 'signal'>,
): Promise<TransportResponse> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(new TransportFailure('aborted', false, signal.reason));
      return;
    }
    const exchange = new Exchange(resolve, reject, signal);
    turns.takeTurn(() => exchange.start(dispatcher, options, timeoutMs, turns.pass));
  });
}

/** One request in flight. A class, because closures for its steps would cost more than the rest. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #resolve: (response: TransportResponse) => void;
  readonly #reject: (failure: TransportFailure) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #onSettled: (() => void) | undefined;
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort: (() => void) | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #failure: TransportFailure | undefined;
  #status = 0;
  #headers: TransportResponse['headers'] = {};
  #length = 0;
  #body: Buffer | undefined;
  #furtherChunks: Buffer[] | undefined;

  constructor(
    resolve: (response: TransportResponse) => void,
    reject: (failure: TransportFailure) => void,
    signal: AbortSignal | undefined,
  ) {
    this.#resolve = resolve;
    this.#reject = reject;
    this.#signal = signal;
    if (signal) {
      this.#onAbort = () => this.fail('aborted', signal.reason);
      signal.addEventListener('abort', this.#onAbort, { once: true });
    }
  }

  start(
    dispatcher: Dispatcher,
    options: Dispatcher.DispatchOptions,
    timeoutMs: number,
    onSettled: () => void,
  ): void {
    // The request was aborted while it waited for a connection.
    if (this.#failure) {
      onSettled();
      return;
    }
    this.#onSettled = onSettled;
    this.#timer = setTimeout(expireExchange, timeoutMs, this);
    try {
      dispatcher.dispatch(options, this);
    } catch (error) {
      this.fail('connection', error);
    }
  }

  /** Ends the exchange now and ignores what the connection does later. */
  fail(kind: TransportFailure['kind'], cause: unknown): void {
    if (this.#failure) return;
    this.#failure = new TransportFailure(kind, this.#controller !== undefined, cause);
    this.#settle();
    this.#controller?.abort(this.#failure);
    this.#reject(this.#failure);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // The request was aborted while it was being connected.
    if (this.#failure) controller.abort(this.#failure);
    else this.#controller = controller;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = joinHeaders(headers);
  }

  onResponseData(_controller: Dispatcher.DispatchController, piece: Buffer): void {
    this.#length += piece.length;
    if (this.#length > maxResponseBytes) this.fail('connection', responseTooLong());
    else if (this.#body === undefined) this.#body = piece;
    else (this.#furtherChunks ??= [this.#body]).push(piece);
  }

  onResponseEnd(): void {
    if (this.#failure) return;
    const bytes = this.#furtherChunks ? Buffer.concat(this.#furtherChunks) : this.#body;
    let body: string;
    try {
      body = bytes === undefined ? '' : decodeBody(bytes, this.#headers).toString('utf8');
    } catch (error) {
      this.fail('connection', error instanceof RangeError ? responseTooLong() : error);
      return;
    }
    this.#settle();
    this.#resolve({ status: this.#status, headers: this.#headers, body });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail('connection', error);
  }

  #settle(): void {
    clearTimeout(this.#timer);
    if (this.#onAbort) this.#signal?.removeEventListener('abort', this.#onAbort);
    this.#onSettled?.();
  }
}

function expireExchange(exchange: Exchange): void {
  exchange.fail('timeout', undefined);
}

/** Sends a request and streams its response, at the reader's pace. */
async function readPieces(
  dispatcher: Dispatcher,
  turns: Turns,
  options: Dispatcher.RequestOptions,
  { timeoutMs, signal }: Pick<TransportRequest, 'timeoutMs' | 'signal'>,
): Promise<TransportResponse> {
  await turns.wait(signal);
  const limit = startTimeLimit(timeoutMs, signal);
  let isStreamed = false;
  try {
    const {
      statusCode: status,
      headers,
      body,
    } = await dispatcher.request({ ...options, signal: limit.signal });
    const head = { status, headers: joinHeaders(headers) };
    const decoder = codecOf(head.headers)?.decoder();
    // A failure on either side ends both, and the decoder's reader receives it.
    const bytes: Readable | Duplex = decoder ? pipeline(body, decoder, () => {}) : body;
    if (status >= 300) return { ...head, body: await readBounded(bytes) };
    isStreamed = true;
    body.once('close', turns.pass);
    return { ...head, body: withTimeLimit(bytes, limit) };
  } catch (error) {
    throw limit.explain(error);
  } finally {
    if (!isStreamed) {
      limit.end();
      turns.pass();
    }
  }
}

interface Codec {
  readonly decode: (bytes: Buffer, options: { readonly maxOutputLength: number }) => Buffer;
  readonly decoder: () => Duplex;
}

/** We request no encoding, but some proxies compress the response anyway. */
const zipCodec: Codec = { decode: unzipSync, decoder: createUnzip };
const codecs: ReadonlyMap<string, Codec> = new Map([
  ['gzip', zipCodec],
  ['deflate', zipCodec],
  ['br', { decode: brotliDecompressSync, decoder: createBrotliDecompress }],
]);

const codecOf = (headers: ResponseHeaders) => codecs.get(headers['content-encoding']?.toLowerCase() ?? '');

/** @throws Error if the bytes don't match the declared encoding, RangeError if there are too many */
const decodeBody = (bytes: Buffer, headers: ResponseHeaders): Buffer =>
  codecOf(headers)?.decode(bytes, { maxOutputLength: maxResponseBytes }) ?? bytes;

/** Undici's headers as one string per name, which they nearly always are already. */
function joinHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): ResponseHeaders {
  for (const name in headers) {
    if (typeof headers[name] !== 'string') {
      return Object.fromEntries(
        Object.entries(headers).map(([key, value]) => [
          key,
          Array.isArray(value) ? value.join(', ') : (value ?? ''),
        ]),
      );
    }
  }
  return headers as ResponseHeaders;
}
