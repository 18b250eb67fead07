import { identity } from '../body/check-body.ts';
import { requireRecord } from '../http/responses.ts';
import type { QueryValues } from '../http/requests.ts';
import type { Condition, PlatformRecord, PlatformStore } from '../store.ts';
import type { Place } from './place.ts';
import type { PlatformRequest } from '../types.ts';
import { type JsonObject, withoutNulls, omit } from '../values.ts';
import { conditionsOf, allRows, pageMetadata, pageOf } from './list-query.ts';

/** What is particular about a kind of records. */
export interface Behaviour {
  /** Field by which a path names the record. Default: its id. */
  readonly key?: string;
  /** Kinds of records that are deleted with this one; they name it in `field`. */
  readonly owns?: { readonly kinds: readonly string[]; readonly field: string };
  /** Lists contain all records, without a limit. */
  readonly hasAllRows?: boolean;
  /** Conditions of a list. Default: the fields in the query. */
  readonly where?: (query: QueryValues) => Condition[];
  /** Fields of a new record. Default: the body. May throw. */
  readonly complete?: (request: PlatformRequest) => JsonObject | Promise<JsonObject>;
  /** Runs in the transaction of every creation, update and replacement. */
  readonly changed?: (record: PlatformRecord, store: PlatformStore) => Promise<void>;
  /** Runs before every deletion, and may throw to prevent it. */
  readonly deleting?: (
    record: PlatformRecord,
    store: PlatformStore,
    request: PlatformRequest,
  ) => Promise<void> | void;
  /** The record as returned. */
  readonly show?: (record: PlatformRecord, request: PlatformRequest) => JsonObject;
}

/** What can be done with records. `update` sets the given fields, and null removes one; `replace` sets all. */
export type RecordAction = 'list' | 'page' | 'create' | 'get' | 'update' | 'replace' | 'delete';

export type Resource = {
  readonly [Name in RecordAction]: (
    request: PlatformRequest,
  ) => Promise<Name extends 'list' ? readonly JsonObject[] : JsonObject>;
};

/** Handlers that list, create, read, change and delete records of a kind. */
export function resource({ kind, scope, ownField = 'id' }: Place, behaviour: Behaviour = {}): Resource {
  const { key, owns, where = conditionsOf, changed, deleting } = behaviour;
  const { complete = ({ fields }) => fields, show = (record) => record } = behaviour;

  /** The fields that tie a record to what its path says. */
  async function scopeOf({ store, params }: PlatformRequest): Promise<Readonly<Record<string, string>>> {
    const fields: Record<string, string> = {};
    for (const { param, field, kind: parent } of scope) {
      const value = params[param] ?? '';
      if (parent !== undefined) requireRecord(await store.get(parent, value), parent, value);
      fields[field] = value;
    }
    return fields;
  }

  async function readRecord(request: PlatformRequest, store = request.store): Promise<PlatformRecord> {
    const name = request.params[ownField] ?? '';
    const fields = Object.entries(await scopeOf({ ...request, store }));
    const conditions = [...fields, ...(key === undefined ? [] : [[key, name] as const])];
    const [record] =
      key === undefined
        ? [await store.get(kind, name)]
        : await store.list(kind, { where: conditions.map(([path, is]) => ({ path, is })), limit: 1 });
    const isThere = conditions.every(([field, value]) => record?.[field] === value);
    return requireRecord(isThere ? record : null, kind, name);
  }

  async function conditionsFor(request: PlatformRequest): Promise<Condition[]> {
    const fields = Object.entries(await scopeOf(request));
    return [...fields.map(([path, is]) => ({ path, is })), ...where(request.query)];
  }

  const write = (isUpdate: boolean) => (request: PlatformRequest) =>
    request.store.atomically(async (store) => {
      const earlierRecord = await readRecord(request, store);
      const fields = writable(request.fields);
      const scopeValues = Object.fromEntries(scope.map(({ field }) => [field, earlierRecord[field]]));
      const changedRecord = isUpdate
        ? await store.update(kind, earlierRecord.id, fields)
        : await store.replace(kind, earlierRecord.id, { ...withoutNulls(fields), ...scopeValues });
      const record = requireRecord(changedRecord, kind, earlierRecord.id);
      await changed?.(record, store);
      return show(record, request);
    });

  return {
    /** Newest first. */
    async list(request) {
      const page = pageOf(request.query, behaviour.hasAllRows ? allRows : undefined);
      const records = await request.store.list(kind, { ...page, where: await conditionsFor(request) });
      return records.map((record) => show(record, request));
    },
    /** Newest first, with the total count. */
    async page(request) {
      const conditions = await conditionsFor(request);
      const page = pageOf(request.query);
      return request.store.atomically(async (store) => {
        const records = await store.list(kind, { ...page, where: conditions });
        return {
          results: records.map((record) => show(record, request)),
          metadata: pageMetadata(page, await store.count(kind, conditions)),
        };
      });
    },
    async create(request) {
      const fields = { ...withoutNulls(writable(await complete(request))), ...(await scopeOf(request)) };
      return request.store.atomically(async (store) => {
        const record = await store.insert(kind, fields);
        await changed?.(record, store);
        return show(record, request);
      });
    },
    get: async (request) => show(await readRecord(request), request),
    update: write(true),
    replace: write(false),
    delete: (request) =>
      request.store.atomically(async (store) => {
        const record = await readRecord(request, store);
        await deleting?.(record, store, request);
        for (const ownedKind of owns?.kinds ?? [])
          await store.removeAll(ownedKind, [{ path: owns?.field ?? '', is: record.id }]);
        return show(requireRecord(await store.remove(kind, record.id), kind, record.id), request);
      }),
  };
}

/** Without the fields that only the store sets. */
const writable = (fields: JsonObject): JsonObject => omit(fields, ...identity);
