import { invalidInput } from '../../misuse.ts';
import { openPath } from '#runtime/rest/body/files';
import { type ContentSource, readStream } from './content.ts';

/** A local file; Node only. */
export interface PathPart {
  readonly path: string;
  /** Name to send instead of the path's own. */
  readonly name?: string;
  readonly type?: string;
}

/** Pieces of a file, as bytes or as text, which is sent as UTF-8. */
export type FileStream = AsyncIterable<Uint8Array | string> | ReadableStream<Uint8Array>;

/** A file that is read from a stream. It can be sent only once, so a failed upload is not retried. */
export interface StreamPart {
  readonly stream: FileStream;
  readonly name: string;
  readonly type?: string;
  /** In bytes, if known. */
  readonly size?: number;
}

/**
 * A file to upload: a path, a Blob, bytes or a stream. All but bytes are never held in memory as a whole. Bytes and a bare
 * stream have no name: `new File([bytes], 'brochure.pdf')` and a {@link StreamPart} give them one.
 */
export type FilePart = Blob | PathPart | StreamPart | FileStream | ArrayBuffer | ArrayBufferView;

interface OpenedFile {
  readonly name: string;
  readonly type: string;
  readonly source: ContentSource;
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
      return { name, type: part.type || unknownType, source: blobSource(part) };
    }
    if (part instanceof ArrayBuffer || ArrayBuffer.isView(part)) {
      const source = blobSource(new Blob([part as ArrayBufferView<ArrayBuffer>]));
      return { name: unknownName, type: unknownType, source };
    }
    // Node's streams of files also have a path, but may read a part of it.
    if (isStream(part)) return { name: unknownName, type: unknownType, source: streamSource(part) };
    if (isPathPart(part)) {
      const { name, source } = await openPath(part.path);
      return { name: part.name ?? name, type: part.type ?? unknownType, source };
    }
    if (isStreamPart(part)) {
      const { name, type = unknownType, size, stream } = part;
      return { name, type, source: streamSource(stream, size) };
    }
  }
  throw invalidInput(`${field} must be a file: a path, a Blob, bytes or a stream.`);
}

const isStream = (value: object): value is FileStream =>
  Symbol.asyncIterator in value || 'getReader' in value;

const isPathPart = (value: object): value is PathPart => 'path' in value && typeof value.path === 'string';

const isStreamPart = (value: object): value is StreamPart =>
  'name' in value &&
  'stream' in value &&
  typeof value.stream === 'object' &&
  value.stream !== null &&
  isStream(value.stream);

/** Another realm or library has a class of its own. */
const isBlob = (value: object): value is Blob =>
  value instanceof Blob ||
  ('stream' in value && typeof value.stream === 'function' && 'size' in value && 'type' in value);

const blobSource = (blob: Blob): ContentSource => ({
  length: blob.size,
  isRepeatable: true,
  ...(blob instanceof Blob && { blob }),
  open: () => openStream(blob.stream()),
});

const streamSource = (stream: FileStream, length?: number): ContentSource => ({
  length,
  isRepeatable: false,
  open: () => openStream(stream),
});

function openStream(stream: FileStream): AsyncIterable<Uint8Array> {
  if (!('getReader' in stream)) return encodePieces(stream);
  if (stream.locked) throw invalidInput('The stream of a file to upload is being read elsewhere.');
  return encodePieces(readStream(stream));
}

/** @throws FirmlineError 'invalid-input' for a piece that is neither bytes nor text */
async function* encodePieces(pieces: AsyncIterable<unknown>): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  for await (const piece of pieces) {
    if (piece instanceof Uint8Array) yield piece;
    else if (typeof piece === 'string') yield encoder.encode(piece);
    else throw invalidInput('The stream of a file to upload must yield bytes or text.');
  }
}
