import { randomUUID } from 'node:crypto';
import { isUuid, type JsonObject } from './values.ts';

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
  /** In one of the fields, in capitals or small letters. */
  | { readonly paths: readonly string[]; readonly contains: string }
  | TimeBound;

export interface TimeBound {
  readonly time: 'createdAt' | 'updatedAt';
  readonly comparison: keyof typeof comparisons;
  readonly at: Date;
}

export interface ListFilter {
  readonly where: readonly Condition[];
  readonly limit: number;
  readonly offset?: number;
  /** By time of creation unless `by` says otherwise, then by id. Default DESC: the newest first. */
  readonly order?: 'ASC' | 'DESC';
  readonly by?: keyof typeof orders;
}

interface StoreTransaction {
  query<Row>(sql: string, params?: unknown[]): Promise<Rows<Row>>;
}

interface Rows<Row> {
  readonly rows: Row[];
}

interface StoreOptions {
  /** Runs a task in a transaction of the database behind the store. */
  readonly run: <T>(task: (transaction: StoreTransaction) => Promise<T>) => Promise<T>;
  /** Owner of the records. */
  readonly orgId: string;
}

type Records = ReturnType<typeof createRecords>;

/** The platform's records, of several kinds. A kind is what paths name, such as `assistant`. */
export interface PlatformStore extends Records {
  /**
   * Runs a task in one transaction, with a store of its own. The outer store waits until the task ends, so the task must
   * not wait for the outer store.
   */
  atomically<Result>(task: (transaction: PlatformStore) => Promise<Result>): Promise<Result>;
}

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
  -- Uncompressed: the size of a column is then that of its text, which lists hold in memory.
  alter table platform.records alter column fields set storage external;
  create index if not exists records_newest on platform.records (kind, created_at desc, id);
  create table if not exists platform.bytes (
    id uuid not null,
    part int not null,
    content bytea not null,
    primary key (id, part)
  );
