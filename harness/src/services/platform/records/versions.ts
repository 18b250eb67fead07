import { createHash } from 'node:crypto';
import { found, platformError } from '../http/errors.ts';
import { isUuid, omit, textAt } from '../values.ts';
import { pageMetadata, pageOf } from './list-query.ts';
import type { Cursor, PlatformRecord, PlatformStore } from '../store.ts';
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

/** Newest first, by page or continued from the previous response's `nextPageState`. */
async function listVersions({ store, params: { id = '' }, query }: PlatformRequest) {
  found(await store.get('assistant', id), 'assistant', id);
  const page = pageOf(query);
  const where = [{ path: 'assistantId', is: id }];
  const { pageState } = query;
  const place = pageState === undefined ? { offset: page.offset } : { after: cursorOf(String(pageState)) };
  // One extra record shows whether there is a next page.
  const records = await store.list('assistant-version', { where, limit: page.limit + 1, ...place });
  const results = records.slice(0, page.limit);
  const last = results.at(-1);
  return {
    results,
    metadata: pageMetadata(page, await store.count('assistant-version', where)),
    ...(last && records.length > results.length ? { nextPageState: stateOf(last) } : {}),
  };
}

function stateOf({ createdAt, id }: Cursor): string {
  return Buffer.from(`${createdAt} ${id}`).toString('base64url');
}

function cursorOf(state: string): Cursor {
  const [createdAt = '', id = ''] = Buffer.from(state, 'base64url').toString().split(' ');
  if (Number.isNaN(Date.parse(createdAt)) || !isUuid(id)) {
    throw platformError(400, ['pageState must be a nextPageState from this list']);
  }
  return { createdAt, id };
}
