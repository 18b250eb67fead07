import { createHash } from 'node:crypto';
import { readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../data-dir.ts';

/** What a database folder held when it was closed: a file that is shorter or gone later was damaged meanwhile. */
interface Inventory {
  /** Tells this close from any other. */
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
/** Of these nothing may have been cut off; the others are logs and statistics. */
const inventoried = ['base', 'global', 'pg_xact', 'pg_multixact'];
const controlFile = 'global/pg_control';
/** Where Postgres' control file says in which state it was left, and what "shut down" is there. */
const control = { stateAt: 16, shutDown: 1 };

/** Whether the folder holds nothing, or is not there. */
export async function isEmptyFolder(folder: string): Promise<boolean> {
  return (await namesIn(folder)).length === 0;
}

/** Whether a folder is, or was, one of Postgres: some of its parts are there. */
export async function isDatabaseFolder(folder: string): Promise<boolean> {
  const names = new Set(await namesIn(folder));
  return ['PG_VERSION', 'base', 'global', 'pg_wal'].some((name) => names.has(name));
}

/**
 * Looks for files that are gone or too short.
 * @returns what is wrong, such as `PG_VERSION is missing`; null where nothing is
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
    if (found < size) return `${file} has ${found} bytes of ${size}`;
  }
  return null;
}

/** Notes what the folder holds. To be called once the engine has let go of it. */
export async function takeInventory(folder: string, inventoryFile: string): Promise<void> {
  const state = await readFile(path.join(folder, controlFile));
  // A folder that was not closed in order changes when it is next opened.
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

/** From now on the engine changes the folder. */
export const dropInventory = (inventoryFile: string): Promise<void> => rm(inventoryFile, { force: true });

/**
 * Puts a folder out of the way, whole.
 * @param why part of its new name
 * @returns where it is now
 */
export async function setAside(folder: string, why: 'damaged' | 'replaced'): Promise<string> {
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  for (let again = 0; ; again++) {
    const target = `${folder}.${why}-${stamp}${again === 0 ? '' : `-${again}`}`;
    if ((await sizeOf(target)) !== null) continue;
    await rename(folder, target);
    return target;
  }
}

/** Empty when there is no inventory, or it describes another state of the folder. */
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
