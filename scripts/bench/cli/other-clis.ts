// Commands that ops teams use today, if npm can install them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const versions = { supabase: '3.1.0', vercel: '60.1.3', wrangler: '4.164.0' } as const;

export interface OtherCli {
  /** With its version and the option that it is measured with. */
  readonly name: string;
  /** Missing if it could not be installed. */
  readonly script: string | undefined;
}

/** Installs each in its own folder, so that a failed installation does not affect the others. */
export function installOtherClis(folder: string): readonly OtherCli[] {
  return Object.entries(versions).map(([name, version]) => {
    const own = path.join(folder, `${name}-${version}`);
    const script = path.join(own, 'node_modules/.bin', name);
    if (!existsSync(script)) install(own, `${name}@${version}`);
    return { name: `${name} ${version} --help`, script: existsSync(script) ? script : undefined };
  });
}

function install(folder: string, specifier: string): void {
  console.error(`Installing ${specifier} to compare with …`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{"private":true}\n');
  const flags = ['--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  spawnSync('npm', ['install', specifier, ...flags], {
    cwd: folder,
    stdio: 'ignore',
    // A registry that does not respond must not stop the benchmark.
    timeout: 120_000,
    shell: process.platform === 'win32',
  });
}
