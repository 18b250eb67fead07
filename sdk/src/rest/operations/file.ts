import { form } from '../body/form.ts';
import { json } from '../body/json.ts';
import { operation, text } from '../operation.ts';
import type { CreateFile, PlatformFile, UpdateFile } from '../types/file.ts';

export const file = {
  list: operation('GET', '/file', { query: { purpose: text }, response: json<PlatformFile[]>() }),
  create: operation('POST', '/file', { body: form<CreateFile>('file'), response: json<PlatformFile>() }),
  /** @deprecated Use `create`. */
  upload: operation('POST', '/file/upload', {
    body: form<CreateFile>('file'),
    response: json<PlatformFile>(),
    deprecated: true,
  }),
  get: operation('GET', '/file/{id}', { response: json<PlatformFile>() }),
  update: operation('PATCH', '/file/{id}', { body: json<UpdateFile>(), response: json<PlatformFile>() }),
  delete: operation('DELETE', '/file/{id}', { response: json<PlatformFile>() }),
} as const;
