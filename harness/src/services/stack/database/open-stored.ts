import { stat } from 'node:fs/promises';
import path from 'node:path';
import { makePrivateFolder } from '#util/private-files';
import type { DataDir } from '../data-dir.ts';
import { automaticBackups } from './backup.ts';
import { type Engine, type OpenEngine, openEngine } from './engine/engine.ts';
import { findDamage, isDatabaseFolder } from './folder-check.ts';
import { cannotOpen, notDatabase, reasonOf } from './open-errors.ts';

export interface StoredOptions {
  /** Creates a database, because the folder is empty. Never replaces an existing one. */
  readonly isNew: boolean;
  readonly log: (line: string) => void;
}

/**
 * Checks the files of a data folder's database, then opens it.
 * @throws FirmlineError 'database' or 'conflict'; the folder stays where it is
 */
export async function openStored(dataDir: DataDir, { isNew, log }: StoredOptions): Promise<Engine> {
  const { database: folder } = dataDir;
  const refused = async (cause: unknown) => {
    const [latest] = await automaticBackups(dataDir.backups);
    return cannotOpen(folder, cause, latest && path.join(dataDir.backups, latest));
  };
  if (!isNew) {
    if (!(await isDatabaseFolder(folder))) throw notDatabase(folder);
    const what = await findDamage(folder);
    if (what !== null) throw await refused(what);
  }
  await makePrivateFolder(folder);
  const engine = await openEngine({
    folder,
    onBroken: (failure) => log(`database: the engine ended and restarts: ${reasonOf(failure)}`),
  }).catch(async (error: unknown) => {
    throw await refused(error);
  });
  const missing = isNew ? null : await missingTable(await engine.use(), folder);
  if (missing === null) return engine;
  await engine.close();
  throw await refused(missing);
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
