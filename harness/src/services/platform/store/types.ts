import type { JsonObject } from '../json.ts';

/** Anything the platform keeps, by kind. */
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

/** A record as the API shows it. Times are ISO 8601 in UTC. */
export interface PlatformRecord {
  readonly id: string;
  readonly orgId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly [field: string]: unknown;
}

/** What a record must be to be in a list. A path names a field, with dots into objects: `customer.number`. */
export type Condition =
  | { readonly path: string; readonly is: string | number | boolean }
  | { readonly path: string; readonly oneOf: readonly string[] }
  | { readonly path: string; readonly atLeast: number }
  | { readonly path: string; readonly atMost: number }
  /** Part of the text, in capitals or not. */
  | { readonly path: string; readonly includes: string }
  /** At least these fields, to any depth. */
  | { readonly path: string; readonly holds: JsonObject }
  | TimeBound;

export interface TimeBound {
  readonly time: 'createdAt' | 'updatedAt';
  readonly comparison: 'Gt' | 'Lt' | 'Ge' | 'Le';
  readonly at: Date;
}

/** A place in a list: just past this record. */
export type Cursor = Pick<PlatformRecord, 'id' | 'createdAt'>;

export interface ListFilter {
  readonly where: readonly Condition[];
  /** Most records to return. */
  readonly limit: number;
  readonly offset?: number;
  readonly after?: Cursor;
  /** By time of creation, then by id. Default DESC: the newest first. */
  readonly order?: 'ASC' | 'DESC';
}

/** What a new record is made of. `id` and `createdAt` are given to it where they are missing. */
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
  /** All records that fit, read in portions. */
  walk(kind: RecordKind, filter: Omit<ListFilter, 'limit'>): AsyncIterable<PlatformRecord>;
  /** Sets the given fields and removes those that are null. Null when there is no such record. */
  update(kind: RecordKind, id: string, fields: JsonObject): Promise<PlatformRecord | null>;
  updateAll(kind: RecordKind, where: readonly Condition[], fields: JsonObject): Promise<void>;
  /** Leaves the record with these fields and no others. Null when there is no such record. */
  replace(kind: RecordKind, id: string, fields: JsonObject): Promise<PlatformRecord | null>;
  /** The record that is now gone, or null when there was none. */
  remove(kind: RecordKind, id: string): Promise<PlatformRecord | null>;
  removeAll(kind: RecordKind, where: readonly Condition[]): Promise<void>;
  /** Keeps the newest only. */
  prune(kind: RecordKind, keep: number): Promise<void>;
  /** Bytes that belong to a record. */
  readonly bytes: ByteStore;
  /** Runs an aggregation over the records of one kind; see the analytics. */
  query<Row>(sql: string, params: unknown[]): Promise<Row[]>;
  /**
   * Either everything the task does with the store it is given, or nothing. The outer store waits until the task is
   * done, so the task must not wait for that one.
   */
  atomically<Result>(task: (store: PlatformStore) => Promise<Result>): Promise<Result>;
}

export interface ByteStore {
  write(id: string, bytes: Uint8Array): Promise<void>;
  /** All `size` bytes, in pieces. Throws where they are not, or no longer, there. */
  read(id: string, size: number): AsyncIterable<Uint8Array>;
  remove(id: string): Promise<void>;
}
