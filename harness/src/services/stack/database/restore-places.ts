import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { DataDir } from '../data-dir.ts';
import { isEmptyFolder } from './folder-check.ts';

export const restorePlaces = ({ database }: DataDir) => ({
  /** Being unpacked. */
  restoring: `${database}.restoring`,
  /** Whole and read, and about to take the place of the database. */
  restored: `${database}.restored`,
});

/**
 * The last step of a restore. A start takes it too, where the restore was cut short after the old database was set aside.
 * What was cut short earlier has changed nothing and is dropped: it must not come back when `database` is next empty.
 */
export async function finishRestore(dataDir: DataDir): Promise<void> {
  const { restoring, restored } = restorePlaces(dataDir);
  await rm(restoring, { recursive: true, force: true });
  if (!existsSync(restored)) return;
  if (!(await isEmptyFolder(dataDir.database))) {
    // Half of it deleted, it would no longer be whole under its old name.
    await rename(restored, restoring);
    return rm(restoring, { recursive: true, force: true });
  }
  await rm(dataDir.database, { recursive: true, force: true });
  await rm(dataDir.databaseIncomplete, { force: true });
  await rename(restored, dataDir.database);
}
