import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { KnownSecrets } from './known.ts';

export interface Found {
  readonly files: number;
  readonly megabytes: number;
  /** Files that contain a secret, with the names of the secrets. */
  readonly holding: readonly string[];
}

/** Searches every file below some folders, except the files that keep secrets. */
export async function searchFiles(
  folders: readonly string[],
  secrets: KnownSecrets,
  keepsSecrets: (file: string) => boolean,
): Promise<Found> {
  let [files, bytes] = [0, 0];
  const holding: string[] = [];
  for (const folder of folders) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      if (!entry.isFile() || keepsSecrets(file)) continue;
      const content = await readFile(file).catch(() => Buffer.alloc(0));
      files++;
      bytes += content.length;
      const names = secrets.foundIn(content);
      if (names.length > 0) holding.push(`${path.relative(folder, file)}: ${names.join(', ')}`);
    }
  }
  return { files, megabytes: bytes / 1024 / 1024, holding };
}

/** The files that users other than their owner may read. */
export async function readableByOthers(files: readonly string[]): Promise<string[]> {
  const modes = await Promise.all(
    files.map(async (file) => ({ file, mode: (await stat(file)).mode & 0o777 })),
  );
  return modes
    .filter(({ mode }) => (mode & 0o077) !== 0)
    .map(({ file, mode }) => `${path.basename(file)} ${mode.toString(8)}`);
}
