import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { inRoot } from './project.mjs';

it.each([
  ['docs.ts', '--pictures', '--check'],
  ['check.ts', '--audti', '--audit'],
  ['build.mjs', 'sdk', '--types'],
  ['release.ts', '--dryrun', '--dry-run'],
])('%s does nothing for %s', (script, unknown, known) => {
  const args = ['--conditions=@firmline/source', inRoot('scripts', script), unknown];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const sentence = `\nThere is no "${unknown}". This command takes only ${known}.\n`;
  expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: sentence });
});
