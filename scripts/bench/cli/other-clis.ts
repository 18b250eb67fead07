// Commands that ops teams use today, if npm can install them.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const versions = { supabase: '3.1.0', vercel: '60.1.3', wrangler: '4.164.0' };
const flags = ['--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'];

/** Installs each in its own folder, so that a failed installation does not affect the others. `script` is missing then. */
export function installOtherClis(folder: string) {
  return Object.entries(versions).map(([name, version]) => {
    const packageFolder = path.join(folder, `${name}-${version}`);
    const script = path.join(packageFolder, 'node_modules/.bin', name);
    if (!existsSync(script)) {
      console.error(`Installing ${name} to compare with …`);
      // A registry that does not respond must not stop the benchmark.
      const options = { stdio: 'ignore', timeout: 120_000 } as const;
      spawnSync('npm', ['install', '--prefix', packageFolder, ...flags, `${name}@${version}`], options);
    }
    return { name: `${name} ${version} --help`, script: existsSync(script) ? script : undefined };
  });
}
