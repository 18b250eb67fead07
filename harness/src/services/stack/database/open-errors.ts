import { FirmlineError } from '@firmline/sdk/errors';
import { DatabaseFailure } from './engine/engine.ts';

/** Messages of Postgres about damaged files. */
const damage =
  /could not (?:open|read|stat|find|locate|access|seek) |invalid (?:page|magic|record|primary|resource|checkpoint|data)|incorrect checksum|is corrupted|bogus|references to invalid pages|unexpected (?:data|zero)|is empty|does not exist|wrong (?:type|size)/i;
/** Problems of the machine rather than the files, in the words of musl (the engine's C library) and glibc. */
const machineProblem =
  /no space left|disk full|quota exceeded|permission denied|operation not permitted|read-only file ?system|too many open files|no file descriptors|out of memory|i\/o error|resource busy|stale file handle/i;
/** The error of a system call is at the end of the message. */
const systemError = /: (?<words>[A-Z][A-Za-z/ -]+)$/;
/** The system errors that mean a damaged folder. */
const fileIsGone = /^(?:No such file or directory|Is a directory|Not a directory)$/;

/** Why the engine ended, in one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof DatabaseFailure)) return error instanceof Error ? error.message : String(error);
  const said = error.log.filter((line) => /\b(?:FATAL|PANIC|ERROR):/.test(line)).map(withoutStamp);
  return said.at(-1) ?? error.message;
}

const withoutStamp = (line: string): string => line.replace(/^.*?\b(?=(?:FATAL|PANIC|ERROR):)/, '');

/** The damage that prevents the engine from opening; null if the reason is another or unknown. */
export function damageBehind(error: unknown): string | null {
  const said = error instanceof DatabaseFailure ? [error.message, ...error.log].join('\n') : String(error);
  const reason = reasonOf(error);
  const words = systemError.exec(reason)?.groups?.['words'];
  const isOfMachine = machineProblem.test(said) || (words !== undefined && !fileIsGone.test(words));
  return !isOfMachine && damage.test(reason) ? reason : null;
}

/** The database does not open; it is unchanged. */
export function cannotOpen(folder: string, error: unknown): FirmlineError {
  const said = reasonOf(error);
  const isFull = /no space left|disk full/i.test(said);
  return new FirmlineError(`Cannot open the database in ${folder}: ${said}`, {
    code: 'database',
    hint: isFull
      ? 'Free some disk space, then start again.'
      : 'Copy that folder before you try to repair it.',
    cause: error,
  });
}

/** The database is damaged and was moved aside. */
export function damaged(
  folder: string,
  { what, now, backup }: { what: string; now: string; backup: string | undefined },
): FirmlineError {
  const restore = backup === undefined ? 'firmline dev restore FILE' : `firmline dev restore ${backup}`;
  return new FirmlineError(
    `The database in ${folder} is damaged: ${what}. It was moved, unchanged, to ${now}.`,
    {
      code: 'database',
      hint: `Restore a backup with ${restore}. Without one, the next start creates an empty database.`,
    },
  );
}

export const notDatabase = (folder: string): FirmlineError =>
  new FirmlineError(`${folder} is not a database. It was left unchanged.`, {
    code: 'conflict',
    fault: 'user',
    hint: 'Move it, or choose another folder with --data.',
  });
