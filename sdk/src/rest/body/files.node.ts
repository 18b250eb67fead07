import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { FirmlineError } from '../../errors.ts';
import type { ContentSource } from './content.ts';

/**
 * A local file; each `open` reads it from the start.
 * @throws FirmlineError 'not-found' if there is no such file
 */
export async function openPath(file: string): Promise<{ name: string; source: ContentSource }> {
  const stats = await stat(file).catch((cause: unknown) => {
    throw new FirmlineError(`${file} cannot be read.`, { code: 'not-found', fault: 'user', cause });
  });
  if (!stats.isFile())
    throw new FirmlineError(`${file} is not a file.`, { code: 'invalid-input', fault: 'user' });
  return {
    name: path.basename(file),
    source: {
      length: stats.size,
      isRepeatable: true,
      open: () => createReadStream(file) as AsyncIterable<Uint8Array>,
    },
  };
}
