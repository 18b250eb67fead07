import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, realpath, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { unwritable } from '../errors.ts';

export type Chunks = AsyncIterable<string | Uint8Array>;

/** Writes to standard output with backpressure. If the reader closes the pipe, reading the chunks stops. */
export async function writeToStdout(chunks: Chunks): Promise<void> {
  try {
    await pipeline(chunks, process.stdout, { end: false });
  } catch (error) {
    if (!isSystemError(error) || error.code !== 'EPIPE') throw error;
  }
}

/** Writes a file atomically. A new one is readable only by its owner; a replaced one keeps its mode unless asked. */
export async function writeToFile(
  chunks: Chunks,
  file: string,
  { ownerOnly = false }: { readonly ownerOnly?: boolean } = {},
): Promise<void> {
  const present = await stat(file).catch(() => undefined);
  // Follows a link to the file itself, whose permissions stay.
  const target = present ? await realpath(file) : file;
  // A device or a pipe is written to, not replaced.
  const draft = present && !present.isFile() ? undefined : `${target}.${randomUUID()}.part`;
  const output = createWriteStream(draft ?? file, draft === undefined ? {} : { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(chunks, output);
    if (draft !== undefined) {
      if (present && !ownerOnly) await chmod(draft, present.mode & 0o777);
      await rename(draft, target);
    }
  } catch (error) {
    // The file may still be opening, which would create it again.
    if (!output.closed) await new Promise((resolve) => output.once('close', resolve));
    if (draft !== undefined) await rm(draft, { force: true });
    throw isSystemError(error)
      ? unwritable(`${file} (${error.code})`, 'Choose another path with --output.', error)
      : error;
  }
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error;
