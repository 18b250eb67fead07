import { invalidInput } from '../../misuse.ts';
import type { FileContent } from './content.ts';

/** @throws FirmlineError 'invalid-input': a page has no file system */
export async function openPath(file: string): Promise<{ name: string; content: FileContent }> {
  throw invalidInput(`${file} cannot be opened here. Give a File or a Blob.`);
}