`;

interface Stored {
  readonly id: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly fields: JsonObject;
}

const columns = 'id, created_at, updated_at, fields';
/** Of bytes; small enough for the database to insert in one statement. */
const partSize = 1024 * 1024;

/** Stores the platform's records in the embedded database. */
export const createPlatformStore = ({ run, orgId }: StoreOptions): PlatformStore => ({
  ...createRecords({ run, orgId }),
  atomically: (task) =>
    run((transaction) => task(createPlatformStore({ run: (innerTask) => innerTask(transaction), orgId }))),
});

function createRecords({ run, orgId }: StoreOptions) {
  /** The identity comes first, for readers, and again last, so no field can override it. */
  const toRecord = ({ id, created_at, updated_at, fields }: Stored): PlatformRecord => {
    const times = { createdAt: created_at.toISOString(), updatedAt: updated_at.toISOString() };
    const identity = { id, orgId, ...times };
    return { ...identity, ...fields, ...identity };
  };
  const query = async <R>(sql: string, params: unknown[]) =>
    run(async (transaction) => (await transaction.query<R>(sql, params)).rows);
  const select = async (sql: string, params: unknown[]) => (await query<Stored>(sql, params)).map(toRecord);
  /** Runs a statement for the record with this id and returns the record, or null if no record has this id. */
  const queryOne = async (sql: string, kind: string, id: string, ...params: unknown[]) => {
    if (!isUuid(id)) return null;
    return (await select(sql, [kind, id, ...params]))[0] ?? null;
  };
  const kindAndIdClause = 'where kind = $1 and id = $2';

  return {
    /** Missing `id` and `createdAt` are generated. */
    async insert(
      kind: string,
      {
        id = randomUUID(),
        createdAt = new Date(),
        ...fields
      }: JsonObject & { readonly id?: string; readonly createdAt?: Date },
    ): Promise<PlatformRecord> {
      const sql = `insert into platform.records (kind, id, created_at, updated_at, fields)
        values ($1, $2, $3, $3, $4) returning ${columns}`;
      const [record] = await select(sql, [kind, id, createdAt, fields]);
      if (!record) throw new TypeError('An insert returns its row');
      return record;
    },
    get: (kind: string, id: string) =>
      queryOne(`select ${columns} from platform.records ${kindAndIdClause}`, kind, id),
    async list(kind: string, { where, limit, offset = 0, order, by }: ListFilter) {
      const { params, param } = createParams(kind, limit, offset);
      return select(
        `select ${columns} from platform.records
         where kind = $1${conditionsSql(where, param)}
         order by ${orderSql(order, by)} limit $2 offset $3`,
        params,
      );
    },
    async count(kind: string, conditions: readonly Condition[]): Promise<number> {
      const { params, param } = createParams(kind);
      const sql = `select count(*)::int as total from platform.records where kind = $1${conditionsSql(conditions, param)}`;
      return (await query<{ total: number }>(sql, params))[0]?.total ?? 0;
    },
    /** Sets the given fields and removes those that are null. Null if there is no such record. */
    update: (kind: string, id: string, fields: JsonObject) =>
      queryOne(
        `update platform.records set fields = (fields || $3::jsonb) - $4::text[], updated_at = $5
         ${kindAndIdClause} returning ${columns}`,
        ...([kind, id, fields, nullFields(fields), new Date()] as const),
      ),
    /** Replaces all fields. Null if there is no such record. */
    replace: (kind: string, id: string, fields: JsonObject) =>
      queryOne(
        `update platform.records set fields = $3, updated_at = $4 ${kindAndIdClause} returning ${columns}`,
        ...([kind, id, fields, new Date()] as const),
      ),
    /** The deleted record, or null if there was none. */
    remove: (kind: string, id: string) =>
      queryOne(`delete from platform.records ${kindAndIdClause} returning ${columns}`, kind, id),
    async removeAll(kind: string, conditions: readonly Condition[]): Promise<void> {
      const { params, param } = createParams(kind);
      await query(`delete from platform.records where kind = $1${conditionsSql(conditions, param)}`, params);
    },
    /** Removes the oldest records beyond a number and a size. @returns their ids */
    async prune(
      kind: string,
      conditions: readonly Condition[],
      limits: { readonly count: number; readonly bytes: number },
    ): Promise<readonly string[]> {
      const { params, param } = createParams(kind);
      const sql = `with aged as (
          select id, row_number() over newest as place, sum(pg_column_size(fields)) over newest as bytes
          from platform.records where kind = $1${conditionsSql(conditions, param)}
          window newest as (order by created_at desc, id rows unbounded preceding)
        )
        delete from platform.records using aged
        where kind = $1 and records.id = aged.id
          and (place > ${param(limits.count)} or bytes > ${param(limits.bytes)})
        returning aged.id`;
      return (await query<{ id: string }>(sql, params)).map(({ id }) => id);
    },
    /** Bytes that belong to a record. */
    bytes: {
      write: (id: string, bytes: Uint8Array): Promise<void> =>
        run(async (transaction) => {
          for (let part = 0; part * partSize < bytes.length; part++) {
            const content = bytes.subarray(part * partSize, (part + 1) * partSize);
            const sql = 'insert into platform.bytes (id, part, content) values ($1, $2, $3)';
            await transaction.query(sql, [id, part, content]);
          }
        }),
      /** All `size` bytes, in pieces. */
      async *read(id: string, size: number): AsyncGenerator<Uint8Array> {
        for (let part = 0; part * partSize < size; part++) {
          const sql = 'select content from platform.bytes where id = $1 and part = $2';
          const [row] = await query<{ content: Uint8Array }>(sql, [id, part]);
          // The client expects the announced length, so it must learn that the rest is missing.
          if (!row) throw new Error(`The bytes of ${id} were removed while they were read`);
          yield row.content;
        }
      },
      async remove(id: string): Promise<void> {
        await query('delete from platform.bytes where id = $1', [id]);
      },
    },
  };
}

const nullFields = (fields: JsonObject): string[] =>
  Object.keys(fields).filter((name) => fields[name] === null);

const comparisons = { Gt: '>', Lt: '<', Ge: '>=', Le: '<=' } as const;
const timeColumns = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

/** Adds a value and returns its placeholder. */
type Param = (value: unknown) => string;

function createParams(...firstParams: unknown[]): { readonly params: unknown[]; readonly param: Param } {
  const params = [...firstParams];
  return { params, param: (value) => `$${params.push(value)}` };
}

/** SQL of the conditions, each after `and`. */
const conditionsSql = (conditions: readonly Condition[], param: Param): string =>
  conditions.map((condition) => ` and ${conditionSql(condition, param)}`).join('');

const orders = {
  createdAt: 'created_at',
  cost: "fields -> 'cost'",
  duration: "(fields ->> 'endedAt')::timestamptz - (fields ->> 'startedAt')::timestamptz",
} as const;

const orderSql = (order: ListFilter['order'] = 'DESC', orderField: ListFilter['by'] = 'createdAt'): string =>
  `${orders[orderField]} ${order === 'ASC' ? 'asc' : 'desc'} nulls last, id`;

function conditionSql(condition: Condition, param: Param): string {
  if ('time' in condition) {
    const { time, comparison, at } = condition;
    return `${timeColumns[time]} ${comparisons[comparison]} ${param(at)}`;
  }
  if ('paths' in condition) {
    const { paths, contains } = condition;
    const texts = paths.map((name) => `fields ->> ${param(name)}`).join(', ');
    return `position(lower(${param(contains)}) in lower(concat_ws(' ', ${texts}))) > 0`;
  }
  const path = condition.path.split('.');
  const text = () => (condition.path === 'id' ? 'id::text' : `fields #>> ${param(path)}`);
  const json = () => `fields #> ${param(path)}`;
  if ('oneOf' in condition) return `${text()} = any(${param(condition.oneOf)}::text[])`;
  if ('atLeast' in condition) return `(${json()}) >= to_jsonb(${param(condition.atLeast)}::numeric)`;
  if ('atMost' in condition) return `(${json()}) <= to_jsonb(${param(condition.atMost)}::numeric)`;
  if (typeof condition.is === 'number') return `(${json()}) = to_jsonb(${param(condition.is)}::numeric)`;
  return `${text()} = ${param(String(condition.is))}`;
}

/** Logs an event of a call: with text for GET /log, without for GET /logs. */
export async function writeCallLog(store: PlatformStore, callId: string, log: string): Promise<void> {
  await store.insert('call-log', { callId, level: 'INFO', log });
  await store.insert('log', { type: 'Call', resource: 'call', callId });
}
