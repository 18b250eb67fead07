import { existsSync } from 'node:fs';
import path from 'node:path';
import { closeToOthers } from '@firmline/harness/private-files';
import { dataOpenToOthers } from '@firmline/harness/stack/data-dir';
import { findRunningStack } from '../../../config/running-stack.ts';
import { about, type Check } from '../check.ts';

/** Whether others on this machine can read the firms, prompts and recordings that a stack keeps here. */
export const dataCheck: Check = {
  id: 'data-permissions',
  title: 'Who can read the local data',
  async run({ fix, dryRun }) {
    const { ok, failed, skipped } = about('data-permissions', 'Who can read the local data');
    if (process.platform === 'win32') return [skipped('Windows has no such permissions.')];
    const folders = dataFolders();
    if (folders.length === 0) return [ok('There is no local data here.')];
    const open = folders.flatMap((folder) => [...dataOpenToOthers(folder)]);
    if (open.length === 0) return [ok(`Only you: ${folders.join(' and ')}.`)];
    const what = `${open[0]}${open.length === 1 ? '' : ` and ${(open.length - 1).toLocaleString('en')} more`}`;
    if (!fix || dryRun) {
      const advice = 'Take their permissions away; the next start of the stack does so too.';
      return [failed(`Others on this machine too: ${what}.`, advice, 'firmline doctor --fix')];
    }
    closeToOthers(open);
    const left = folders.flatMap((folder) => [...dataOpenToOthers(folder)]);
    if (left.length === 0) return [ok(`Only you, from now on: ${what} had been open to others.`)];
    const advice = 'Have its owner change it, or keep the data on a disk that keeps permissions.';
    return [failed(`Others on this machine too: ${left[0]} cannot be changed.`, advice)];
  },
};

/** That of the stack in use, and the one that a stack started here would use. */
function dataFolders(): string[] {
  const running = findRunningStack()?.dataDir;
  const usual = path.resolve('.firmline');
  return [...new Set([...(running === undefined ? [] : [running]), usual])].filter((folder) =>
    existsSync(folder),
  );
}
