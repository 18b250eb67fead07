import { randomUUID } from 'node:crypto';
import { type Stats, chmodSync, lstatSync, readdirSync } from 'node:fs';
import { chmod, constants, open, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './error-code.ts';
import { makeFolder } from './make-folder.ts';

/** Creates a folder, with missing parents, for the owner alone. An existing folder keeps its mode. */
export async function makePrivateFolder(folder: string): Promise<void> {
  makeFolder(folder);
}

type Content = string | Uint8Array | Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** Writes a file that only its owner may read, or replaces it, as {@link replaceFile} does. */
export const writePrivateFile = (file: string, content: Content): Promise<void> =>
  replaceFile(file, content, { isModeKept: false });

/**
 * Writes a file, or replaces it. Until the new one is complete, as on a full disk, the earlier one stays. A new file is
 * readable only by its owner. Devices and pipes are written to, and keep their mode.
 * @param options.isModeKept an earlier file keeps its mode; otherwise it loses the permissions of others
 * @param options.isFlushed whether it is on the disk before it replaces the earlier one, so that it survives a power cut
 */
export async function replaceFile(
  file: string,
  content: Content,
  { isModeKept, isFlushed = false }: { readonly isModeKept: boolean; readonly isFlushed?: boolean },
): Promise<void> {
  const stats = await stat(file).catch(() => undefined);
  if (stats && !stats.isFile()) return writeInPlace(file, content, isModeKept);
  const target = stats ? await realpath(file) : await missingTarget(file);
  const draft = `${target}.${randomUUID()}.part`;
  const fileHandle = await open(draft, 'wx', 0o600).catch((cause: unknown) => {
    // A folder that cannot be written may have a file that can.
    if (!stats || !isForbidden(cause)) throw cause;
  });
  if (!fileHandle) return writeInPlace(file, content, isModeKept);
  try {
    await fileHandle
      .writeFile(content)
      .then(() => (isFlushed ? fileHandle.sync() : undefined))
      .finally(() => fileHandle.close());
    if (stats && isModeKept) await chmod(draft, stats.mode & 0o777);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The path of a file that does not exist: that behind a link, which people make before the file, and want to keep. */
async function missingTarget(file: string): Promise<string> {
  const link = await readlink(file).catch(() => undefined);
  if (link === undefined) return file;
  const target = path.resolve(await realpath(path.dirname(file)), link);
  // A link to a link is rare, and one in a circle has no file behind it.
  return (await readlink(target).catch(() => undefined)) === undefined ? target : file;
}

const isForbidden = (error: unknown): boolean =>
  ['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '');

async function writeInPlace(file: string, content: Content, isModeKept: boolean): Promise<void> {
  const fileHandle = await open(file, constants.O_WRONLY);
  try {
    if ((await fileHandle.stat()).isFile()) {
      // A writable file of another user keeps its mode.
      if (!isModeKept) await fileHandle.chmod(0o600).catch(() => undefined);
      await fileHandle.truncate();
    }
    await fileHandle.writeFile(content);
  } finally {
    await fileHandle.close();
  }
}

/** Permission bits of group and others. */
const otherUsersBits = 0o077;

/**
 * The given files and folders that others may read, write or enter; does not follow links. None on Windows, which has no
 * such modes and protects the user's profile by access lists.
 * @param options.below also search the folders
 */
export function* openToOthers(
  places: Iterable<string>,
  { below: searchesFolders }: { readonly below: boolean },
): Generator<string> {
  if (process.platform === 'win32') return;
  for (const place of places) {
    const stats = lookUpStats(place);
    // Nobody gets past a private folder.
    if (!stats || stats.isSymbolicLink() || (stats.mode & otherUsersBits) === 0) continue;
    yield place;
    if (searchesFolders && stats.isDirectory())
      yield* openToOthers(
        namesIn(place).map((name) => path.join(place, name)),
        { below: searchesFolders },
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

function lookUpStats(place: string): Stats | undefined {
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
