import { createHash } from 'node:crypto';
import { identity } from '../body/check-body.ts';
import { requireRecord } from '../http/responses.ts';
import { type JsonObject, omit, textAt } from '../values.ts';
import { pageMetadata, pageOf } from './list-query.ts';
import type { PlatformRecord, PlatformStore } from '../store.ts';
import type { Handlers, PlatformRequest } from '../types.ts';

async function lastVersion(
  store: PlatformStore,
  kind: string,
  id: string,
): Promise<PlatformRecord | undefined> {
  const [latestVersion] = await store.list(`${kind}-version`, {
    where: [{ path: `${kind}Id`, is: id }],
    limit: 1,
  });
  return latestVersion;
}

/** Stores the new version of a record: `v1`, `v2` and so on. */
export const writeVersion =
  (kind: 'assistant' | 'tool') => async (record: PlatformRecord, store: PlatformStore) => {
    const earlierVersion = await lastVersion(store, kind, record.id);
    const fields = omit(record, ...identity);
    const parent = earlierVersion && textAt(earlierVersion, 'version');
    const lastCreatedMs = earlierVersion ? Date.parse(earlierVersion.createdAt) : 0;
    await store.insert(`${kind}-version`, {
      ...fields,
      [`${kind}Id`]: record.id,
      version: `v${Number(parent?.slice(1) ?? 0) + 1}`,
      parentVersion: parent ?? null,
      configHash: createHash('sha256').update(JSON.stringify(fields)).digest('hex'),
      createdBy: null,
      // Later than the previous version, because equal times have no order.
      createdAt: new Date(Math.max(Date.now(), lastCreatedMs + 1)),
    });
  };

/** The fields of a new draft, which begins with the last version unless it names another. */
export const draftOf =
  (kind: 'assistant' | 'tool') =>
  async ({ store, fields, params: { id = '' } }: PlatformRequest): Promise<JsonObject> => {
    const latestVersion = await lastVersion(store, kind, id);
    return { ...(latestVersion ? { baseVersion: latestVersion['version'] } : {}), ...fields };
  };

export const versionHandlers: Handlers = { 'GET /assistant/{id}/version': listVersions };

/** Newest first. The state of the next page is its number. */
async function listVersions({ store, params: { id = '' }, query: { pageState, ...query } }: PlatformRequest) {
  requireRecord(await store.get('assistant', id), 'assistant', id);
  const page = pageOf(
    pageState === undefined ? query : { ...query, page: Math.max(1, Number(pageState)) || 1 },
  );
  const conditions = [{ path: 'assistantId', is: id }];
  const results = await store.list('assistant-version', { ...page, where: conditions });
  const metadata = pageMetadata(page, await store.count('assistant-version', conditions));
  return { results, metadata, ...(metadata.hasNextPage ? { nextPageState: String(page.number + 1) } : {}) };
}
