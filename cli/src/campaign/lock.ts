import path from 'node:path';
import { acquireFileLock, type Lock } from '@firmline/util/file-lock';
import { makePrivateFolder } from '@firmline/util/private-files';
import { FirmlineError } from '@firmline/sdk/errors';
import { unwritable } from './folder.ts';

/**
 * Takes the output folder for one campaign: two would pay for the same calls, and mix up each other's files. A campaign
 * that was killed does not hold it.
 * @throws FirmlineError 'conflict' while another campaign runs there, 'folder-unwritable'
 */
export async function lockFolder(folder: string): Promise<Lock> {
  try {
    await makePrivateFolder(folder);
    return await acquireFileLock(path.join(folder, '.firmline-lock'), ({ pid }) => inUse(folder, pid));
  } catch (cause) {
    throw cause instanceof FirmlineError ? cause : unwritable(folder, cause);
  }
}

const inUse = (folder: string, pid: number) =>
  new FirmlineError(`Another campaign is writing to ${folder} (process ${pid}). Nothing was changed.`, {
    code: 'conflict',
    fault: 'user',
    hint: 'Wait until it has ended, or choose another folder with --qr.',
  });
