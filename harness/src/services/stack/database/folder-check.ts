import { createHash } from 'node:crypto';
import { readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../data-dir.ts';

/** Contents of a database folder at its close. A file that is shorter or missing later was damaged. */
interface Inventory {
  /** Identifies this close. */
  readonly control: string;
  /** Bytes, by path inside the folder. */
  readonly files: Readonly<Record<string, number>>;
}

const needed: Readonly<Record<string, number>> = {
  PG_VERSION: 2,
  'postgresql.conf': 1,
  'global/pg_control': 8192,
  'global/pg_filenode.map': 512,
};
const neededInDatabase: Readonly<Record<string, number>> = { PG_VERSION: 2, 'pg_filenode.map': 512 };
const neededFolders = ['base', 'global', 'pg_wal', 'pg_xact', 'pg_multixact/members', 'pg_multixact/offsets'];
/** Folders that must be complete; the others hold logs and statistics. */
const inventoried = ['base', 'global', 'pg_xact', 'pg_multixact'];
const controlFile = 'global/pg_control';
/** Offset of the state in Postgres' control file, and the value for "shut down". */
const control = { stateAt: 16, shutDown: 1 };

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
 * Looks for files that are missing or too short.
 * @returns the problem, such as `PG_VERSION is missing`, or null
 */
export async function findDamage(folder: string, inventoryFile: string): Promise<string | null> {
  for (const name of neededFolders) {
    if ((await namesIn(path.join(folder, name))).length === 0) return `${name} is missing or empty`;
  }
  const databases = await namesIn(path.join(folder, 'base'));
  const inDatabases = databases.flatMap((name) =>
    Object.entries(neededInDatabase).map(([file, size]) => [`base/${name}/${file}`, size] as const),
  );
  const all: readonly (readonly [string, number])[] = [
    ...Object.entries(needed),
    ...inDatabases.filter(([file]) => !file.includes('pgsql_tmp')),
    ...Object.entries(await inventoryOf(folder, inventoryFile)),
  ];
  for (const [file, size] of all) {
    const found = await sizeOf(path.join(folder, file));
    if (found === null) return `${file} is missing`;
    if (found < size) return `${file} has only ${found} of ${size} bytes`;
  }
  return null;
}

/** Records the folder's contents. Call it after the engine has closed. */
export async function takeInventory(folder: string, inventoryFile: string): Promise<void> {
  const state = await readFile(path.join(folder, controlFile));
  // After an unclean close, the next open changes the folder.
  if (state.readInt32LE(control.stateAt) !== control.shutDown) return;
  const files: Record<string, number> = {};
  for (const part of inventoried) {
    for (const name of await readdir(path.join(folder, part), { recursive: true })) {
      const file = path.join(part, name);
      const found = await stat(path.join(folder, file));
      if (found.isFile()) files[file] = found.size;
    }
  }
  const draft = `${inventoryFile}.new`;
  const inventory: Inventory = { control: digestOf(state), files };
  await writeFile(draft, JSON.stringify(inventory), { mode: 0o600 });
  await rename(draft, inventoryFile);
}

/** Call it before the engine changes the folder. */
export const dropInventory = (inventoryFile: string): Promise<void> => rm(inventoryFile, { force: true });

/**
 * Renames a folder, so another can take its place.
 * @param why part of its new name
 * @returns the new path
 */
export async function setAside(folder: string, why: 'damaged' | 'replaced'): Promise<string> {
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  for (let retry = 0; ; retry++) {
    const target = `${folder}.${why}-${stamp}${retry === 0 ? '' : `-${retry}`}`;
    if ((await sizeOf(target)) !== null) continue;
    await rename(folder, target);
    return target;
  }
}

/** Empty if there is no inventory, or it describes another state of the folder. */
async function inventoryOf(folder: string, inventoryFile: string): Promise<Inventory['files']> {
  try {
    const inventory = JSON.parse(await readFile(inventoryFile, 'utf8')) as Partial<Inventory>;
    const now = digestOf(await readFile(path.join(folder, controlFile)));
    return inventory.control === now ? (inventory.files ?? {}) : {};
  } catch {
    return {};
  }
}

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

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
