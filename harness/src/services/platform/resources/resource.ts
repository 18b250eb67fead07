import { found } from '../http/errors.ts';
import type { QueryValues } from '../http/query.ts';
import { type JsonObject, omit } from '../json.ts';
import type { Condition, PlatformRecord, PlatformStore, RecordKind } from '../store/types.ts';
import type { PlatformRequest } from '../types.ts';
import { conditionsOf, everything, pageMetadata, pageOf } from './list-query.ts';

export interface ResourceOptions {
  readonly kind: RecordKind;
  /** The parent of records that exist only inside it; `param` names it in the path and in the record. */
  readonly within?: { readonly kind: RecordKind; readonly param: string };
  /** Kinds of records that are deleted with this one; they name it in `field`. */
  readonly owns?: { readonly kinds: readonly RecordKind[]; readonly field: string };
  /** Lists contain all records, without a limit. */
  readonly listsEverything?: boolean;
  /** Conditions of a list. Default: the fields in the query. */
  readonly where?: (query: QueryValues) => Condition[];
  /** Fields of a new record. Default: the body. May throw. */
  readonly complete?: (request: PlatformRequest) => JsonObject | Promise<JsonObject>;
  /** Fields that an update sets. Default: the body. */
  readonly change?: (fields: JsonObject, before: PlatformRecord) => JsonObject;
  /** Runs in the transaction of every creation, update and replacement. */
  readonly changed?: (
    record: PlatformRecord,
    store: PlatformStore,
    how: 'create' | 'update' | 'replace',
  ) => Promise<void>;
  /** Runs before every deletion, and may throw to prevent it. */
  readonly deleting?: (
    record: PlatformRecord,
    store: PlatformStore,
    request: PlatformRequest,
  ) => Promise<void> | void;
  /** The record as returned. */
  readonly show?: (record: PlatformRecord, request: PlatformRequest) => JsonObject;
}

type OneRequest = PlatformRequest<{ readonly id: string }>;

/** Handlers to list, create, read, change and delete records. */
export function resource(options: ResourceOptions) {
  const { kind, within, owns, where = conditionsOf, changed, deleting } = options;
  const {
    complete = ({ fields }) => fields,
    change = (fields) => fields,
    show = (record) => record,
  } = options;

  /** The fields that tie a record to the parent named in the path. */
  async function scopeOf({ store, params }: PlatformRequest): Promise<Readonly<Record<string, string>>> {
    if (!within) return {};
    const id = params[within.param] ?? '';
    found(await store.get(within.kind, id), within.kind, id);
    return { [within.param]: id };
  }

  async function read(request: OneRequest, store = request.store): Promise<PlatformRecord> {
    const { id } = request.params;
    const scope = Object.entries(await scopeOf({ ...request, store }));
    const record = await store.get(kind, id);
    return found(scope.every(([name, value]) => record?.[name] === value) ? record : null, kind, id);
  }

  async function conditionsFor(request: PlatformRequest): Promise<Condition[]> {
    const scope = Object.entries(await scopeOf(request));
    return [...scope.map(([path, is]) => ({ path, is })), ...where(request.query)];
  }

  async function write(request: OneRequest, how: 'update' | 'replace') {
    const written = await request.store.atomically(async (store) => {
      const before = await read(request, store);
      const fields = writable(change(request.fields, before));
      const parent = within ? { [within.param]: before[within.param] } : {};
      const after =
        how === 'update'
          ? await store.update(kind, before.id, fields)
          : await store.replace(kind, before.id, { ...given(fields), ...parent });
      const record = found(after, kind, before.id);
      await changed?.(record, store, how);
      return record;
    });
    return show(written, request);
  }

  return {
    /** Newest first. */
    list: async (request: PlatformRequest) => {
      const records = await request.store.list(kind, {
        ...pageOf(request.query),
        ...(options.listsEverything ? { limit: everything } : {}),
        where: await conditionsFor(request),
      });
      return records.map((record) => show(record, request));
    },
    /** Newest first, with the total count. */
    page: async (request: PlatformRequest) => {
      const conditions = await conditionsFor(request);
      const page = pageOf(request.query);
      const [records, total] = await request.store.atomically(
        async (store) =>
          [
            await store.list(kind, { ...page, where: conditions }),
            await store.count(kind, conditions),
          ] as const,
      );
      return { results: records.map((record) => show(record, request)), metadata: pageMetadata(page, total) };
    },
    create: async (request: PlatformRequest) => {
      const fields = { ...given(writable(await complete(request))), ...(await scopeOf(request)) };
      const record = await request.store.atomically(async (store) => {
        const made = await store.insert(kind, fields);
        await changed?.(made, store, 'create');
        return made;
      });
      return show(record, request);
    },
    get: async (request: OneRequest) => show(await read(request), request),
    /** Sets the given fields; null removes a field. */
    update: (request: OneRequest) => write(request, 'update'),
    /** Replaces all fields. */
    replace: (request: OneRequest) => write(request, 'replace'),
    /** Returns the deleted record. */
    delete: async (request: OneRequest) => {
      const record = await request.store.atomically(async (store) => {
        const before = await read(request, store);
        await deleting?.(before, store, request);
        for (const owned of owns?.kinds ?? []) {
          await store.removeAll(owned, [{ path: owns?.field ?? '', is: before.id }]);
        }
        return found(await store.remove(kind, before.id), kind, before.id);
      });
      return show(record, request);
    },
  };
}

/** Without the fields that only the store sets. */
function writable(fields: JsonObject): JsonObject {
  return omit(fields, 'id', 'orgId', 'createdAt', 'updatedAt');
}

/** Without null fields, because the platform treats null as "not given". */
export function given(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
