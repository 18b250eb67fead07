import { createHash } from 'node:crypto';
import { found } from '../http/responses.ts';
import { omit, textAt } from '../values.ts';
import { pageMetadata, pageOf } from './list-query.ts';
import type { PlatformRecord, PlatformStore } from '../store.ts';
import type { Handlers, PlatformRequest } from '../types.ts';

/** Stores an assistant's new version: `v1`, `v2` and so on. */
export async function writeVersion(assistant: PlatformRecord, store: PlatformStore): Promise<void> {
  const { id: assistantId } = assistant;
  const fields = omit(assistant, 'id', 'orgId', 'createdAt', 'updatedAt');
  const [before] = await store.list('assistant-version', {
    where: [{ path: 'assistantId', is: assistantId }],
    limit: 1,
  });
  const parent = before && textAt(before, 'version');
  const last = before ? Date.parse(before.createdAt) : 0;
  await store.insert('assistant-version', {
    ...fields,
    assistantId,
    version: `v${Number(parent?.slice(1) ?? 0) + 1}`,
    parentVersion: parent ?? null,
    configHash: createHash('sha256').update(JSON.stringify(fields)).digest('hex'),
    createdBy: null,
    // Later than the previous version, because equal times have no order.
    createdAt: new Date(Math.max(Date.now(), last + 1)),
  });
}

export const versionHandlers: Handlers = { 'GET /assistant/{id}/version': listVersions };

/** Newest first. The state of the next page is its number. */
async function listVersions({ store, params: { id = '' }, query: { pageState, ...query } }: PlatformRequest) {
  found(await store.get('assistant', id), 'assistant', id);
  const page = pageOf(
    pageState === undefined ? query : { ...query, page: Math.max(1, Number(pageState)) || 1 },
  );
  const where = [{ path: 'assistantId', is: id }];
  const results = await store.list('assistant-version', { ...page, where });
  const metadata = pageMetadata(page, await store.count('assistant-version', where));
  return { results, metadata, ...(metadata.hasNextPage ? { nextPageState: String(page.number + 1) } : {}) };
}
