import type { Results } from '@electric-sql/pglite';

/** What the engine's thread is started with. */
export interface EngineStart {
  /** The database folder; null keeps everything in memory. */
  readonly folder: string | null;
  /** A tar archive of a database folder, from which an empty folder is filled. */
  readonly from?: Uint8Array;
}

/** What the engine's thread is asked. */
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
  /** Status of the ReadyForQuery that ends the response: idle, in a transaction, in a failed one; null without one. */
  readonly status: 'I' | 'T' | 'E' | null;
}

export interface EngineResults {
  readonly query: Results;
  readonly exec: null;
  readonly wire: WireResponse;
  readonly dump: Uint8Array;
  readonly close: null;
}

/** An error as it crosses the thread's border. */
export interface EngineFailure {
  readonly message: string;
  /** SQLSTATE, for an error that Postgres answered. */
  readonly code?: string;
  readonly detail?: string;
}

export type EngineReply =
  | { readonly type: 'opened' }
  /** The engine does not open, or broke; nothing it is asked from then on succeeds. */
  | { readonly type: 'broken'; readonly failure: EngineFailure; readonly log: readonly string[] }
  | { readonly type: 'result'; readonly id: number; readonly result: EngineResults[keyof EngineResults] }
  | { readonly type: 'failed'; readonly id: number; readonly failure: EngineFailure };
