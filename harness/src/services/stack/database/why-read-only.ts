import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import { errorCode } from '#util/error-code';

/** One log file of the engine, and as much again for what a statement adds to the tables. */
const neededMb = 32;

const readOnlyError = (message: string, hint: string, cause?: unknown): FirmlineError =>
  new FirmlineError(message, { code: 'database', hint, cause });

/**
 * Why writing to a folder's disk is refused now; null if there is enough space. The engine dies if it cannot write its
 * log, so writing stops while there is still space for what reading writes.
 */
export function whyFull(folder: string): FirmlineError | null {
  const { bavail, bsize } = statfsSync(folder);
  const freeMegabytes = (bavail * bsize) / 1024 / 1024;
  if (freeMegabytes >= neededMb) return null;
  return readOnlyError(
    `The disk with ${folder} is full: ${Math.floor(freeMegabytes)} MB free, but writing needs ${neededMb} MB.`,
    'Free some disk space.',
  );
}

/**
 * Notices that the folder of an open database was moved, deleted, replaced or made unwritable: the engine would still
 * write to the files that it has open, and fail at others.
 * @returns tells why writing is refused now; null if it is not
 */
export function watchFolder(folder: string): () => FirmlineError | null {
  const { ino, dev } = statSync(folder);
  return () => {
    try {
      const stats = statSync(folder, { throwIfNoEntry: false });
      if (stats?.ino !== ino || stats.dev !== dev) {
        const place = existsSync(path.dirname(folder)) ? folder : path.dirname(folder);
        return readOnlyError(
          `${place} was moved, deleted or replaced while the stack used it.`,
          'Put it back, or stop the stack and start it where the data is now.',
        );
      }
      accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
      return null;
    } catch (cause) {
      return readOnlyError(
        `${folder} cannot be written (${errorCode(cause) ?? String(cause)}).`,
        'Make it writable.',
        cause,
      );
    }
  };
}
