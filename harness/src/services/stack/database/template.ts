import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * A database with roles and tables and no rows, in the cache of the packages: creating one takes many times the
 * processor time of copying it. It holds no key and no password, which each stack creates for itself.
 */
export interface DatabaseTemplate {
  /**
   * Fills an empty or missing folder with a copy.
   * @returns false if there is no usable template; the folder is then missing
   */
  readonly copyTo: (folder: string) => Promise<boolean>;
  /** Makes a closed database the template. Does nothing if the cache cannot be written. */
  readonly keep: (folder: string) => Promise<void>;
}

const enginePackage = path.dirname(
  path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')),
);
const defaultCache = path.resolve(enginePackage, '../../.cache/firmline');
/** Templates of other versions stay this long, because another process may be about to use them. */
const keepOthersMs = 24 * 60 * 60 * 1000;

/**
 * @param schemaVersion of the roles and tables
 * @param cache for tests
 */
export async function databaseTemplate(
  schemaVersion: string,
  cache = defaultCache,
): Promise<DatabaseTemplate> {
  const engine = await readFile(path.join(enginePackage, 'package.json'));
  const name = `database-${createHash('sha256').update(schemaVersion).update(engine).digest('hex').slice(0, 12)}`;
  const template = path.join(cache, name);
  const draft = () => `${template}.${randomUUID()}`;

  /** Renames a template before deleting it, so that no process copies half of it. */
  async function drop(place: string): Promise<void> {
    const dropped = draft();
    await rename(place, dropped).catch(() => {});
    await rm(dropped, { recursive: true, force: true }).catch(() => {});
  }

  return {
    async copyTo(folder) {
      const { database, digest } = partsOf(template);
      try {
        await cp(database, folder, { recursive: true });
        if ((await digestOf(folder)) === (await readFile(digest, 'utf8'))) return true;
      } catch {
        // The template is missing, or another process is replacing it.
      }
      await rm(folder, { recursive: true, force: true });
      await drop(template);
      return false;
    },
    async keep(folder) {
      const place = draft();
      try {
        const { database, digest } = partsOf(place);
        await mkdir(place, { recursive: true, mode: 0o700 });
        await cp(folder, database, { recursive: true });
        await writeFile(digest, await digestOf(database));
        await rename(place, template);
        for (const other of await readdir(cache)) {
          const isOther = other.startsWith('database-') && other !== name;
          if (isOther && (await ageOf(path.join(cache, other))) > keepOthersMs)
            await drop(path.join(cache, other));
        }
      } catch {
        // The cache is read-only or full, or another process was first.
        await rm(place, { recursive: true, force: true }).catch(() => {});
      }
    },
  };
}

const partsOf = (place: string) => ({
  database: path.join(place, 'database'),
  digest: path.join(place, 'digest'),
});

const ageOf = async (place: string): Promise<number> => Date.now() - (await stat(place)).mtimeMs;

/** SHA-256 of all names and contents, in hex. */
async function digestOf(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(folder, { recursive: true })).toSorted()) {
    const file = path.join(folder, name);
    hash.update(`${name}\0`);
    if ((await stat(file)).isFile()) hash.update(await readFile(file));
  }
  return hash.digest('hex');
}
