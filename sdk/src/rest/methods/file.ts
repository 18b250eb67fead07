// Written by npm run docs from ../operations/file.ts.

import type { CreateFile, PlatformFile, UpdateFile } from '../types/file.ts';
import type { Received } from '../types/common.ts';
import type { RequestOptions } from '../request/options.ts';

/** Query of `file.list`. */
export interface FileListQuery {
  /** Only files uploaded for this use, such as `assistant` or `knowledge-base-v2`. All by default. */
  readonly purpose?: string | null | undefined;
}

/** Uploaded files, such as the documents that an assistant can look things up in. */
export interface FileMethods {
  /**
   * Lists all uploaded files at once: name, size in bytes, type, address and whether their text has been
   * extracted.
   */
  list(query?: FileListQuery, options?: RequestOptions): Promise<Received<PlatformFile[]>>;

  /**
   * Uploads a file from a path, a Blob or a stream, without reading it into memory as a whole. Its text is
   * extracted afterwards: `status` is `processing`, then `done` or `failed`.
   * @throws PlatformError 400 if `file` is missing or `metadata` is not JSON
   * @throws PlatformError 413 if the file is too large
   */
  create(body: CreateFile, options?: RequestOptions): Promise<Received<PlatformFile>>;

  /**
   * Uploads a file at the older address of `create`, with the same form.
   * @throws PlatformError 400 if `file` is missing
   * @throws PlatformError 413 if the file is too large
   * @deprecated Use `create`.
   */
  upload(body: CreateFile, options?: RequestOptions): Promise<Received<PlatformFile>>;

  /**
   * Reads a file's facts, not its content: `url` has that, and `parsedTextUrl` the extracted text.
   * @param id id of the file
   * @throws PlatformError 404 if there is no such file
   */
  get(id: string, options?: RequestOptions): Promise<Received<PlatformFile>>;

  /**
   * Renames a file. Its content cannot be changed; upload another one instead.
   * @param id id of the file
   * @throws PlatformError 404 if there is no such file
   */
  update(id: string, body: UpdateFile, options?: RequestOptions): Promise<Received<PlatformFile>>;

  /**
   * Deletes a file with its content. Assistants can no longer look things up in it.
   * @param id id of the file
   * @throws PlatformError 404 if there is no such file
   */
  delete(id: string, options?: RequestOptions): Promise<Received<PlatformFile>>;
}
