import type { JsonObject } from '../values.ts';

/** The platform's kinds of records. */
export type RecordKind =
  | 'assistant'
  | 'assistant-version'
  | 'call'
  | 'call-log'
  | 'campaign'
  | 'chat'
  | 'credential'
  | 'file'
  | 'knowledge-base'
  | 'log'
  | 'member'
  | 'org'
  | 'phone-number'
  | 'session'
  | 'squad'
  | 'support-ticket'
  | 'template'
  | 'test-suite'
  | 'test-suite-run'
  | 'test-suite-test'
  | 'token'
  | 'tool'
  | 'voice'
  | 'workflow';

/** A record as the API returns it. Times are ISO 8601 in UTC. */
export interface PlatformRecord {
  readonly id: string;
  readonly orgId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly [field: string]: unknown;
}

/** A condition that a record must meet. A path names a field, with dots into objects: `customer.number`. */
export type Condition =
  | { readonly path: string; readonly is: string | number | boolean }
  | { readonly path: string; readonly oneOf: readonly string[] }
  | { readonly path: string; readonly atLeast: number }
  | { readonly path: string; readonly atMost: number }
  /** Part of the text, in any case. */
  | { readonly path: string; readonly includes: string }
  /** At least these fields, to any depth. */
  | { readonly path: string; readonly holds: JsonObject }
  | TimeBound;

export interface TimeBound {
  readonly time: 'createdAt' | 'updatedAt';
  readonly comparison: 'Gt' | 'Lt' | 'Ge' | 'Le';
  readonly at: Date;
}

/** A position in a list: just after this record. */
export type Cursor = Pick<PlatformRecord, 'id' | 'createdAt'>;

export interface ListFilter {
  readonly where: readonly Condition[];
  /** Maximum records. */
  readonly limit: number;
  readonly offset?: number;
  readonly after?: Cursor;
  /** By time of creation, then by id. Default DESC: the newest first. */
  readonly order?: 'ASC' | 'DESC';
}

/** The fields of a new record. Missing `id` and `createdAt` are generated. */
export interface NewRecord {
  readonly id?: string;
  readonly createdAt?: Date;
  readonly [field: string]: unknown;
}

/** One transaction of the database behind the store. */
export interface StoreTransaction {
  query<Row>(sql: string, params?: unknown[]): Promise<StoreRows<Row>>;
}

interface StoreRows<Row> {
  readonly rows: Row[];
}

/** Runs a task in a transaction of its own. */
export type RunTransaction = <T>(task: (transaction: StoreTransaction) => Promise<T>) => Promise<T>;

export interface PlatformStore {
  insert(kind: RecordKind, record: NewRecord): Promise<PlatformRecord>;
  get(kind: RecordKind, id: string): Promise<PlatformRecord | null>;
  list(kind: RecordKind, filter: ListFilter): Promise<PlatformRecord[]>;
  count(kind: RecordKind, where: readonly Condition[]): Promise<number>;
  /** All matching records, read in portions. */
  walk(kind: RecordKind, filter: Omit<ListFilter, 'limit'>): AsyncIterable<PlatformRecord>;
  /** Sets the given fields and removes those that are null. Null if there is no such record. */
  update(kind: RecordKind, id: string, fields: JsonObject): Promise<PlatformRecord | null>;
  updateAll(kind: RecordKind, where: readonly Condition[], fields: JsonObject): Promise<void>;
  /** Replaces all fields. Null if there is no such record. */
  replace(kind: RecordKind, id: string, fields: JsonObject): Promise<PlatformRecord | null>;
  /** The deleted record, or null if there was none. */
  remove(kind: RecordKind, id: string): Promise<PlatformRecord | null>;
  removeAll(kind: RecordKind, where: readonly Condition[]): Promise<void>;
  /** Deletes all but the newest records. */
  prune(kind: RecordKind, keep: number): Promise<void>;
  /** Bytes that belong to a record. */
  readonly bytes: ByteStore;
  /** Runs an aggregation; see the analytics. */
  query<Row>(sql: string, params: unknown[]): Promise<Row[]>;
  /**
   * Runs a task in one transaction, with a store of its own. The outer store waits until the task ends, so the task
   * must not wait for the outer store.
   */
  atomically<Result>(task: (store: PlatformStore) => Promise<Result>): Promise<Result>;
}

export interface ByteStore {
  write(id: string, bytes: Uint8Array): Promise<void>;
  /** All `size` bytes, in pieces. Throws if any are missing. */
  read(id: string, size: number): AsyncIterable<Uint8Array>;
  remove(id: string): Promise<void>;
}
