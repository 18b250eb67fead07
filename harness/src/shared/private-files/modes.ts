import { type Stats, chmodSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

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
    if (!found || found.isSymbolicLink()) continue;
    if ((found.mode & others) !== 0) yield place;
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
