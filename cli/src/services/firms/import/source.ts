import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { addAbortSignal } from 'node:stream';
import { FirmlineError } from '@firmline/sdk/errors';
import { unreadable } from '../../unreadable.ts';
import { decodeText } from './decode.ts';
import { importLimits, tooManyBytes } from './limits.ts';

/** The input of an import. */
export interface ImportSource {
  /** The file, or "standard input". */
  readonly name: string;
  /** Undefined for standard input. */
  readonly file: string | undefined;
  /**
   * Its text in pieces. Can be read once.
   * @param signal stops reading
   * @param onRead called with the bytes read so far, and those of the whole file
   * @throws FirmlineError 'not-found'; 'invalid-input' if it cannot be read, is too large or not text; 'aborted'
   */
  text(signal?: AbortSignal, onRead?: (done: number, whole: number) => void): AsyncIterable<string>;
  /** The hash of the bytes that were read. */
  hash(): string;
}

const pieceBytes = 128 * 1024;

/** @param file a path, or - for standard input. @param limit bytes */
export function openSource(file: string, limit: number = importLimits.bytes): ImportSource {
  const name = file === '-' ? 'standard input' : file;
  const hash = createHash('sha256');
  return {
    name,
    file: file === '-' ? undefined : file,
    text: (signal, onRead) =>
      decodeText(
        bytesOf(file, { name, limit, signal, onRead, onBytes: (bytes) => hash.update(bytes) }),
        name,
      ),
    hash: () => hash.digest('hex'),
  };
}

interface Reading {
  readonly name: string;
  /** Bytes. */
  readonly limit: number;
  readonly signal: AbortSignal | undefined;
  readonly onRead: ((done: number, whole: number) => void) | undefined;
  readonly onBytes: (bytes: Uint8Array) => void;
}

async function* bytesOf(
  file: string,
  { name, limit, signal, onRead, onBytes }: Reading,
): AsyncGenerator<Uint8Array> {
  const stream = file === '-' ? process.stdin : createReadStream(file, { highWaterMark: pieceBytes });
  if (signal) addAbortSignal(signal, stream);
  let size = 0;
  try {
    // A file's size is known before it is read.
    const whole = file === '-' ? undefined : statSync(file).size;
    if (whole !== undefined && whole > limit) throw tooManyBytes(name, whole, limit);
    for await (const chunk of stream) {
      const bytes = chunk as Buffer;
      size += bytes.length;
      if (size > limit) throw tooManyBytes(name, undefined, limit);
      onBytes(bytes);
      if (whole !== undefined) onRead?.(size, whole);
      yield bytes;
    }
  } catch (cause) {
    if (cause instanceof FirmlineError) throw cause;
    if (signal?.aborted) throw new FirmlineError('Stopped.', { code: 'aborted', fault: 'user', cause });
    throw unreadable(name, cause);
  }
}
