import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { DataDir } from '../data-dir.ts';
import { isEmptyFolder } from './folder-check.ts';

export const restorePlaces = ({ database }: DataDir) => ({
  /** A backup that is being unpacked. */
  restoring: `${database}.restoring`,
  /** A complete, checked backup that is about to replace the database. */
  restored: `${database}.restored`,
});

/**
 * The last step of a restore. A start runs it too, to finish a restore that was interrupted after the old database was
 * moved aside. An earlier interruption changed nothing, so its files are deleted: they must not reappear when `database`
 * is next empty.
 */
export async function finishRestore(dataDir: DataDir): Promise<void> {
  const { restoring, restored } = restorePlaces(dataDir);
  await rm(restoring, { recursive: true, force: true });
  if (!existsSync(restored)) return;
  if (!(await isEmptyFolder(dataDir.database))) {
    // Renamed first: if deleting is interrupted, no incomplete backup must look complete.
    await rename(restored, restoring);
    return rm(restoring, { recursive: true, force: true });
  }
  await rm(dataDir.database, { recursive: true, force: true });
  await rm(dataDir.databaseIncomplete, { force: true });
  await rename(restored, dataDir.database);
}
