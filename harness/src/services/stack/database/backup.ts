import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { unpackTar } from 'modern-tar/fs';
import { writeWhole } from '../data-dir.ts';
import type { OpenEngine } from './engine/protocol.ts';

const maxAutomaticBackups = 5;
const automatic = /^before-.*\.tar\.gz$/;

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
    .filter((name) => automatic.test(name))
    .toSorted()
    .toReversed();
}
