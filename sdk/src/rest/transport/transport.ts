import type { StreamedContent } from '../body/content.ts';

export type ResponseHeaders = Readonly<Record<string, string>>;

export interface TransportRequest {
  /** What it is for: `GET /call/{id}`. */
  readonly operation: string;
  /** 1 for the first try. */
  readonly attempt: number;
  readonly method: string;
  /** Path and query, already encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: string | StreamedContent | undefined;
  /** For the whole exchange, or with `streamed` until its head and then between two pieces. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  /** Hand a response below 300 on piece by piece. */
  readonly streamed: boolean;
}

export interface TransportResponse {
  readonly status: number;
  /** Names in lower case; several of a name joined by a comma. */
  readonly headers: ResponseHeaders;
  /** The whole body as text, or its pieces. */
  readonly body: string | AsyncIterable<Uint8Array>;
}

/** Brings requests to one server. `send` fails with a {@link TransportFailure} and nothing else. */
export interface Transport {
  send(request: TransportRequest): Promise<TransportResponse>;
  /** Lets go of connections. */
  close?(): Promise<void>;
}

/** Makes the transport to a server, given as its origin: `https://api.vapi.ai`. */
export type TransportFactory = (origin: string) => Transport;

/** No response, or not all of one. */
export class TransportFailure extends Error {
  override readonly name = 'TransportFailure';
  readonly kind: 'connection' | 'timeout' | 'aborted';
  /** Whether the server may have seen any of the request. */
  readonly sent: boolean;

  constructor(kind: TransportFailure['kind'], sent: boolean, cause?: unknown) {
    super(`${kind} failure`, { cause });
    this.kind = kind;
    this.sent = sent;
  }
}
