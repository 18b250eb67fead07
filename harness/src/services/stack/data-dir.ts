import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import { makePrivateFolder, namesIn, openToOthers } from '../../shared/private-files/index.ts';

/** Every file and folder the stack keeps in its data folder. */
export interface DataDir {
  readonly root: string;
  readonly database: string;
  /** Stands while the database is being made or emptied; found at a start, that work is done again. */
  readonly databaseIncomplete: string;
  /** What the database folder held when it was closed. */
  readonly databaseInventory: string;
  /** Backups that were taken on their own. */
  readonly backups: string;
  readonly speech: string;
  readonly keys: string;
  readonly lock: string;
  /** What PostgREST says; an older part of it lies beside it. */
  readonly restLog: string;
  readonly info: string;
}

const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ENOSPC']);

/** The data folder's usual name: by it alone, such a folder holds nothing but ours. */
const usualName = '.firmline';

/** What the names of everything that is ours in a data folder begin with; drafts and notes add to them. */
const ownNames = ['database', 'backups', 'speech', 'keys.json', 'stack.', 'postgrest.log', 'call-tests'];

/**
 * What of a data folder somebody but its owner may read. The folder itself counts too, unless it also holds what is not
 * ours, such as a project.
 */
export function* dataOpenToOthers(root: string): Generator<string> {
  const names = namesIn(root);
  const own = names.filter((name) => ownNames.some((start) => name.startsWith(start)));
  if (own.length === names.length || path.basename(root) === usualName)
    yield* openToOthers([root], { below: false });
  yield* openToOthers(
    own.map((name) => path.join(root, name)),
    { below: true },
  );
}

/**
 * Makes the data folder, for its owner alone, and names what lies in it.
 * @throws FirmlineError 'folder-unwritable'
 */
export async function openDataDir(folder: string): Promise<DataDir> {
  const wanted = path.resolve(folder);
  const root = await withFolderErrors(wanted, async () => {
    await makePrivateFolder(wanted);
    return realpath(wanted);
  });
  const inside = (name: string) => path.join(root, name);
  return {
    root,
    database: inside('database'),
    databaseIncomplete: inside('database.incomplete'),
    databaseInventory: inside('database.inventory.json'),
    backups: inside('backups'),
    speech: inside('speech'),
    keys: inside('keys.json'),
    lock: inside('stack.lock'),
    restLog: inside('postgrest.log'),
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
      hint:
        code === 'ENOSPC'
          ? 'Free some room on the disk.'
          : 'Make it writable, or choose another with --data.',
      cause,
    });
  }
}

/** The system's code of a failed call, such as ENOENT. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
