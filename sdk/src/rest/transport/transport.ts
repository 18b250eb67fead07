import type { StreamedContent } from '../body/content.ts';

export type ResponseHeaders = Readonly<Record<string, string>>;

export interface TransportRequest {
  /** The operation: `GET /call/{id}`. */
  readonly operation: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  readonly method: string;
  /** Path and query, already encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: string | StreamedContent | undefined;
  /** Timeout of the whole exchange; if `streamed`, until the headers, then between two chunks. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  /** Whether to stream a response with a status below 300. */
  readonly streamed: boolean;
}

export interface TransportResponse {
  readonly status: number;
  /** Names in lower case; repeated headers are joined by a comma. */
  readonly headers: ResponseHeaders;
  /** The whole body as text, or its chunks. */
  readonly body: string | AsyncIterable<Uint8Array>;
}

/** Sends requests to one server. `send` rejects only with a {@link TransportFailure}. */
export interface Transport {
  send(request: TransportRequest): Promise<TransportResponse>;
  /** Closes the connections. */
  close?(): Promise<void>;
}

/** Makes the transport to a server, given as its origin: `https://api.vapi.ai`. */
export type TransportFactory = (origin: string) => Transport;

/** There was no response, or an incomplete one. */
export class TransportFailure extends Error {
  override readonly name = 'TransportFailure';
  readonly kind: 'connection' | 'timeout' | 'aborted';
  /** Whether the server may have seen any of the request. */
  readonly isSent: boolean;

  constructor(kind: TransportFailure['kind'], isSent: boolean, cause?: unknown) {
    super(`${kind} failure`, { cause });
    this.kind = kind;
    this.isSent = isSent;
  }
}
