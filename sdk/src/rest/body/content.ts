import { FirmlineError } from '../../errors.ts';

export interface EncodedBody {
  /** The whole content type, with its parameters. */
  readonly contentType: string;
  readonly content: string | StreamedContent;
}

/** A body that is read while it is sent, again for each attempt. */
export interface StreamedContent {
  /** Length in bytes. */
  readonly length: number;
  /** Parts in order. Text is sent as UTF-8. */
  readonly parts: readonly (string | FileContent)[];
}

/** The content of a file: a Blob, which another realm or library may have a class of its own for. */
export type FileContent = Pick<Blob, 'size' | 'stream'>;

/**
 * The whole body, piece by piece.
 * @throws FirmlineError 'invalid-input' if a part cannot be read to its end
 */
export async function* readContent({ parts }: StreamedContent): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  for (const part of parts) {
    if (typeof part === 'string') yield encoder.encode(part);
    else yield* readPart(part);
  }
}

async function* readPart(part: FileContent): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* readStream(part.stream());
  } catch (cause) {
    throw new FirmlineError('A file could not be read while it was sent.', {
      code: 'invalid-input',
      fault: 'user',
      hint: 'Check that it is still there and unchanged, then send it again.',
      cause,
    });
  }
}

/** The pieces of a stream, which not every browser can iterate. Cancels it unless they are read to the end. */
export function readStream(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  // Taken at once: an unreferenced body ends when its response is garbage-collected.
  return readAll(stream.getReader());
}

async function* readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let isOver = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isOver = done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!isOver) await reader.cancel().catch(() => {});
    reader.releaseLock();
  }
}
