import { found } from '../http/errors.ts';
import type { QueryValues } from '../http/query.ts';
import { type JsonObject, omit } from '../json.ts';
import type { Condition, PlatformRecord, PlatformStore, RecordKind } from '../store/types.ts';
import type { PlatformRequest } from '../types.ts';
import { conditionsOf, everything, pageMetadata, pageOf } from './list-query.ts';

export interface ResourceOptions {
  readonly kind: RecordKind;
  /** For records that exist within one of another kind only; `param` names it in the path and in the record. */
  readonly within?: { readonly kind: RecordKind; readonly param: string };
  /** Records of other kinds that go when this one goes; they name it in `field`. */
  readonly owns?: { readonly kinds: readonly RecordKind[]; readonly field: string };
  /** For lists that have no limit: they hold all there is. */
  readonly listsEverything?: boolean;
  /** What a list is narrowed by; without it, by the fields that the query names. */
  readonly where?: (query: QueryValues) => Condition[];
  /** What a new record holds; without it, what the body holds. Throws for what cannot be. */
  readonly complete?: (request: PlatformRequest) => JsonObject | Promise<JsonObject>;
  /** What an update sets; without it, what the body holds. */
  readonly change?: (fields: JsonObject, before: PlatformRecord) => JsonObject;
  /** Runs with every creation, update and replacement: all of it happens or nothing. */
  readonly changed?: (
    record: PlatformRecord,
    store: PlatformStore,
    how: 'create' | 'update' | 'replace',
  ) => Promise<void>;
  /** Runs with every deletion, and may throw to prevent it. */
  readonly deleting?: (
    record: PlatformRecord,
    store: PlatformStore,
    request: PlatformRequest,
  ) => Promise<void> | void;
  /** The record as it is answered. */
  readonly show?: (record: PlatformRecord, request: PlatformRequest) => JsonObject;
}

type OneRequest = PlatformRequest<{ readonly id: string }>;

/** The handlers of records that can be listed, made, read, changed and deleted. */
export function resource(options: ResourceOptions) {
  const { kind, within, owns, where = conditionsOf, changed, deleting } = options;
  const {
    complete = ({ fields }) => fields,
    change = (fields) => fields,
    show = (record) => record,
  } = options;

  /** What a record has that belongs to the parent named in the path. */
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

  async function wanted(request: PlatformRequest): Promise<Condition[]> {
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
    /** The newest first. */
    list: async (request: PlatformRequest) => {
      const records = await request.store.list(kind, {
        ...pageOf(request.query),
        ...(options.listsEverything ? { limit: everything } : {}),
        where: await wanted(request),
      });
      return records.map((record) => show(record, request));
    },
    /** A list that says how much of it there is. */
    page: async (request: PlatformRequest) => {
      const conditions = await wanted(request);
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
    /** Sets what is given; null removes. */
    update: (request: OneRequest) => write(request, 'update'),
    /** What is not given is gone afterwards. */
    replace: (request: OneRequest) => write(request, 'replace'),
    /** Answers what is now gone. */
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

/** Without what only the store sets. */
function writable(fields: JsonObject): JsonObject {
  return omit(fields, 'id', 'orgId', 'createdAt', 'updatedAt');
}

/** The platform takes null for "not given". */
export function given(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
