// Large programs that only one test or benchmark needs are not part of the project's own installation: each set has a
// folder with a lock file and is installed on first use.
import path from 'node:path';
import { ensureLocked } from '../lib/setup.mjs';

/**
 * Installs the packages of a folder's lock file if some are missing. Waits for another set-up of this checkout.
 * @param name what is installed, for the person at the terminal
 * @returns the folder with node_modules
 */
export async function installLocked(folder: string, name: string): Promise<string> {
  await ensureLocked(folder, name);
  return folder;
}

/** Installs the packages that Firmline is compared with. @returns their folder with node_modules */
export const installPeers = (): Promise<string> =>
  installLocked(path.join(import.meta.dirname, '../bench/peers'), 'what we compare with');
