import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { shells } from './completion.ts';
import { configFolder } from '../testing/config-folder.ts';

const place = configFolder();

const scriptOf = async (shell: string) => (await place.firmline(['completion', shell])).stdout;

describe('completion scripts', () => {
  const installed = shells.filter((shell) => spawnSync(shell, ['-c', ':']).status === 0);

  it.each(installed)('are valid in %s', async (shell) => {
    const file = path.join(place.folder, 'script');
    await writeFile(file, await scriptOf(shell));
    expect(spawnSync(shell, ['-n', file], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  });

  it.each([
    ['fir', 'firms'],
    ['firms ex', 'export'],
    ['firms list --sea', '--search'],
    ['--json firms list -o csv ls --sea', '--search'],
    ['completion z', 'zsh'],
    ['api GET /call', '/call /call/{id}'],
    ['firms show x', ''],
  ])('complete "firmline %s" with "%s" in bash', async (line, words) => {
    const typed = ['firmline', ...line.split(' ')];
    const call = `COMP_WORDS=(${typed.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${typed.length - 1}; _firmline`;
    const script = `${await scriptOf('bash')}\n${call}; echo "\${COMPREPLY[*]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
    expect({ stdout, stderr }).toEqual({ stdout: `${words}\n`, stderr: '' });
  });
});
