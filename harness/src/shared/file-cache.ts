import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import * as v from 'valibot';
import { makePrivateFolder, writePrivateFile } from '#util/private-files';

export interface FileCacheOptions<Value> {
  readonly folder: string;
  /** Of its files, such as `.clip`. */
  readonly ending: string;
  /** Beyond it, the older half is removed. */
  readonly maxFiles: number;
  /** A file without such a value counts as missing. */
  readonly schema: v.GenericSchema<Value>;
}

/** Values on disk, by keys. A broken or unwritable folder only costs time. */
export function createFileCache<Value>({ folder, ending, maxFiles, schema }: FileCacheOptions<Value>) {
  const fileOf = (key: string) =>
    path.join(folder, createHash('sha256').update(key).digest('hex').slice(0, 40) + ending);

  async function pruneFiles(): Promise<void> {
    const names = (await readdir(folder)).filter((name) => name.endsWith(ending));
    if (names.length <= maxFiles) return;
    const files = await Promise.all(
      names.map(async (name) => {
        const file = path.join(folder, name);
        return { file, time: (await stat(file).catch(() => null))?.mtimeMs ?? 0 };
      }),
    );
    const oldFiles = files.toSorted((a, b) => a.time - b.time).slice(0, names.length - maxFiles / 2);
    await Promise.all(oldFiles.map(({ file }) => rm(file, { force: true })));
  }

  return {
    async get(key: string): Promise<Value | null> {
      try {
        const { success, output } = v.safeParse(schema, deserialize(await readFile(fileOf(key))));
        return success ? output : null;
      } catch {
        return null;
      }
    },
    async set(key: string, value: Value): Promise<void> {
      const file = fileOf(key);
      // Renamed into place, so that no process reads a partial file.
      const part = `${file}.${process.pid}.part`;
      try {
        await makePrivateFolder(folder);
        await writePrivateFile(part, serialize(value));
        await rename(part, file);
        await pruneFiles();
      } catch {
        await rm(part, { force: true }).catch(() => {});
      }
    },
  };
}
