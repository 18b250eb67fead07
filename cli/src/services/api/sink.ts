import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, lstat, realpath, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { FirmlineError } from '@firmline/sdk/errors';
import type { Chunks } from '../../results/api.ts';

/**
 * To standard output, no faster than it is read. Where its reader goes away, the rest is not asked for.
 * @throws whatever the chunks throw
 */
export async function writeToStdout(chunks: Chunks): Promise<void> {
  try {
    await pipeline(chunks, process.stdout, { end: false });
  } catch (error) {
    if (!isSystemError(error) || error.code !== 'EPIPE') throw error;
  }
}

export interface WriteOptions {
  /** Whether only its owner may read it afterwards, even if others could before. */
  readonly ownerOnly?: boolean;
  /** For a folder that may come from somebody else: a link in it is replaced, and what it leads to is left alone. */
  readonly replacesLinks?: boolean;
}

/**
 * To a file, which is there when all of it is; a failure leaves what was there before. A new file is for its owner alone;
 * one that is replaced keeps its mode.
 * @param options.ownerOnly one that is replaced is for its owner alone too
 * @throws FirmlineError 'folder-unwritable', and whatever the chunks throw
 */
export async function writeToFile(
  chunks: Chunks,
  file: string,
  { ownerOnly = false, replacesLinks = false }: WriteOptions = {},
): Promise<void> {
  const present = await (replacesLinks ? lstat : stat)(file).catch(() => undefined);
  const isLink = present?.isSymbolicLink() === true;
  // Through a link to the file itself, which keeps who may read it.
  const target = present && !isLink ? await realpath(file) : file;
  // A device or a pipe is written to, not replaced.
  const draft = present && !present.isFile() && !isLink ? undefined : `${target}.${randomUUID()}.part`;
  const output = createWriteStream(draft ?? file, draft === undefined ? {} : { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(chunks, output);
    if (draft !== undefined) {
      if (present && !isLink && !ownerOnly) await chmod(draft, present.mode & 0o777);
      await rename(draft, target);
    }
  } catch (error) {
    // The file may still be opened, and would come back.
    if (!output.closed) await new Promise((resolve) => output.once('close', resolve));
    if (draft !== undefined) await rm(draft, { force: true });
    throw isSystemError(error) ? unwritable(file, error) : error;
  }
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error;

const unwritable = (file: string, cause: NodeJS.ErrnoException) =>
  new FirmlineError(`Could not write ${file} (${cause.code}).`, {
    code: 'folder-unwritable',
    fault: 'user',
    hint: 'Choose another path with --output.',
    cause,
  });
