import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import { errorCode } from '#util/error-code';

/** Longest path of a socket file in bytes, with which macOS keeps a zero byte in 104, and Linux in 108. */
const maxSocketPath = process.platform === 'linux' ? 107 : 103;

export const canBeSocket = (file: string): boolean =>
  process.platform !== 'win32' && Buffer.byteLength(file) <= maxSocketPath;

/**
 * Makes a private folder for temporary files in the system's folder for them, or in /tmp if socket files would have too
 * long a path there.
 * @param options.socket longest path of a socket file in it
 * @throws FirmlineError 'folder-unwritable'
 */
export async function makeTemporaryFolder(
  prefix: string,
  { socket }: { readonly socket?: string } = {},
): Promise<string> {
  const usualFolder = tmpdir();
  const isTooLong =
    socket !== undefined &&
    process.platform !== 'win32' &&
    !canBeSocket(path.join(usualFolder, `${prefix}XXXXXX`, socket));
  const root = isTooLong ? '/tmp' : usualFolder;
  try {
    return await mkdtemp(path.join(root, prefix));
  } catch (cause) {
    const code = errorCode(cause);
    if (code === undefined) throw cause;
    const reason = isTooLong ? `, and the path ${usualFolder} is too long for socket files` : '';
    throw new FirmlineError(`Temporary files cannot be written to ${root} (${code})${reason}.`, {
      code: 'folder-unwritable',
      hint:
        code === 'ENOSPC'
          ? 'Free some disk space, or set TMPDIR to a folder on another disk.'
          : `Set TMPDIR to a folder ${isTooLong ? 'with a shorter path' : 'that exists and can be written'}.`,
      cause,
    });
  }
}
