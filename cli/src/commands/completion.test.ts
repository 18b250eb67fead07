import { spawnSync } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { scripts, shells } from './completion.ts';
import { configFolder } from '../testing/config-folder.ts';
import { sourceArgs } from '../testing/spawn-firmline.ts';

const place = configFolder();

describe('completion scripts', () => {
  const installed = shells.filter((shell) => spawnSync(shell, ['-c', ':']).status === 0);

  it.each(installed)('are valid in %s', async (shell) => {
    const file = path.join(place.folder, 'script');
    await writeFile(file, scripts[shell]);
    expect(spawnSync(shell, ['-n', file], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  });

  /** The completions in a shell in which `firmline` runs this command from its source. */
  async function inBash(...words: string[]) {
    const bin = path.join(place.folder, 'bin');
    await mkdir(bin);
    const quoted = [process.execPath, ...sourceArgs].map((word) => `'${word}'`).join(' ');
    await writeFile(path.join(bin, 'firmline'), `#!/bin/sh\nexec ${quoted} "$@"\n`);
    await chmod(path.join(bin, 'firmline'), 0o755);
    const line = ['firmline', ...words].map((word) => `'${word}'`).join(' ');
    const script = `${scripts.bash}\nCOMP_WORDS=(${line}); COMP_CWORD=${words.length}; _firmline; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', script], {
      cwd: place.folder,
      env: {
        PATH: `${bin}:${process.env['PATH']}`,
        FIRMLINE_CONFIG_DIR: place.configDir,
        HOME: place.folder,
      },
      encoding: 'utf8',
    });
    return `${stdout}${stderr}`.split('\n').filter(Boolean);
  }

  it('complete words in bash, and quote hostile names', async () => {
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
