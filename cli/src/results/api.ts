/** A request that was not sent. */
export interface PlannedRequest {
  readonly method: string;
  readonly url: string;
  /** Parsed if it is JSON. */
  readonly body: unknown;
}

export type Chunks = AsyncIterable<string | Uint8Array>;
