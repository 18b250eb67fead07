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

/** The last step of a restore; a start takes it too, where the restore was cut short before it. */
export async function finishRestore(dataDir: DataDir): Promise<void> {
  const { restored } = restorePlaces(dataDir);
  if (!existsSync(restored) || !(await isEmptyFolder(dataDir.database))) return;
  await rm(dataDir.database, { recursive: true, force: true });
  await rm(dataDir.databaseIncomplete, { force: true });
  await rename(restored, dataDir.database);
}
