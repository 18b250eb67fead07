/** A request that was not sent. */
export interface PlannedRequest {
  readonly method: string;
  readonly url: string;
  /** Parsed where it is JSON. */
  readonly body: unknown;
}

export type Chunks = AsyncIterable<string | Uint8Array>;
