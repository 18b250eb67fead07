import { invalidInput } from '../../misuse.ts';
import { openPath } from '#runtime/rest/body/files';
import type { FileContent } from './content.ts';

/** A local file; Node only. */
export interface PathPart {
  readonly path: string;
  /** Name to send instead of the path's own. */
  readonly name?: string;
  readonly type?: string;
}

/**
 * A file to upload: a path, a Blob or bytes. The default transport reads a path and a Blob while they are sent. Bytes have no name:
 * `new File([bytes], 'brochure.pdf')` gives them one. Of a stream, make a Blob first: `await new Response(stream).blob()`.
 */
export type FilePart = Blob | PathPart | ArrayBuffer | ArrayBufferView;

interface OpenedFile {
  readonly name: string;
  readonly type: string;
  readonly content: FileContent;
}

const unknownName = 'file';
const unknownType = 'application/octet-stream';

/**
 * @param field for an error
 * @throws FirmlineError 'not-found' for a path without a file, 'invalid-input' for a value that is not a file
 */
export async function openFilePart(part: unknown, field: string): Promise<OpenedFile> {
  if (typeof part === 'object' && part !== null) {
    if (isBlob(part)) {
      const name = 'name' in part && typeof part.name === 'string' ? part.name : unknownName;
      return { name, type: part.type || unknownType, content: part };
    }
    if (part instanceof ArrayBuffer || ArrayBuffer.isView(part)) {
      const content = new Blob([part as ArrayBufferView<ArrayBuffer>]);
      return { name: unknownName, type: unknownType, content };
    }
    // Node's streams of files also have a path, but may read a part of it.
    if (isPathPart(part)) {
      const { name, content } = await openPath(part.path);
      return { name: part.name ?? name, type: part.type ?? unknownType, content };
    }
  }
  throw invalidInput(`${field} must be a file: a path, a Blob or bytes.`);
}

const isPathPart = (value: object): value is PathPart =>
  'path' in value && typeof value.path === 'string' && !(Symbol.asyncIterator in value);

/** Another realm or library has a class of its own. */
const isBlob = (value: object): value is Blob =>
  value instanceof Blob ||
  ('stream' in value && typeof value.stream === 'function' && 'size' in value && 'type' in value);
