import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { OpenEngine } from './engine/engine.ts';

/** How many of the automatic ones stay. */
const keptBackups = 5;
const automatic = /^before-.*\.tar\.gz$/;

/** The whole database as a gzipped tar archive. To be called between transactions. */
export async function packDatabase(engine: OpenEngine): Promise<Buffer> {
  // Without a checkpoint first, which is the engine's end on a full disk: its log is part of the archive.
  return promisify(gzip)(await engine.dump());
}

/** Writes a file for its owner alone; it appears under its name once it is whole. */
export async function writeBackup(file: string, bytes: Uint8Array): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, bytes, { mode: 0o600, flag: 'wx', flush: true });
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Keeps the database as it is before its schema changes, and no more than the last few of these.
 * @returns where it is
 */
export async function backUpBefore(engine: OpenEngine, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const file = path.join(folder, `before-migration-${stamp}.tar.gz`);
  await writeBackup(file, await packDatabase(engine));
  for (const name of (await automaticBackups(folder)).slice(keptBackups)) {
    await rm(path.join(folder, name), { force: true });
  }
  return file;
}

/** Names, the newest first. */
export async function automaticBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => automatic.test(name))
    .toSorted()
    .toReversed();
}
