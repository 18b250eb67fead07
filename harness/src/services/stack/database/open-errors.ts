import { FirmlineError } from '@firmline/sdk/errors';
import { DatabaseFailure } from './engine/engine.ts';

/** What Postgres says of files that are not as it left them. */
const damage =
  /could not (?:open|read|stat|find|locate|access|seek) |invalid (?:page|magic|record|primary|resource|checkpoint|data)|incorrect checksum|is corrupted|bogus|references to invalid pages|unexpected (?:data|zero)|is empty|does not exist|wrong (?:type|size)/i;
/** What is wrong with the machine, not with the files, in the words of the engine's C library, musl, and of glibc. */
const surroundings =
  /no space left|disk full|quota exceeded|permission denied|operation not permitted|read-only file ?system|too many open files|no file descriptors|out of memory|i\/o error|resource busy|stale file handle/i;
/** A system call's error ends its message. */
const systemError = /: (?<words>[A-Z][A-Za-z/ -]+)$/;
/** The only ones of them that tell of a file that is not as Postgres left it. */
const fileIsGone = /^(?:No such file or directory|Is a directory|Not a directory)$/;

/** What the engine said of its end, in one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof DatabaseFailure)) return error instanceof Error ? error.message : String(error);
  const said = error.log.filter((line) => /\b(?:FATAL|PANIC|ERROR):/.test(line)).map(withoutStamp);
  return said.at(-1) ?? error.message;
}

const withoutStamp = (line: string): string => line.replace(/^.*?\b(?=(?:FATAL|PANIC|ERROR):)/, '');

/** The damage that keeps an engine from opening; null where the reason is another, or not known. */
export function damageBehind(error: unknown): string | null {
  const said = error instanceof DatabaseFailure ? [error.message, ...error.log].join('\n') : String(error);
  const reason = reasonOf(error);
  const words = systemError.exec(reason)?.groups?.['words'];
  const isOfMachine = surroundings.test(said) || (words !== undefined && !fileIsGone.test(words));
  return !isOfMachine && damage.test(reason) ? reason : null;
}

/** The database cannot be used, and nothing in it was changed. */
export function cannotOpen(folder: string, error: unknown): FirmlineError {
  const said = reasonOf(error);
  const isFull = /no space left|disk full/i.test(said);
  return new FirmlineError(`The database in ${folder} does not open: ${said}`, {
    code: 'database',
    hint: isFull
      ? 'Free some room on the disk, then start again.'
      : 'Keep a copy of that folder before you try anything.',
    cause: error,
  });
}

/** The database is damaged, and out of the way. */
export function damaged(
  folder: string,
  { what, now, backup }: { what: string; now: string; backup: string | undefined },
): FirmlineError {
  const restore = backup === undefined ? 'firmline dev restore FILE' : `firmline dev restore ${backup}`;
  return new FirmlineError(
    `The database in ${folder} is damaged: ${what}. It is kept, unchanged, as ${now}.`,
    {
      code: 'database',
      hint: `Bring a backup back with ${restore}; the next start without one begins with an empty database.`,
    },
  );
}

export const notDatabase = (folder: string): FirmlineError =>
  new FirmlineError(`${folder} holds something that is not a database; it is left as it is.`, {
    code: 'conflict',
    fault: 'user',
    hint: 'Move it away, or choose another folder with --data.',
  });
