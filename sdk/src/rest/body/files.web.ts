import { FirmlineError } from '../../errors.ts';
import type { ContentSource } from './content.ts';

/** @throws FirmlineError 'invalid-input': a page has no file system */
export async function openPath(file: string): Promise<{ name: string; source: ContentSource }> {
  throw new FirmlineError(`${file} cannot be opened here. Give a File or a Blob.`, {
    code: 'invalid-input',
    fault: 'internal',
  });
}
