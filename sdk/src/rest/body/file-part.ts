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

/** A file that is read from a stream. It can be sent only once, so a failed upload is not retried. */
export interface StreamPart {
  readonly stream: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>;
  readonly name: string;
  readonly type?: string;
  /** In bytes, if known. */
  readonly size?: number;
}

/** A file to upload. It is streamed and never held in memory as a whole. */
export type FilePart = Blob | PathPart | StreamPart;

export interface OpenedFile {
  readonly name: string;
  readonly type: string;
  readonly source: ContentSource;
}

const unknownType = 'application/octet-stream';

/** @throws FirmlineError 'not-found' for a path without a file, 'invalid-input' for a value that is not a file */
export async function openFilePart(part: FilePart): Promise<OpenedFile> {
  if (part instanceof Blob) {
    const name = 'name' in part && typeof part.name === 'string' ? part.name : 'file';
    return { name, type: part.type || unknownType, source: blobSource(part) };
  }
  if ('path' in part) {
    const opened = await openPath(part.path);
    return { name: part.name ?? opened.name, type: part.type ?? unknownType, source: opened.source };
  }
  const { name, type = unknownType, size } = part;
  return { name, type, source: { length: size, repeatable: false, open: () => readFile(part) } };
}

export function isFilePart(value: unknown): value is FilePart {
  return (
    value instanceof Blob ||
    (typeof value === 'object' &&
      value !== null &&
      (('path' in value && typeof value.path === 'string') || ('stream' in value && 'name' in value)))
  );
}

const blobSource = (blob: Blob): ContentSource => ({
  length: blob.size,
  repeatable: true,
  blob,
  open: () => readStream(blob.stream()),
});

function readFile({ stream }: StreamPart): AsyncIterable<Uint8Array> {
  if (!('getReader' in stream)) return stream;
  if (stream.locked) throw invalidInput('The stream of a file to upload is being read elsewhere.');
  return readStream(stream);
}
