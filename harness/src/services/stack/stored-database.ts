import path from 'node:path';
import { rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { FirmlineError } from '@firmline/sdk/errors';
import { makePrivateFolder } from '#util/private-files';
import { type DataDir, openDataDir, withFolderErrors } from './data-dir.ts';
import { packDatabase } from './database/backup.ts';
import { openEngine } from './database/engine/engine.ts';
import { isEmptyFolder, setAside } from './database/folder-check.ts';
import { reasonOf } from './database/open-errors.ts';
import { missingTable, openStored } from './database/open-stored.ts';
import { finishRestore, restorePlaces } from './database/restore-places.ts';
import { lockDataDir } from './lock.ts';

/** Largest archive after unpacking: a tiny gzip file can expand to more than the memory. */
const largestArchive = 2 ** 32;

/**
 * Packs the database of a stopped stack into a gzipped tar archive.
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
        hint: 'Pass its folder with --data.',
      });
    }
    const engine = await openStored(dataDir, { isNew: false, log: () => {} });
    try {
      return await packDatabase(await engine.use());
    } finally {
      await engine.close();
    }
  });
}

export interface Restored {
  /** Number of firms in the backup. */
  readonly firms: number;
  /** Where the previous database was moved to; null if there was none. */
  readonly replaced: string | null;
}

/**
 * Replaces the database of a stopped stack with a backup, and moves the previous folder aside. Opens and reads the
 * backup before moving anything.
 * @param archive from `packStored` or from a running stack
 * @throws FirmlineError 'stack-running', or 'invalid-input' for a file that is not a backup
 */
export function restoreStored(folder: string, archive: Uint8Array): Promise<Restored> {
  return withLock(folder, async (dataDir) => {
    const tar = await promisify(gunzip)(archive, { maxOutputLength: largestArchive }).catch(
      (cause: unknown) => {
        throw notABackup('it is not a gzipped archive', cause);
      },
    );
    if (!tar.includes('PG_VERSION')) throw notABackup('it has no database in it');
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
    const replaced = isThere ? await setAside(dataDir.database) : null;
    await finishRestore(dataDir);
    return { firms, replaced };
  });
}

/** Whether a data folder has a database that a backup would replace. */
export const hasDatabase = (folder: string): Promise<boolean> =>
  isEmptyFolder(path.join(folder, 'database')).then((isEmpty) => !isEmpty);

async function unpack(tar: Uint8Array, folder: string): Promise<number> {
  const engine = await openEngine({ folder, from: tar, onBroken: () => {} }).catch((cause: unknown) => {
    throw notABackup(reasonOf(cause), cause);
  });
  try {
    const open = await engine.use();
    const missing = await missingTable(open, folder);
    if (missing !== null) throw notABackup(missing);
    const { rows } = await open
      .query<{ firms: number }>('select count(name)::int as firms from public.legal_firm_visitors')
      .catch((cause: unknown) => {
        throw notABackup(reasonOf(cause), cause);
      });
    return rows[0]?.firms ?? 0;
  } finally {
    await engine.close();
  }
}

const notABackup = (why: string, cause?: unknown) =>
  new FirmlineError(`The file is not a usable backup: ${why}. Nothing was changed.`, {
    code: 'invalid-input',
    fault: 'user',
    hint: 'Create one with firmline dev backup.',
    cause,
  });

async function withLock<T>(folder: string, task: (dataDir: DataDir) => Promise<T>): Promise<T> {
  const dataDir = await openDataDir(folder);
  const lock = await lockDataDir(dataDir);
  try {
    return await withFolderErrors(dataDir.root, () => task(dataDir));
  } finally {
    lock.release();
  }
}
