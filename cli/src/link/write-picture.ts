import { writeFile } from 'node:fs/promises';
import { FirmlineError } from '@firmline/sdk/errors';

/** Names standard output. */
export const standardOutput = '-';

/** @throws FirmlineError 'folder-unwritable' */
export async function writePicture(file: string, picture: string | Buffer): Promise<void> {
  if (file === standardOutput) {
    await new Promise<void>((resolve) => process.stdout.write(picture, () => resolve()));
    return;
  }
  try {
    await writeFile(file, picture);
  } catch (cause) {
    const why = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    throw new FirmlineError(`Could not write ${file}${why}.`, {
      code: 'folder-unwritable',
      fault: 'user',
      hint: 'Choose another place, or - for standard output.',
      cause,
    });
  }
}
