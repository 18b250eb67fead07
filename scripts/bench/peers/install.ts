// Installs what Firmline is measured against, each set as its own lock file says.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';

/** @returns the set's folder, which holds its node_modules */
export function installPeers(set: 'clients' | 'clis'): string {
  const folder = path.join(import.meta.dirname, set);
  // What npm writes when it has installed; older than the lock file, it stands for other packages.
  const installed = modified(path.join(folder, 'node_modules/.package-lock.json'));
  if (installed >= modified(path.join(folder, 'package-lock.json'))) return folder;
  console.error('Installing what we compare with …');
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('The programs to compare with could not be installed.');
  return folder;
}

const modified = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
