import { readFile } from 'node:fs/promises';
import { FirmlineError } from '@firmline/sdk/errors';
import { acquireFileLock, type Lock } from '#util/file-lock';
import { isStackInfo } from '../../shared/stack-info.ts';
import { type DataDir, withFolderErrors } from './data-dir.ts';

/**
 * Takes the lock of a data folder, so two stacks never open one database.
 * @throws FirmlineError 'stack-running', with the address of that stack, or 'folder-unwritable'
 */
export const lockDataDir = ({ root, lock, info }: DataDir): Promise<Lock> =>
  withFolderErrors(root, () => acquireFileLock(lock, ({ pid }) => running(pid, info)));

/** Null while the stack starts. */
async function runningUrl(infoFile: string): Promise<string | null> {
  try {
    const info: unknown = JSON.parse(await readFile(infoFile, 'utf8'));
    return isStackInfo(info) ? info.url : null;
  } catch {
    return null;
  }
}

async function running(pid: number, infoFile: string): Promise<FirmlineError> {
  const address = await runningUrl(infoFile);
  const where = address ? ` at ${address}` : ', still starting';
  return new FirmlineError(`A stack is already running on this data${where} (pid ${pid}).`, {
    code: 'stack-running',
    fault: 'user',
    hint: `Use it, or stop it first (Ctrl-C in its terminal, or: kill ${pid}).`,
  });
}
