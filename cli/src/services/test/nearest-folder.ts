import { existsSync } from 'node:fs';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';

const usualFolder = 'fixtures/scenarios';

/** From this folder upwards, relative to this one; undefined where there is none. */
export function findNearestFolder(): string | undefined {
  for (let folder = process.cwd(); ; folder = path.dirname(folder)) {
    const found = path.join(folder, usualFolder);
    if (existsSync(found)) return path.relative('', found);
    if (folder === path.dirname(folder)) return undefined;
  }
}

/** The same where it cannot be done without. @throws FirmlineError 'config-missing' */
export function nearestFolder(): string {
  const found = findNearestFolder();
  if (found !== undefined) return found;
  throw new FirmlineError(`There is no folder ${usualFolder} here.`, {
    code: 'config-missing',
    fault: 'user',
    hint: 'Pass scenario files, or their folder with --scenarios.',
  });
}
