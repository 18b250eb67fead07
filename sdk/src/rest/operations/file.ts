import { form } from '../body/form.ts';
import { json } from '../body/json.ts';
import { operation, text } from '../operation.ts';
import type { CreateFile, PlatformFile, UpdateFile } from '../types/file.ts';

/** Uploaded files, such as the documents that an assistant can look things up in. */
export const file = {
  /** Lists all uploaded files at once: name, size in bytes, type, address and whether their text has been extracted. */
  list: operation('GET', '/file', {
    query: {
      /** Only files uploaded for this use, such as `assistant` or `knowledge-base-v2`. All by default. */
      purpose: text,
    },
    response: json<PlatformFile[]>(),
  }),
  /**
   * Uploads a file from a path, a Blob or a stream, without reading it into memory as a whole. Its text is extracted
   * afterwards: `status` is `processing`, then `done` or `failed`.
   * @throws PlatformError 400 if `file` is missing or `metadata` is not JSON
   * @throws PlatformError 413 if the file is too large
   */
  create: operation('POST', '/file', { body: form<CreateFile>('file'), response: json<PlatformFile>() }),
  /**
   * Uploads a file at the older address of `create`, with the same form.
   * @throws PlatformError 400 if `file` is missing
   * @throws PlatformError 413 if the file is too large
   * @deprecated Use `create`.
   */
  upload: operation('POST', '/file/upload', {
    body: form<CreateFile>('file'),
    response: json<PlatformFile>(),
    deprecated: true,
  }),
  /**
   * Reads a file's facts, not its content: `url` has that, and `parsedTextUrl` the extracted text.
   * @param id id of the file
   * @throws PlatformError 404 if there is no such file
   */
  get: operation('GET', '/file/{id}', { response: json<PlatformFile>() }),
  /**
   * Renames a file. Its content cannot be changed; upload another one instead.
   * @param id id of the file
   * @throws PlatformError 404 if there is no such file
   */
  update: operation('PATCH', '/file/{id}', { body: json<UpdateFile>(), response: json<PlatformFile>() }),
  /**
   * Deletes a file with its content. Assistants can no longer look things up in it.
   * @param id id of the file
   * @throws PlatformError 404 if there is no such file
   */
  delete: operation('DELETE', '/file/{id}', { response: json<PlatformFile>() }),
} as const;
