import { type Stats, chmodSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** What a mode lets everybody but the owner do. */
const others = 0o077;

/**
 * Those of the given files and folders that somebody but their owner may read, write or enter; links are not followed.
 * None on Windows: it has no such modes, and a folder in a person's profile is theirs by its access list.
 * @param options.below folders are looked through too
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
 * Takes all permissions of others away. Where the file system does not keep modes, or a file is somebody else's, that
 * one stays as it is.
 */
export function closeToOthers(places: Iterable<string>): void {
  for (const place of places) {
    try {
      chmodSync(place, lstatSync(place).mode & 0o700);
    } catch {
      // Gone by now, or not ours to change.
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

/** Empty for a folder that is not there or cannot be read. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
