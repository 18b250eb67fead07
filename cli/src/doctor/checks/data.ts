import { existsSync } from 'node:fs';
import path from 'node:path';
import { dataOpenToOthers } from '@firmline/util/data-open-to-others';
import { closeToOthers } from '@firmline/util/private-files';
import { findRunningStack } from '../../config/running-stack.ts';
import { firmline } from '../../invocation.ts';
import { grouped } from '../../text.ts';
import { checkOf } from '../check.ts';

/** Whether others on this machine can read the firms, prompts and recordings in a stack's data folder. */
export const dataCheck = checkOf(
  'data-permissions',
  'Who can read the local data',
  async ({ fix, dryRun }, { ok, failed, skipped }) => {
    if (process.platform === 'win32') return skipped('Windows has no such permissions.');
    const folders = dataFolders();
    if (folders.length === 0) return ok('There is no local data.');
    const open = folders.flatMap((folder) => [...dataOpenToOthers(folder)]);
    if (open.length === 0) return ok(`Only you: ${folders.join(' and ')}.`);
    const what = `${open[0]}${open.length === 1 ? '' : ` and ${grouped(open.length - 1)} more`}`;
    if (!fix || dryRun) {
      const advice = 'Remove their access. The next start of the stack does this too.';
      return failed(`Other users of this machine: ${what}.`, advice, `${firmline} doctor --fix`);
    }
    closeToOthers(open);
    const left = folders.flatMap((folder) => [...dataOpenToOthers(folder)]);
    if (left.length === 0) return ok(`Only you, from now on: ${what} was open to others.`);
    const advice = 'Ask its owner to change it, or move the data to a disk with file permissions.';
    return failed(`Other users of this machine: ${left[0]} cannot be changed.`, advice);
  },
);

/** The data folders of the stack in use and of one started here. */
function dataFolders(): string[] {
  const running = findRunningStack()?.dataDir;
  const usual = path.resolve('.firmline');
  return [...new Set([...(running === undefined ? [] : [running]), usual])].filter((folder) =>
    existsSync(folder),
  );
}
