import { requireRecord } from '../http/responses.ts';
import type { PlatformRequest } from '../types.ts';
import { type JsonObject, textAt } from '../values.ts';
import { notRun } from './not-run.ts';

/** The fields of a file in a knowledge base. It cannot be searched, because nothing indexes it. */
export async function attachedFile({ store, fields }: PlatformRequest): Promise<JsonObject> {
  const fileId = textAt(fields, 'fileId') ?? '';
  const { name, mimetype, bytes } = requireRecord(await store.get('file', fileId), 'file', fileId);
  return { fileId, fileName: name, mimetype, bytes, status: 'failed', failureReason: notRun('indexing') };
}
