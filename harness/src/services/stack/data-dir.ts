import { randomUUID } from 'node:crypto';
import { realpath, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import { errorCode } from '#util/error-code';
import { makePrivateFolder } from '#util/private-files';

/** Every file and folder the stack keeps in its data folder. */
export interface DataDir {
  readonly root: string;
  readonly database: string;
  /** Automatic backups. */
  readonly backups: string;
  readonly speech: string;
  readonly keys: string;
  readonly lock: string;
  readonly info: string;
}

const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ENOSPC']);

/**
 * Creates the data folder for its owner alone.
 * @throws FirmlineError 'folder-unwritable'
 */
export async function openDataDir(folder: string): Promise<DataDir> {
  const absolute = path.resolve(folder);
  const root = await withFolderErrors(absolute, async () => {
    await makePrivateFolder(absolute);
    return realpath(absolute);
  });
  const inside = (name: string) => path.join(root, name);
  return {
    root,
    database: inside('database'),
    backups: inside('backups'),
    speech: inside('speech'),
    keys: inside('keys.json'),
    lock: inside('stack.lock'),
    info: inside('stack.json'),
  };
}

/** Runs file work in the data folder; a folder that cannot be written gets one clear error. */
export async function withFolderErrors<T>(folder: string, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (cause) {
    const code = errorCode(cause);
    if (code === undefined || !unwritable.has(code)) throw cause;
    throw new FirmlineError(`The data folder ${folder} cannot be written (${code}).`, {
      code: 'folder-unwritable',
      hint: code === 'ENOSPC' ? 'Free some disk space.' : 'Make it writable, or choose another with --data.',
      cause,
    });
  }
}

/** Writes a file for its owner alone. The file gets its name only when complete. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, content, { mode: 0o600, flag: 'wx', flush: true });
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}
