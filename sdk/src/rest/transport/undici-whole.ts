import type { Dispatcher } from 'undici';
import { maxResponseBytes, tooLong, decodeWhole, joinHeaders } from './undici-response.ts';
import { TransportFailure, type TransportRequest, type TransportResponse } from './transport.ts';

export function readWhole(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  { timeoutMs, signal }: Pick<TransportRequest, 'timeoutMs' | 'signal'>,
): Promise<TransportResponse> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(new TransportFailure('aborted', false, signal.reason));
      return;
    }
    new Exchange(resolve, reject, timeoutMs, signal).start(dispatcher, options);
  });
}

/** One request in flight. A class, because closures for its steps would cost more than the rest. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #resolve: (response: TransportResponse) => void;
  readonly #reject: (failure: TransportFailure) => void;
  readonly #timer: ReturnType<typeof setTimeout>;
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort: (() => void) | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #failure: TransportFailure | undefined;
  #status = 0;
  #headers: TransportResponse['headers'] = {};
  #length = 0;
  #body: Buffer | undefined;
  #more: Buffer[] | undefined;

  constructor(
    resolve: (response: TransportResponse) => void,
    reject: (failure: TransportFailure) => void,
    timeoutMs: number,
    signal: AbortSignal | undefined,
  ) {
    this.#resolve = resolve;
    this.#reject = reject;
    this.#timer = setTimeout(expire, timeoutMs, this);
    this.#signal = signal;
    if (signal) {
      this.#onAbort = () => this.fail('aborted', signal.reason);
      signal.addEventListener('abort', this.#onAbort, { once: true });
    }
  }

  start(dispatcher: Dispatcher, options: Dispatcher.DispatchOptions): void {
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
    // The request was aborted while it waited for a connection.
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
    if (this.#length > maxResponseBytes) this.fail('connection', tooLong());
    else if (this.#body === undefined) this.#body = piece;
    else (this.#more ??= [this.#body]).push(piece);
  }

  onResponseEnd(): void {
    if (this.#failure) return;
    const bytes = this.#more ? Buffer.concat(this.#more) : this.#body;
    let body: string;
    try {
      body = bytes === undefined ? '' : decodeWhole(bytes, this.#headers).toString('utf8');
    } catch (error) {
      this.fail('connection', error instanceof RangeError ? tooLong() : error);
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
  }
}

function expire(exchange: Exchange): void {
  exchange.fail('timeout', undefined);
}
