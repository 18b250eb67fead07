import { randomUUID } from 'node:crypto';
import type { Transaction } from '@electric-sql/pglite';
import type { PlatformRecord, PlatformStore, TimeBound } from './types.ts';
import { isUuid } from './uuid.ts';

/** Run once before the store is used; repeatable. */
export const platformSchema = `
  create schema if not exists platform;
  create table if not exists platform.records (
    kind text not null,
    id uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    fields jsonb not null,
    primary key (kind, id)
  );
  create index if not exists records_newest on platform.records (kind, created_at desc, id);
`;

interface Row {
  readonly id: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly fields: Readonly<Record<string, unknown>>;
}

const columns = 'id, created_at, updated_at, fields';
const comparisons = { Gt: '>', Lt: '<', Ge: '>=', Le: '<=' } as const satisfies Record<
  TimeBound['comparison'],
  string
>;
const timeColumns = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

export interface StoreOptions {
  /** Runs a task in a transaction of its own. */
  readonly run: <T>(task: (transaction: Transaction) => Promise<T>) => Promise<T>;
  /** Whose records these are. */
  readonly orgId: string;
}

/** Keeps the platform's records in the embedded database. */
export function createPlatformStore({ run, orgId }: StoreOptions): PlatformStore {
  const toRecord = (row: Row): PlatformRecord => ({
    ...row.fields,
    id: row.id,
    orgId,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  });
  const select = async (sql: string, params: unknown[]) =>
    run(async (transaction) => (await transaction.query<Row>(sql, params)).rows.map(toRecord));
  const first = async (sql: string, params: unknown[]) => (await select(sql, params))[0] ?? null;

  return {
    async insert(kind, { id = randomUUID(), ...fields }) {
      const now = new Date();
      const record = await first(
        `insert into platform.records (kind, id, created_at, updated_at, fields)
         values ($1, $2, $3, $3, $4) returning ${columns}`,
        [kind, id, now, fields],
      );
      if (!record) throw new TypeError('An insert returns its row');
      return record;
    },
    async get(kind, id) {
      if (!isUuid(id)) return null;
      return first(`select ${columns} from platform.records where kind = $1 and id = $2`, [kind, id]);
    },
    async list(kind, { limit, equals, times }) {
      const params: unknown[] = [kind, limit];
      const param = (value: unknown) => `$${params.push(value)}`;
      const conditions = [
        'kind = $1',
        ...Object.entries(equals).map(([field, value]) =>
          field === 'id' ? `id::text = ${param(value)}` : `fields ->> ${param(field)} = ${param(value)}`,
        ),
        ...times.map(
          ({ field, comparison, at }) => `${timeColumns[field]} ${comparisons[comparison]} ${param(at)}`,
        ),
      ];
      return select(
        `select ${columns} from platform.records where ${conditions.join(' and ')}
         order by created_at desc, id limit $2`,
        params,
      );
    },
    async update(kind, id, fields) {
      if (!isUuid(id)) return null;
      return first(
        `update platform.records set fields = fields || $3, updated_at = $4
         where kind = $1 and id = $2 returning ${columns}`,
        [kind, id, fields, new Date()],
      );
    },
    async endOpenCalls(endedReason) {
      const now = new Date();
      await run((transaction) =>
        transaction.query(
          `update platform.records set fields = fields || $1, updated_at = $2
           where kind = 'call' and fields ->> 'status' <> 'ended'`,
          [{ status: 'ended', endedReason, endedAt: now.toISOString() }, now],
        ),
      );
    },
  };
}
