import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import { makeFolder } from '@firmline/util/make-folder';
import type { InitFile } from './types.ts';
import type { Template } from './templates.ts';

/**
 * Writes files that do not exist yet; existing ones stay as they are.
 * @throws FirmlineError 'invalid-input' if a file cannot be written
 */
export async function writeFiles(templates: readonly Template[], dryRun: boolean): Promise<InitFile[]> {
  const done: InitFile[] = [];
  for (const { file, content } of templates) {
    if (existsSync(file)) done.push({ file, status: 'kept' });
    else if (dryRun) done.push({ file, status: 'planned' });
    else done.push({ file, status: await write(file, content) });
  }
  return done;
}

async function write(file: string, content: string): Promise<InitFile['status']> {
  try {
    makeFolder(path.dirname(file), 0o777);
    await writeFile(file, content, { flag: 'wx' });
    return 'written';
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return 'kept';
    throw new FirmlineError(`Could not write ${file}.`, {
      code: 'invalid-input',
      fault: 'user',
      hint: 'Check that its folder can be written, then run the same command again.',
      cause,
    });
  }
}
