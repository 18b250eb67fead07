import { stat } from 'node:fs/promises';
import path from 'node:path';
import { makePrivateFolder } from '../../../shared/private-files/index.ts';
import type { DataDir } from '../data-dir.ts';
import { automaticBackups } from './backup.ts';
import { type Engine, type OpenEngine, openEngine } from './engine/engine.ts';
import { dropInventory, findDamage, isDatabaseFolder, setAside } from './folder-check.ts';
import { cannotOpen, damageBehind, damaged, notDatabase, reasonOf } from './open-errors.ts';

export interface StoredOptions {
  /** Creates a database, because the folder is empty. Never replaces an existing one. */
  readonly isNew: boolean;
  readonly log: (line: string) => void;
}

/**
 * Checks the files of a data folder's database, then opens it.
 * @throws FirmlineError 'database': damaged and moved aside, or left unchanged
 */
export async function openStored(dataDir: DataDir, { isNew, log }: StoredOptions): Promise<Engine> {
  const { database: folder, databaseInventory } = dataDir;
  const report = async (what: string) => {
    const [latest] = await automaticBackups(dataDir.backups);
    const backup = latest === undefined ? undefined : path.join(dataDir.backups, latest);
    return damaged(folder, { what, now: await setAside(folder, 'damaged'), backup });
  };
  if (!isNew) {
    if (!(await isDatabaseFolder(folder))) throw notDatabase(folder);
    const what = await findDamage(folder, databaseInventory);
    if (what !== null) throw await report(what);
  }
  await makePrivateFolder(folder);
  // From here on the folder changes, so the inventory of its last close is outdated.
  await dropInventory(databaseInventory);
  let engine: Engine;
  try {
    engine = await openEngine({
      folder,
      onBroken: (failure) => log(`database: the engine ended and restarts: ${reasonOf(failure)}`),
    });
  } catch (error) {
    const what = isNew ? null : damageBehind(error);
    throw what === null ? cannotOpen(folder, error) : await report(what);
  }
  const missing = isNew ? null : await missingTable(await engine.use(), folder);
  if (missing === null) return engine;
  await engine.close();
  throw await report(missing);
}

/** A table or index whose file is missing, or null. */
export async function missingTable(engine: OpenEngine, folder: string): Promise<string | null> {
  const { rows } = await engine.query<{ file: string; name: string }>(
    `select pg_relation_filepath(oid) as file, oid::regclass::text as name from pg_class
     where pg_relation_filepath(oid) is not null`,
  );
  for (const { file, name } of rows) {
    const found = await stat(path.join(folder, file)).catch(() => null);
    if (found === null) return `${file} (${name}) is missing`;
  }
  return null;
}
