// Large programs that only one test or benchmark needs are not part of the project's own installation: each set has a
// folder with a lock file and is installed on first use.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const installer = path.join(import.meta.dirname, '../install-locked.mjs');

/**
 * Installs the packages of a folder's lock file if some are missing. Waits for another set-up of this checkout.
 * @param name what is installed, for the person at the terminal
 * @returns the folder with node_modules
 */
export function installLocked(folder: string, name: string): string {
  const { status } = spawnSync(process.execPath, [installer, folder, name], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`${name} could not be installed.`);
  return folder;
}

/** Installs the packages that Firmline is compared with. @returns their folder with node_modules */
export const installPeers = (): string =>
  installLocked(path.join(import.meta.dirname, '../bench/peers'), 'what we compare with');
