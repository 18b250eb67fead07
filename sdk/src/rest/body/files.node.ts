import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { FirmlineError } from '../../errors.ts';
import type { FileContent } from './content.ts';

/**
 * A local file, which is read while it is sent.
 * @throws FirmlineError 'not-found' if there is no such file
 */
export async function openPath(file: string): Promise<{ name: string; content: FileContent }> {
  const stats = await stat(file).catch((cause: unknown) => {
    throw new FirmlineError(`${file} cannot be read.`, { code: 'not-found', fault: 'user', cause });
  });
  if (!stats.isFile())
    throw new FirmlineError(`${file} is not a file.`, { code: 'invalid-input', fault: 'user' });
  return { name: path.basename(file), content: await openAsBlob(file) };
}
