import { access, constants, open, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { replaceFile } from '@firmline/util/private-files';
import { unwritable } from '../errors.ts';

export type Chunks = AsyncIterable<string | Uint8Array> | Iterable<string>;

/** Writes to standard output with backpressure. If the reader closes the pipe, reading the chunks stops. */
export async function writeToStdout(chunks: Chunks): Promise<void> {
  try {
    await pipeline(chunks, process.stdout, { end: false });
  } catch (error) {
    if (!isSystemError(error) || error.code !== 'EPIPE') throw error;
  }
}

const anotherPath = 'Choose another path with --output.';

/**
 * Checks without writing that {@link writeToFile} can write a file.
 * @throws 'folder-unwritable', also for a file that its owner protects, or that another program keeps to itself
 */
export async function requireWritable(file: string, hint: string): Promise<void> {
  try {
    const fileStat = await stat(file).catch(() => undefined);
    // A pipe waits for its reader, and is not replaced.
    if (fileStat && !fileStat.isFile() && !fileStat.isDirectory()) return;
    if (fileStat) await (await open(file, 'r+')).close();
    await access(path.dirname(fileStat ? await realpath(file) : file), constants.W_OK);
  } catch (error) {
    throw unwritten(error, file, hint);
  }
}

const unwritten = (error: unknown, file: string, hint: string): unknown =>
  isSystemError(error) ? unwritable(file, hint, error) : error;

/** Writes a file, complete or not at all. A new one is readable only by its owner; a replaced one keeps its mode unless asked. */
export async function writeToFile(
  chunks: Chunks | string | Uint8Array,
  file: string,
  {
    ownerOnly: isOwnerOnly = false,
    hint = anotherPath,
  }: { readonly ownerOnly?: boolean; readonly hint?: string } = {},
): Promise<void> {
  try {
    await replaceFile(file, chunks, { isModeKept: !isOwnerOnly });
  } catch (error) {
    throw unwritten(error, file, hint);
  }
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error;
