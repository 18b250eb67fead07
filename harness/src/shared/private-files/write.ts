import { closeSync, constants, fchmodSync, fstatSync, ftruncateSync, openSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { makeFolder } from '@firmline/sdk/make-folder';

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

/** Synchronous {@link writePrivateFile}. */
export function writePrivateFileSync(file: string, content: string): void {
  const opened = openSync(file, constants.O_WRONLY | constants.O_CREAT, 0o600);
  try {
    if (fstatSync(opened).isFile()) {
      try {
        fchmodSync(opened, 0o600);
      } catch {
        // A file of another user, as above.
      }
      ftruncateSync(opened);
    }
    writeFileSync(opened, content);
  } finally {
    closeSync(opened);
  }
}
