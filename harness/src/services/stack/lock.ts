import { readFile } from 'node:fs/promises';
import { FirmlineError } from '@firmline/sdk/errors';
import { acquireFileLock, type Lock } from '#util/file-lock';
import type { LockHolder } from '#util/lock-holder';
import { type DataDir, withFolderErrors } from './data-dir.ts';

/**
 * Takes the lock file, so two stacks never open one database.
 * @param describe address of the running stack, for the error message
 * @throws FirmlineError 'stack-running'
 */
export const acquireLock = (file: string, describe: () => Promise<string | null>): Promise<Lock> =>
  acquireFileLock(file, (holder) => running(holder, describe));

/**
 * Takes the lock of a data folder.
 * @throws FirmlineError 'stack-running' or 'folder-unwritable'
 */
export const lockDataDir = ({ root, lock, info }: DataDir): Promise<Lock> =>
  withFolderErrors(root, () => acquireLock(lock, () => runningUrl(info)));

/** Null while the stack starts. */
async function runningUrl(infoFile: string): Promise<string | null> {
  try {
    const info: unknown = JSON.parse(await readFile(infoFile, 'utf8'));
    if (typeof info !== 'object' || info === null || !('url' in info)) return null;
    return typeof info.url === 'string' ? info.url : null;
  } catch {
    return null;
  }
}

async function running({ pid }: LockHolder, describe: () => Promise<string | null>): Promise<FirmlineError> {
  const address = await describe();
  const where = address ? ` at ${address}` : ', still starting';
  return new FirmlineError(`A stack is already running on this data${where} (pid ${pid}).`, {
    code: 'stack-running',
    fault: 'user',
    hint: `Use it, or stop it first (Ctrl-C in its terminal, or: kill ${pid}).`,
  });
}
