import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, createGzip, gunzip } from 'node:zlib';
import { packTar, unpackTar } from 'modern-tar/fs';

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
  const version = createHash('sha256').update(schemaVersion).update(engine).digest('hex').slice(0, 12);
  const name = `database-${version}.tar.gz`;
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
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // The archive's checksum covers everything in it, and writes that have begun would go on after a failure.
        const archive = await promisify(gunzip)(await readFile(template));
        await pipeline(Readable.from([archive]), unpackTar(folder));
        return true;
      } catch {
        // The template is missing or damaged, or another process is replacing it.
      }
      await rm(folder, { recursive: true, force: true });
      await drop(template);
      return false;
    },
    async keep(folder) {
      const place = draft();
      try {
        await mkdir(cache, { recursive: true, mode: 0o700 });
        // Most of a new database is zeros: it takes a tenth of its space.
        const archive = createWriteStream(place, { mode: 0o600 });
        await pipeline(packTar(folder), createGzip({ level: constants.Z_BEST_SPEED }), archive);
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

const ageOf = async (place: string): Promise<number> => Date.now() - (await stat(place)).mtimeMs;
