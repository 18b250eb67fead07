/** What the engine's thread is started with. */
export interface EngineStart {
  /** The database folder; null keeps everything in memory. */
  readonly folder: string | null;
}

export type EngineCommand =
  | { readonly kind: 'query'; readonly sql: string; readonly params: unknown[] }
  | { readonly kind: 'exec'; readonly sql: string }
  /** Messages of the Postgres wire protocol, in order. */
  | { readonly kind: 'wire'; readonly messages: readonly Uint8Array[] }
  /** The database folder as a tar archive. */
  | { readonly kind: 'dump' }
  | { readonly kind: 'close' };

export interface WireResponse {
  readonly bytes: Uint8Array;
  /** Status of the final ReadyForQuery: idle, in a transaction, or in a failed one; null without ReadyForQuery. */
  readonly status: 'I' | 'T' | 'E' | null;
}

/** The rows of a statement. PGlite's own type would bring its declarations into this package's. */
export interface QueryRows<Row = object> {
  readonly rows: Row[];
}

export interface EngineResults {
  readonly query: QueryRows;
  readonly exec: null;
  readonly wire: WireResponse;
  readonly dump: Uint8Array;
  readonly close: null;
}

/** An error as passed between threads. */
export interface EngineFailure {
  readonly message: string;
  /** SQLSTATE of an error from Postgres. */
  readonly code?: string;
  readonly detail?: string;
}

export type EngineReply =
  | { readonly type: 'opened' }
  /** The engine failed to open, or ended; every later command fails. */
  | { readonly type: 'broken'; readonly failure: EngineFailure; readonly log: readonly string[] }
  | { readonly type: 'result'; readonly id: number; readonly result: EngineResults[keyof EngineResults] }
  | { readonly type: 'failed'; readonly id: number; readonly failure: EngineFailure };
