import { randomUUID } from 'node:crypto';
import { isUuid } from '../values.ts';
import { createByteStore } from './bytes.ts';
import { afterSql, conditionsSql, createParams, orderSql } from './conditions.ts';
import type { PlatformRecord, PlatformStore, RunTransaction } from './types.ts';

interface Row {
  readonly id: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly fields: Readonly<Record<string, unknown>>;
}

const columns = 'id, created_at, updated_at, fields';
const portion = 500;

export interface StoreOptions {
  readonly run: RunTransaction;
  /** Owner of the records. */
  readonly orgId: string;
}

/** Stores the platform's records in the embedded database. */
export function createPlatformStore({ run, orgId }: StoreOptions): PlatformStore {
  /** The identity comes first, for readers, and again last, so no field can override it. */
  const toRecord = (row: Row): PlatformRecord => {
    const identity = {
      id: row.id,
      orgId,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    };
    return { ...identity, ...row.fields, ...identity };
  };
  const query = async <R>(sql: string, params: unknown[]) =>
    run(async (transaction) => (await transaction.query<R>(sql, params)).rows);
  const select = async (sql: string, params: unknown[]) => (await query<Row>(sql, params)).map(toRecord);
  const first = async (sql: string, params: unknown[]) => (await select(sql, params))[0] ?? null;

  const store: PlatformStore = {
    async insert(kind, { id = randomUUID(), createdAt = new Date(), ...fields }) {
      const record = await first(
        `insert into platform.records (kind, id, created_at, updated_at, fields)
         values ($1, $2, $3, $3, $4) returning ${columns}`,
        [kind, id, createdAt, fields],
      );
      if (!record) throw new TypeError('An insert returns its row');
      return record;
    },
    async get(kind, id) {
      if (!isUuid(id)) return null;
      return first(`select ${columns} from platform.records where kind = $1 and id = $2`, [kind, id]);
    },
    async list(kind, { where, limit, offset = 0, after, order }) {
      const { params, param } = createParams(kind, limit, offset);
      return select(
        `select ${columns} from platform.records
         where kind = $1${conditionsSql(where, param)}${afterSql(after, order, param)}
         order by ${orderSql(order)} limit $2 offset $3`,
        params,
      );
    },
    async count(kind, where) {
      const { params, param } = createParams(kind);
      const [row] = await query<{ total: number }>(
        `select count(*)::int as total from platform.records where kind = $1${conditionsSql(where, param)}`,
        params,
      );
      return row?.total ?? 0;
    },
    async *walk(kind, filter) {
      let { after } = filter;
      for (;;) {
        const records = await store.list(kind, { ...filter, limit: portion, ...(after ? { after } : {}) });
        yield* records;
        after = records.at(-1);
        if (records.length < portion) return;
      }
    },
    async update(kind, id, fields) {
      if (!isUuid(id)) return null;
      return first(
        `update platform.records set fields = (fields || $3::jsonb) - $4::text[], updated_at = $5
         where kind = $1 and id = $2 returning ${columns}`,
        [kind, id, fields, nullFields(fields), new Date()],
      );
    },
    async updateAll(kind, where, fields) {
      const { params, param } = createParams(kind, fields, nullFields(fields), new Date());
      await query(
        `update platform.records set fields = (fields || $2::jsonb) - $3::text[], updated_at = $4
         where kind = $1${conditionsSql(where, param)}`,
        params,
      );
    },
    async replace(kind, id, fields) {
      if (!isUuid(id)) return null;
      return first(
        `update platform.records set fields = $3, updated_at = $4
         where kind = $1 and id = $2 returning ${columns}`,
        [kind, id, fields, new Date()],
      );
    },
    async remove(kind, id) {
      if (!isUuid(id)) return null;
      return first(`delete from platform.records where kind = $1 and id = $2 returning ${columns}`, [
        kind,
        id,
      ]);
    },
    async removeAll(kind, where) {
      const { params, param } = createParams(kind);
      await query(`delete from platform.records where kind = $1${conditionsSql(where, param)}`, params);
    },
    async prune(kind, keep) {
      await query(
        `delete from platform.records where kind = $1 and id in
         (select id from platform.records where kind = $1 order by ${orderSql()} offset $2)`,
        [kind, keep],
      );
    },
    query,
    bytes: createByteStore(run),
    atomically: (task) =>
      run((transaction) => task(createPlatformStore({ run: (inner) => inner(transaction), orgId }))),
  };
  return store;
}

function nullFields(fields: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(fields).filter((name) => fields[name] === null);
}
