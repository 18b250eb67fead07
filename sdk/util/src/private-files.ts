import { type Stats, chmodSync, lstatSync, readdirSync } from 'node:fs';
import { constants, open } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from './make-folder.ts';

/** Creates a folder, with missing parents, for the owner alone. An existing folder keeps its mode. */
export async function makePrivateFolder(folder: string): Promise<void> {
  makeFolder(folder);
}

/**
 * Writes a file that only its owner may read, or replaces its content. An existing file loses the permissions of others
 * before the write. Devices and pipes keep their mode.
 */
export async function writePrivateFile(
  file: string,
  content: string | Uint8Array | Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  const handle = await open(file, constants.O_WRONLY | constants.O_CREAT, 0o600);
  try {
    if ((await handle.stat()).isFile()) {
      // A writable file of another user keeps its mode.
      await handle.chmod(0o600).catch(() => undefined);
      await handle.truncate();
    }
    await handle.writeFile(content);
  } finally {
    await handle.close();
  }
}

/** Permission bits of group and others. */
const others = 0o077;

/**
 * The given files and folders that others may read, write or enter; does not follow links. None on Windows, which has no
 * such modes and protects the user's profile by access lists.
 * @param options.below also search the folders
 */
export function* openToOthers(
  places: Iterable<string>,
  { below }: { readonly below: boolean },
): Generator<string> {
  if (process.platform === 'win32') return;
  for (const place of places) {
    const found = look(place);
    // Nobody gets past a private folder.
    if (!found || found.isSymbolicLink() || (found.mode & others) === 0) continue;
    yield place;
    if (below && found.isDirectory())
      yield* openToOthers(
        namesIn(place).map((name) => path.join(place, name)),
        { below },
      );
  }
}

/**
 * Removes all permissions of others. Skips files on file systems without modes and files of other users.
 */
export function closeToOthers(places: Iterable<string>): void {
  for (const place of places) {
    try {
      chmodSync(place, lstatSync(place).mode & 0o700);
    } catch {
      // The file is gone or belongs to another user.
    }
  }
}

function look(place: string): Stats | undefined {
  try {
    return lstatSync(place);
  } catch {
    return undefined;
  }
}

/** Empty for a missing or unreadable folder. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
