import { invalidInput } from '../../misuse.ts';
import type { ContentSource } from './content.ts';

/** @throws FirmlineError 'invalid-input': a page has no file system */
export async function openPath(file: string): Promise<{ name: string; source: ContentSource }> {
  throw invalidInput(`${file} cannot be opened here. Give a File or a Blob.`);
}
