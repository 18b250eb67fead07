import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { environment, sourceArgs } from './testing/spawn-firmline.ts';
import { testFolder } from './testing/test-folder.ts';

const folder = testFolder();
const asFirst = ['--user', '--map-root-user', '--pid', '--fork', '--mount-proc'];
/** Not every machine lets its users have process numbers of their own. */
const canBeFirst = spawnSync('unshare', [...asFirst, 'true']).status === 0;

it.runIf(canBeFirst)(
  'leaves no dead process as the first of a container, and takes its signals',
  async () => {
    // An orphan ends once the command runs; what is dead by then, and what ends the command, are told by another one.
    const inside = `
    (until grep -qs 'Ctrl-C stops it' said; do sleep 0.2; done
     (sleep 0.1 &)
     sleep 1
     cat /proc/[0-9]*/stat > processes
     kill -s TERM 1) &
    exec "$@" > said 2>&1`;
    const command = [process.execPath, ...sourceArgs, 'dev', 'up', '--port', '0', '--data', 'data'];
    const { status } = spawnSync('unshare', [...asFirst, 'sh', '-c', inside, 'sh', ...command], {
      cwd: folder.path,
      env: environment({}),
      timeout: 60_000,
    });
    const processes = (await readFile(folder.at('processes'), 'utf8')).split('\n');
    expect(processes.filter((line) => / Z 1 /.test(line))).toEqual([]);
    expect(await readFile(folder.at('said'), 'utf8')).toContain('Ctrl-C stops it');
    expect(status).toBe(0);
  },
  90_000,
);
