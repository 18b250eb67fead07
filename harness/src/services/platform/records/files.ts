import { Readable } from 'node:stream';
import { requireRecord } from '../http/responses.ts';
import { parseJson } from '../http/requests.ts';
import { textAt } from '../values.ts';
import type { PlatformRecord } from '../store.ts';
import type { Handlers, PlatformRequest } from '../types.ts';

/** The address is not stored, because the stack's own address may change. */
export function showFile(record: PlatformRecord, { platformUrl }: PlatformRequest) {
  return { ...record, url: `${platformUrl}/file/${record.id}/content` };
}

async function upload(request: PlatformRequest) {
  const { fields, store } = request;
  const { file, metadata: metadataText, ...otherFields } = fields;
  if (!(file instanceof File)) throw new TypeError('The contract requires a file');
  const metadata =
    typeof metadataText === 'string' ? parseJson(metadataText, ['metadata must be JSON']) : undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const record = await store.atomically(async (transaction) => {
    const insertedFile = await transaction.insert('file', {
      object: 'file',
      status: 'done',
      name: file.name,
      originalName: file.name,
      bytes: bytes.length,
      mimetype: file.type || 'application/octet-stream',
      ...otherFields,
      ...(metadata === undefined ? {} : { metadata }),
    });
    await transaction.bytes.write(insertedFile.id, bytes);
    return insertedFile;
  });
  return showFile(record, request);
}

/**
 * The bytes of a file, at the address in its record. Whoever knows the address may read them. They are untrusted, so the
 * headers make a browser save them instead of running them.
 */
export async function readFileContent({ store, params: { id = '' } }: PlatformRequest) {
  const file = requireRecord(await store.get('file', id), 'file', id);
  const size = Number(file['bytes']);
  const name = encodeURIComponent(textAt(file, 'originalName') ?? id);
  const headers = {
    'content-type': textAt(file, 'mimetype') ?? 'application/octet-stream',
    'content-length': String(size),
    'content-disposition': `attachment; filename*=UTF-8''${name}`,
    'content-security-policy': "sandbox; default-src 'none'",
  };
  return new Response(Readable.toWeb(Readable.from(store.bytes.read(id, size))) as ReadableStream, {
    headers,
  });
}

export const fileHandlers: Handlers = { 'POST /file': upload, 'POST /file/upload': upload };
