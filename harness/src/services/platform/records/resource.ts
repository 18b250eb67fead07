import { found } from '../http/responses.ts';
import type { QueryValues } from '../http/requests.ts';
import type { Condition, PlatformRecord, PlatformStore } from '../store.ts';
import type { PlatformRequest } from '../types.ts';
import { type JsonObject, given, omit } from '../values.ts';
import { conditionsOf, everything, pageMetadata, pageOf } from './list-query.ts';

/** What is particular about a kind of records. */
export interface Behaviour {
  /** The parent of records that exist only inside it; `param` names it in the path and in the record. */
  readonly within?: { readonly kind: string; readonly param: string };
  /** Kinds of records that are deleted with this one; they name it in `field`. */
  readonly owns?: { readonly kinds: readonly string[]; readonly field: string };
  /** Lists contain all records, without a limit. */
  readonly listsEverything?: boolean;
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
export function resource(kind: string, behaviour: Behaviour = {}): Resource {
  const { within, owns, where = conditionsOf, changed, deleting } = behaviour;
  const { complete = ({ fields }) => fields, show = (record) => record } = behaviour;

  /** The fields that tie a record to the parent named in the path. */
  async function scopeOf({ store, params }: PlatformRequest): Promise<Readonly<Record<string, string>>> {
    if (!within) return {};
    const id = params[within.param] ?? '';
    found(await store.get(within.kind, id), within.kind, id);
    return { [within.param]: id };
  }

  async function read(request: PlatformRequest, store = request.store): Promise<PlatformRecord> {
    const { id = '' } = request.params;
    const scope = Object.entries(await scopeOf({ ...request, store }));
    const record = await store.get(kind, id);
    return found(scope.every(([name, value]) => record?.[name] === value) ? record : null, kind, id);
  }

  async function conditionsFor(request: PlatformRequest): Promise<Condition[]> {
    const scope = Object.entries(await scopeOf(request));
    return [...scope.map(([path, is]) => ({ path, is })), ...where(request.query)];
  }

  const write = (isUpdate: boolean) => (request: PlatformRequest) =>
    request.store.atomically(async (store) => {
      const before = await read(request, store);
      const fields = writable(request.fields);
      const parent = within ? { [within.param]: before[within.param] } : {};
      const after = isUpdate
        ? await store.update(kind, before.id, fields)
        : await store.replace(kind, before.id, { ...given(fields), ...parent });
      const record = found(after, kind, before.id);
      await changed?.(record, store);
      return show(record, request);
    });

  return {
    /** Newest first. */
    async list(request) {
      const page = pageOf(request.query, behaviour.listsEverything ? everything : undefined);
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
      const fields = { ...given(writable(await complete(request))), ...(await scopeOf(request)) };
      return request.store.atomically(async (store) => {
        const record = await store.insert(kind, fields);
        await changed?.(record, store);
        return show(record, request);
      });
    },
    get: async (request) => show(await read(request), request),
    update: write(true),
    replace: write(false),
    delete: (request) =>
      request.store.atomically(async (store) => {
        const record = await read(request, store);
        await deleting?.(record, store, request);
        for (const owned of owns?.kinds ?? [])
          await store.removeAll(owned, [{ path: owns?.field ?? '', is: record.id }]);
        return show(found(await store.remove(kind, record.id), kind, record.id), request);
      }),
  };
}

/** Without the fields that only the store sets. */
const writable = (fields: JsonObject): JsonObject => omit(fields, 'id', 'orgId', 'createdAt', 'updatedAt');
