import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, createGzip, gunzip, gzip } from 'node:zlib';
import { packTar, unpackTar } from 'modern-tar/fs';
import { writeWhole } from '../data-dir.ts';
import type { OpenEngine } from './engine/protocol.ts';
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { createRequire } from 'node:module';

const maxAutomaticBackups = 5;
const automaticName = /^before-.*\.tar\.gz$/;

/** The whole database as a gzipped tar archive. Call it between transactions. */
export async function packDatabase(engine: OpenEngine): Promise<Buffer> {
  // No checkpoint first: on a full disk it would end the engine. The archive includes the engine's log.
  return promisify(gzip)(await engine.dump());
}

/** Unpacks an archive into an empty or missing folder. The archive's checksum covers everything in it. */
export async function unpackArchive(archive: Uint8Array, folder: string): Promise<void> {
  const tar = await promisify(gunzip)(archive);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await pipeline(Readable.from([tar]), unpackTar(folder));
}

/**
 * Backs up the database before its schema changes, and removes all but the latest automatic backups.
 * @returns the file
 */
export async function backUpBefore(engine: OpenEngine, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const file = path.join(folder, `before-migration-${stamp}.tar.gz`);
  await writeWhole(file, await packDatabase(engine));
  for (const name of (await automaticBackups(folder)).slice(maxAutomaticBackups)) {
    await rm(path.join(folder, name), { force: true });
  }
  return file;
}

/** File names, newest first. */
export async function automaticBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => automaticName.test(name))
    .toSorted()
    .toReversed();
}

const enginePackage = path.dirname(
  path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')),
);
const defaultCache = path.resolve(enginePackage, '../../.cache/firmline');

/**
 * A database with roles and tables and no rows, in the cache of the packages: creating one takes many times the
 * processor time of copying it. It holds no key, which each stack creates for itself.
 * @param schemaVersion of the roles and tables
 * @param cache for tests
 */
export async function databaseTemplate(schemaVersion: string, cache = defaultCache) {
  const engine = await readFile(path.join(enginePackage, 'package.json'));
  const version = createHash('sha256').update(schemaVersion).update(engine).digest('hex').slice(0, 12);
  const name = `database-${version}.tar.gz`;
  return {
    /** Fills an empty or missing folder with a copy. @returns false if there is no usable template */
    async copyTo(folder: string): Promise<boolean> {
      try {
        await unpackArchive(await readFile(path.join(cache, name)), folder);
        return true;
      } catch {
        // The template is missing or damaged; the next one replaces it.
        await rm(folder, { recursive: true, force: true });
        return false;
      }
    },
    /** Makes a closed database the template. Does nothing if the cache cannot be written. */
    async keep(folder: string): Promise<void> {
      const draft = path.join(cache, `${name}.${randomUUID()}`);
      try {
        await mkdir(cache, { recursive: true, mode: 0o700 });
        // Most of a new database is zeros: it takes a tenth of its space.
        const archive = createWriteStream(draft, { mode: 0o600 });
        await pipeline(packTar(folder), createGzip({ level: constants.Z_BEST_SPEED }), archive);
        await rename(draft, path.join(cache, name));
        const archives = (await readdir(cache)).filter((one) => /^database-\w+\.tar\.gz$/.test(one));
        for (const otherArchive of archives)
          if (otherArchive !== name) await rm(path.join(cache, otherArchive), { force: true });
      } catch {
        // The cache is read-only or full.
        await rm(draft, { force: true }).catch(() => {});
      }
    },
  };
}
