import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { inRoot } from './project.mjs';

it.each([
  ['docs', '--pictures', '--check'],
  ['check', '--audti', '--audit'],
  ['build', 'sdk', '--types'],
  ['release', '--dryrun', '--dry-run'],
])('%s does nothing for %s', (script, unknown, known) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [inRoot(`scripts/${script}.mjs`), unknown], {
    encoding: 'utf8',
  });
  const sentence = `\nThere is no "${unknown}". This command takes only ${known}.\n`;
  expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: sentence });
});
