/** The rows of a statement. PGlite's own type would bring its declarations into this package's. */
export interface QueryRows<Row = object> {
  readonly rows: Row[];
}

/** The embedded Postgres. It runs one statement at a time. */
export interface OpenEngine {
  /** Rejects with DatabaseFailure, like all methods here; a failure without `code` means this engine has ended. */
  query<T>(sql: string, params?: unknown[]): Promise<QueryRows<T>>;
  /** Statements without parameters, one after another. */
  exec(sql: string): Promise<void>;
  /** Messages of the Postgres wire protocol, in order. */
  wire(messages: readonly Uint8Array[]): Promise<WireResponse>;
  /** The database folder as a tar archive. Call it between transactions. */
  dump(): Promise<Uint8Array>;
  /** Closes the database, so the next start has nothing to recover. */
  close(): Promise<void>;
}

export interface WireResponse {
  readonly bytes: Uint8Array;
  /** The server is ready for a query, and no transaction is open. */
  readonly isIdle: boolean;
}

export interface EngineSettings {
  /** The database folder; null keeps everything in memory. */
  readonly folder: string | null;
  /** Whether what was acknowledged survives a power cut. */
  readonly durable: boolean;
}

/** A call of the engine in its thread. */
export interface EngineCall {
  readonly id: number;
  readonly name: keyof OpenEngine;
  readonly args: readonly unknown[];
}

/** An error as passed between threads. */
export interface EngineFailure {
  readonly message: string;
  /** SQLSTATE of an error from Postgres. */
  readonly code?: string;
}

export type EngineReply =
  | { readonly type: 'opened' }
  /** The engine failed to open, or ended; every later call fails. */
  | { readonly type: 'broken'; readonly failure: EngineFailure; readonly log: readonly string[] }
  | { readonly type: 'result'; readonly id: number; readonly result: unknown }
  | { readonly type: 'failed'; readonly id: number; readonly failure: EngineFailure };
