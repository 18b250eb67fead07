import path from 'node:path';
import { rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { FirmlineError } from '@firmline/sdk/errors';
import { makePrivateFolder } from '../../shared/private-files/index.ts';
import { type DataDir, openDataDir, withFolderErrors } from './data-dir.ts';
import { packDatabase } from './database/backup.ts';
import { openEngine } from './database/engine/engine.ts';
import { dropInventory, isEmptyFolder, setAside, takeInventory } from './database/folder-check.ts';
import { reasonOf } from './database/open-errors.ts';
import { missingTable, openStored } from './database/open-stored.ts';
import { finishRestore, restorePlaces } from './database/restore-places.ts';
import { acquireLock } from './lock.ts';
import { runningUrl } from './running-url.ts';

/** Largest archive after unpacking: a gzip of a few bytes can promise more than there is. */
const largestArchive = 2 ** 32;

/**
 * The database of a stack that does not run, as a gzipped tar archive.
 * @param folder the data folder
 * @throws FirmlineError 'stack-running', 'not-found', 'database'
 */
export function packStored(folder: string): Promise<Buffer> {
  return withLock(folder, async (dataDir) => {
    await finishRestore(dataDir);
    if (await isEmptyFolder(dataDir.database)) {
      throw new FirmlineError(`There is no database in ${dataDir.root}.`, {
        code: 'not-found',
        fault: 'user',
        hint: 'Name its folder with --data.',
      });
    }
    const engine = await openStored(dataDir, { isNew: false, log: () => {} });
    try {
      return await packDatabase(await engine.use());
    } finally {
      await engine.close();
      await takeInventory(dataDir.database, dataDir.databaseInventory);
    }
  });
}

export interface Restored {
  /** How many firms it holds. */
  readonly firms: number;
  /** Where the database is that was there before; null where there was none. */
  readonly replaced: string | null;
}

/**
 * Puts a backup in the place of the database of a stack that does not run, whose folder is set aside. The backup is
 * opened and read before anything is moved.
 * @param archive what `packStored` gave, or a running stack
 * @throws FirmlineError 'stack-running', 'invalid-input' for what is no backup
 */
export function restoreStored(folder: string, archive: Uint8Array): Promise<Restored> {
  return withLock(folder, async (dataDir) => {
    const tar = await promisify(gunzip)(archive, { maxOutputLength: largestArchive }).catch(
      (cause: unknown) => {
        throw noBackup('it is no gzipped archive', cause);
      },
    );
    await finishRestore(dataDir);
    const { restoring, restored } = restorePlaces(dataDir);
    await makePrivateFolder(restoring);
    let firms: number;
    try {
      firms = await unpack(tar, restoring);
    } catch (error) {
      await rm(restoring, { recursive: true, force: true });
      throw error;
    }
    await rename(restoring, restored);
    const isThere = !(await isEmptyFolder(dataDir.database));
    const replaced = isThere ? await setAside(dataDir.database, 'replaced') : null;
    await dropInventory(dataDir.databaseInventory);
    await finishRestore(dataDir);
    await takeInventory(dataDir.database, dataDir.databaseInventory);
    return { firms, replaced };
  });
}

/** Whether a data folder has a database that a backup would replace. */
export const hasDatabase = (folder: string): Promise<boolean> =>
  isEmptyFolder(path.join(folder, 'database')).then((isEmpty) => !isEmpty);

async function unpack(tar: Uint8Array, folder: string): Promise<number> {
  const engine = await openEngine({ folder, from: tar, onBroken: () => {} }).catch((cause: unknown) => {
    throw noBackup(reasonOf(cause), cause);
  });
  try {
    const open = await engine.use();
    const missing = await missingTable(open, folder);
    if (missing !== null) throw noBackup(missing);
    const { rows } = await open
      .query<{ firms: number }>('select count(name)::int as firms from public.legal_firm_visitors')
      .catch((cause: unknown) => {
        throw noBackup(reasonOf(cause), cause);
      });
    return rows[0]?.firms ?? 0;
  } finally {
    await engine.close();
  }
}

const noBackup = (why: string, cause?: unknown) =>
  new FirmlineError(`The file is no backup that can be used: ${why}. Nothing was changed.`, {
    code: 'invalid-input',
    fault: 'user',
    hint: 'firmline dev backup writes one.',
    cause,
  });

async function withLock<T>(folder: string, task: (dataDir: DataDir) => Promise<T>): Promise<T> {
  const dataDir = await openDataDir(folder);
  return withFolderErrors(dataDir.root, async () => {
    const lock = await acquireLock(dataDir.lock, () => runningUrl(dataDir));
    try {
      return await task(dataDir);
    } finally {
      lock.release();
    }
  });
}
