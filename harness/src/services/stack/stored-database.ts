import path from 'node:path';
import { rename, rm } from 'node:fs/promises';
import { FirmlineError } from '@firmline/sdk/errors';
import { type DataDir, lockDataDir, openDataDir, withFolderErrors } from './data-dir.ts';
import { packDatabase, unpackArchive } from './database/backup.ts';
import { openEngine } from './database/engine/engine.ts';
import {
  isDatabase,
  isEmptyFolder,
  openStored,
  places,
  reasonOfOpening,
  settle,
} from './database/open-stored.ts';
import { syncFolder, syncPlace } from './sync.ts';

/**
 * Packs the database of a stopped stack into a gzipped tar archive.
 * @param folder the data folder
 * @throws FirmlineError 'stack-running', 'not-found', 'database'
 */
export function packStored(folder: string): Promise<Buffer> {
  return withLock(folder, async (dataDir) => {
    await settle(dataDir);
    if (await isEmptyFolder(dataDir.database)) {
      throw new FirmlineError(`There is no database in ${dataDir.root}.`, {
        code: 'not-found',
        fault: 'user',
        hint: 'Pass its folder with --data.',
      });
    }
    const engine = await openStored(dataDir, { durable: await syncPlace(dataDir.lock), log: () => {} });
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
    await settle(dataDir);
    const { draft, next } = places(dataDir);
    const firms = await unpackAndCount(archive, draft).catch(async (cause: unknown) => {
      await rm(draft, { recursive: true, force: true });
      throw new FirmlineError(
        `The file is not a usable backup: ${reasonOfOpening(cause)}. Nothing was changed.`,
        {
          code: 'invalid-input',
          fault: 'user',
          hint: 'Create one with the command dev backup.',
          cause,
        },
      );
    });
    await syncFolder(draft);
    await rename(draft, next);
    const replaced = (await isEmptyFolder(dataDir.database)) ? null : await setAside(dataDir.database);
    await settle(dataDir);
    await syncPlace(dataDir.root);
    return { firms, replaced };
  });
}

/** Whether a data folder has a database that a backup would replace. */
export const hasDatabase = (folder: string): Promise<boolean> =>
  isEmptyFolder(path.join(folder, 'database')).then((isEmpty) => !isEmpty);

/** @returns the number of firms */
async function unpackAndCount(archive: Uint8Array, folder: string): Promise<number> {
  await unpackArchive(archive, folder).catch((cause: unknown) => {
    throw new TypeError('it is not a complete gzipped archive', { cause });
  });
  if (!isDatabase(folder)) throw new TypeError('it has no database in it');
  const engine = await openEngine({ folder, durable: false, onBroken: () => {} });
  try {
    // The column of old links may be missing: a backup can be older than it.
    const sql = `select count(name)::int as firms from public.legal_firm_visitors as row
      where to_jsonb(row) ->> 'leads_to' is null`;
    const { rows } = await (await engine.use()).query<{ firms: number }>(sql);
    return rows[0]?.firms ?? 0;
  } finally {
    await engine.close();
  }
}

/** Renames a folder that a backup replaces. @returns the new path */
async function setAside(folder: string): Promise<string> {
  const target = `${folder}.replaced-${new Date().toISOString().replaceAll(/[-:.]/g, '')}`;
  await rename(folder, target);
  return target;
}

async function withLock<T>(folder: string, task: (dataDir: DataDir) => Promise<T>): Promise<T> {
  const dataDir = await openDataDir(folder);
  const lock = await lockDataDir(dataDir);
  try {
    return await withFolderErrors(dataDir.root, () => task(dataDir));
  } finally {
    lock.release();
  }
}
