import { FirmlineError } from '@firmline/sdk/errors';

/**
 * The error for a file that cannot be read: 'not-found' if it does not exist, otherwise 'invalid-input'.
 * @param cause what the system threw
 */
export function unreadable(file: string, cause: unknown, hint = 'Check the path.'): FirmlineError {
  const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  const isMissing = reason === 'ENOENT';
  const problem =
    reason === 'EISDIR'
      ? `${file} is a folder, not a file.`
      : `Could not read ${file}${reason ? ` (${reason})` : ''}.`;
  return new FirmlineError(isMissing ? `There is no file ${file}.` : problem, {
    code: isMissing ? 'not-found' : 'invalid-input',
    fault: 'user',
    hint,
    cause,
  });
}
