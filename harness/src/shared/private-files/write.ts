import { closeSync, constants, fchmodSync, fstatSync, ftruncateSync, openSync, writeFileSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';

/** Makes a folder, and those above it that are missing, for the owner alone. One that exists keeps its mode. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/**
 * Writes a file that only its owner may read, or replaces its content: a file that exists is closed to others before
 * anything is written to it. Devices and pipes are only written to.
 */
export async function writePrivateFile(
  file: string,
  content: string | Uint8Array | Iterable<string>,
): Promise<void> {
  const handle = await open(file, constants.O_WRONLY | constants.O_CREAT, 0o600);
  try {
    if ((await handle.stat()).isFile()) {
      // Somebody else's file that we may write to stays as its owner wants it.
      await handle.chmod(0o600).catch(() => undefined);
      await handle.truncate();
    }
    await handle.writeFile(content);
  } finally {
    await handle.close();
  }
}

/** As {@link writePrivateFile}, at once. */
export function writePrivateFileSync(file: string, content: string): void {
  const opened = openSync(file, constants.O_WRONLY | constants.O_CREAT, 0o600);
  try {
    if (fstatSync(opened).isFile()) {
      try {
        fchmodSync(opened, 0o600);
      } catch {
        // Somebody else's, as above.
      }
      ftruncateSync(opened);
    }
    writeFileSync(opened, content);
  } finally {
    closeSync(opened);
  }
}
