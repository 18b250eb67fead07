import { FirmlineError } from '@firmline/sdk/errors';

/**
 * The error for a file that cannot be read: 'not-found' if it does not exist, otherwise 'invalid-input'.
 * @param cause what the system threw
 */
export function unreadable(file: string, cause: unknown, hint = 'Check the path.'): FirmlineError {
  const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  return new FirmlineError(problemOf(file, reason), {
    code: reason === 'ENOENT' ? 'not-found' : 'invalid-input',
    fault: 'user',
    hint,
    cause,
  });
}

function problemOf(file: string, reason: string | undefined): string {
  if (reason === 'ENOENT') return `There is no file ${file}.`;
  if (reason === 'EISDIR') return `${file} is a folder, not a file.`;
  return `Could not read ${file}${reason ? ` (${reason})` : ''}.`;
}
