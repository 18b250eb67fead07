// Large programs that only one test or benchmark needs are not part of the project's own installation: each
// set has a folder with a lock file and is installed on first use.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';

/**
 * Installs the packages of a folder's lock file if they are missing.
 * @returns the folder with node_modules
 */
export function installLocked(folder: string, name: string): string {
  // npm writes this file after installing; if it is older than the lock file, other packages are installed.
  const installed = modified(path.join(folder, 'node_modules/.package-lock.json'));
  if (installed >= modified(path.join(folder, 'package-lock.json'))) return folder;
  console.error(`Installing ${name} …`);
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${name} could not be installed.`);
  return folder;
}

/** Installs a set of packages to compare Firmline with. @returns its folder with node_modules */
export const installPeers = (set: 'clients' | 'page' | 'recogniser'): string =>
  installLocked(path.join(import.meta.dirname, '../bench/peers', set), 'what we compare with');

const modified = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
