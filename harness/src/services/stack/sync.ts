import { type FileHandle, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '#util/error-code';

const unsupportedCodes = new Set(['EINVAL', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']);

/** Whether an error of a sync says that the file system has none, as shared folders of virtual machines may. */
export const isWithoutSync = (error: unknown): boolean => unsupportedCodes.has(errorCode(error) ?? '');

/** Puts everything in a folder on the disk, so that a power cut does not take it. */
export async function syncFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(entries.map(({ parentPath, name }) => syncPlace(path.join(parentPath, name))));
  await syncPlace(folder);
}

/** Puts a file on the disk, or the names in a folder. @returns false where the file system cannot */
export async function syncPlace(place: string): Promise<boolean> {
  const file = await open(place, 'r').catch((cause: unknown) => {
    // Windows opens no folder, and keeps their names itself.
    if (process.platform !== 'win32') throw cause;
  });
  return file ? syncFile(file).finally(() => file.close()) : true;
}

/** @returns false where the file system cannot */
export async function syncFile(file: FileHandle): Promise<boolean> {
  try {
    await file.sync();
    return true;
  } catch (error) {
    if (isWithoutSync(error)) return false;
    throw error;
  }
}
