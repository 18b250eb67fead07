import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scripts, shells } from './completion.ts';
import { type ConfigFolder, configFolder } from '../testing/config-folder.ts';
import { startPlatformServer } from '../testing/platform-server.ts';
import { sourceArgs } from '../testing/spawn-firmline.ts';

let place: ConfigFolder;
let service: Awaited<ReturnType<typeof startPlatformServer>>;

beforeEach(async () => {
  place = await configFolder();
  service = await startPlatformServer();
  await place.writeConfig({
    current: 'acme',
    profiles: { acme: { supabaseUrl: service.url, serviceRoleKey: 'service-key' }, other: {} },
  });
});
afterEach(async () => {
  await service.stop();
  await place.remove();
});

describe('completion scripts', () => {
  const installed = shells.filter((shell) => spawnSync(shell, ['-c', ':']).status === 0);

  it.each(installed)('are valid in %s', async (shell) => {
    const file = path.join(place.folder, 'script');
    await writeFile(file, scripts[shell]);
    expect(spawnSync(shell, ['-n', file], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  });

  /** A shell in which `firmline` runs this command from its source. */
  async function shellWith(shell: 'bash' | 'fish', script: string) {
    const bin = path.join(place.folder, 'bin');
    await mkdir(bin);
    const quoted = [process.execPath, ...sourceArgs].map((word) => `'${word}'`).join(' ');
    await writeFile(path.join(bin, 'firmline'), `#!/bin/sh\nexec ${quoted} "$@"\n`);
    await chmod(path.join(bin, 'firmline'), 0o755);
    // Asynchronous, because the service that responds runs in this process.
    const child = spawn(shell, ['-c', script], {
      cwd: place.folder,
      env: {
        PATH: `${bin}:${process.env['PATH']}`,
        FIRMLINE_CONFIG_DIR: place.configDir,
        HOME: place.folder,
      },
    });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
    await new Promise((resolve) => child.once('close', resolve));
    return said.split('\n').filter(Boolean);
  }

  const inBash = (...words: string[]) => {
    const line = ['firmline', ...words]
      .map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`)
      .join(' ');
    return shellWith(
      'bash',
      `${scripts.bash}\nCOMP_WORDS=(${line}); COMP_CWORD=${words.length}; _firmline; printf '%s\\n' "\${COMPREPLY[@]}"`,
    );
  };

  it('complete commands in bash', { timeout: 30_000 }, async () => {
    expect(await inBash('profile', 're')).toEqual(['remove']);
  });

  it('quote hostile names', { timeout: 30_000 }, async () => {
    // Of files: for those of a service, a completion waits only 300 ms.
    const folder = path.join(place.folder, 'fixtures/scenarios');
    await mkdir(folder, { recursive: true });
    for (const name of ['x y', 'x$(touch hurt)', "x'q"])
      await writeFile(path.join(folder, `${name}.yaml`), '');
    expect((await inBash('test', 'run', 'x')).toSorted()).toEqual([
      String.raw`x\ y`,
      String.raw`x\$\(touch\ hurt\)`,
      String.raw`x\'q`,
    ]);
  });
});
