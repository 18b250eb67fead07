// Installs what Firmline is measured against, once, as its own lock file says.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

export function installPeers(): void {
  const folder = import.meta.dirname;
  const marker = path.join(folder, 'node_modules/.package-lock.json');
  if (existsSync(marker)) return;
  console.error('Installing what we compare with …');
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('The clients to compare with could not be installed.');
}
