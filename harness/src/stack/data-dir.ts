import { mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';

/** Every file and folder the stack keeps in its data folder. */
export interface DataDir {
  readonly root: string;
  readonly database: string;
  /** Stands while the database is being made or emptied; found at a start, that work is done again. */
  readonly databaseIncomplete: string;
  readonly speech: string;
  readonly keys: string;
  readonly lock: string;
  readonly info: string;
}

const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ENOSPC']);

/**
 * Makes the data folder and names what lies in it.
 * @throws FirmlineError 'folder-unwritable'
 */
export async function openDataDir(folder: string): Promise<DataDir> {
  const wanted = path.resolve(folder);
  const root = await withFolderErrors(wanted, async () => {
    await mkdir(wanted, { recursive: true });
    return realpath(wanted);
  });
  const inside = (name: string) => path.join(root, name);
  return {
    root,
    database: inside('database'),
    databaseIncomplete: inside('database.incomplete'),
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
      hint: 'Make it writable, or choose another with --data.',
      cause,
    });
  }
}

/** The system's code of a failed call, such as ENOENT. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
