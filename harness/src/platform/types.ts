import type { IncomingMessage } from 'node:http';
import type { RoomServer } from '../room/types.ts';

export interface PlatformKeys {
  /** May start web calls; the page carries it. */
  readonly platformPublicKey: string;
  /** May do everything. */
  readonly platformPrivateKey: string;
  readonly orgId: string;
  /** The demo assistant that exists from the start. */
  readonly assistantId: string;
}

/** Anything the platform keeps, by kind. */
export type RecordKind = 'assistant' | 'call' | 'squad' | 'workflow';

/** A record as the API shows it. Times are ISO 8601 in UTC. */
export interface PlatformRecord {
  readonly id: string;
  readonly orgId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly [field: string]: unknown;
}

/** Which records a list holds, newest first. */
export interface ListFilter {
  /** Most records to return. */
  readonly limit: number;
  /** Exact matches on fields of the record. */
  readonly equals: Readonly<Record<string, string>>;
  /** Bounds on createdAt and updatedAt. */
  readonly times: readonly TimeBound[];
}

export interface TimeBound {
  readonly field: 'createdAt' | 'updatedAt';
  readonly comparison: 'Gt' | 'Lt' | 'Ge' | 'Le';
  readonly at: Date;
}

export interface PlatformStore {
  /** Adds a record; id and times are given to it where the fields have none. */
  insert(kind: RecordKind, fields: Readonly<Record<string, unknown>>): Promise<PlatformRecord>;
  get(kind: RecordKind, id: string): Promise<PlatformRecord | null>;
  list(kind: RecordKind, filter: ListFilter): Promise<PlatformRecord[]>;
  /** Replaces the given fields and updatedAt. Null when there is no such record. */
  update(
    kind: RecordKind,
    id: string,
    fields: Readonly<Record<string, unknown>>,
  ): Promise<PlatformRecord | null>;
  /** Ends calls that were open when the stack last went down. */
  endOpenCalls(endedReason: string): Promise<void>;
}

export interface PlatformDeps {
  readonly store: PlatformStore;
  readonly keys: PlatformKeys;
  readonly room: Pick<RoomServer, 'createRoom' | 'control'>;
  /** Origin under which the client of this request reaches us, for the addresses in answers. */
  readonly publicUrl: (request: IncomingMessage) => string;
  /** Path before every route, such as `/_/platform`. */
  readonly basePath: string;
  /** Whether the request may use the private key at all; see the gateway. */
  readonly trusts: (request: IncomingMessage) => boolean;
  readonly log: (line: string) => void;
}
