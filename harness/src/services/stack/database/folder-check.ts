import { readdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '#util/error-code';

/** Without one of these files, by their least size in bytes, the engine would make a new database, or fail without a reason. */
const needed: Readonly<Record<string, number>> = { PG_VERSION: 2, 'global/pg_control': 8192 };
const neededFolders = ['base', 'global', 'pg_wal', 'pg_xact'];

/** Whether the folder is empty or missing. */
export async function isEmptyFolder(folder: string): Promise<boolean> {
  return (await namesIn(folder)).length === 0;
}

/** Whether the folder has any part of a Postgres database. */
export async function isDatabaseFolder(folder: string): Promise<boolean> {
  const names = new Set(await namesIn(folder));
  return ['PG_VERSION', 'base', 'global', 'pg_wal'].some((name) => names.has(name));
}

/**
 * Looks for what is missing or cut.
 * @returns the problem, such as `PG_VERSION is missing`, or null
 */
export async function findDamage(folder: string): Promise<string | null> {
  for (const name of neededFolders)
    if ((await namesIn(path.join(folder, name))).length === 0) return `${name} is missing or empty`;
  for (const [file, size] of Object.entries(needed)) {
    const found = await sizeOf(path.join(folder, file));
    if (found === null) return `${file} is missing`;
    if (found < size) return `${file} has only ${found} of ${size} bytes`;
  }
  return null;
}

/** Renames a folder that a backup replaces. @returns the new path */
export async function setAside(folder: string): Promise<string> {
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  for (let retry = 0; ; retry++) {
    const target = `${folder}.replaced-${stamp}${retry === 0 ? '' : `-${retry}`}`;
    if ((await sizeOf(target)) !== null) continue;
    await rename(folder, target);
    return target;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return null;
    throw error;
  }
}
