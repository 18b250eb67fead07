import { FirmlineError } from '@firmline/sdk/errors';
import { DatabaseFailure } from './engine/engine.ts';

/** Why the engine ended, in one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof DatabaseFailure)) return error instanceof Error ? error.message : String(error);
  const said = error.log.filter((line) => /\b(?:FATAL|PANIC|ERROR):/.test(line)).map(withoutStamp);
  return said.at(-1) ?? error.message;
}

const withoutStamp = (line: string): string => line.replace(/^.*?\b(?=(?:FATAL|PANIC|ERROR):)/, '');

/**
 * The database does not open. Its folder stays where it is, so no start puts an empty database in its place.
 * @param backup the latest automatic backup
 */
export function cannotOpen(folder: string, cause: unknown, backup?: string): FirmlineError {
  const reason = reasonOf(cause);
  const restore = `firmline dev restore ${backup ?? 'FILE'}`;
  return new FirmlineError(`Cannot open the database in ${folder}: ${reason}`, {
    code: 'database',
    hint: /no space left|disk full/i.test(reason)
      ? 'Free some disk space, then start again.'
      : `If it is damaged, restore a backup with ${restore}, or move the folder away: the next start creates an empty database.`,
    cause,
  });
}

export const notDatabase = (folder: string): FirmlineError =>
  new FirmlineError(`${folder} is not a database. It was left unchanged.`, {
    code: 'conflict',
    fault: 'user',
    hint: 'Move it, or choose another folder with --data.',
  });
