import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, type Stats } from 'node:fs';

/** Larger files are not what they are taken for, bytes. */
const largest = 1_000_000;

/** What a file holds, or why it is not to be used, as the rest of a sentence. */
export type OwnFile =
  | { readonly text: string; readonly problem?: never }
  | { readonly problem: string; readonly text?: never };

/**
 * Reads a small file that nobody but this person, or the administrator, can have written. Waits for nobody: a pipe in
 * its place is refused.
 * @returns undefined if there is none
 */
export function readOwnFile(file: string): OwnFile | undefined {
  let handle: number;
  try {
    handle = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const code = codeOf(error);
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : { problem: `cannot be read (${code})` };
  }
  try {
    const stats = fstatSync(handle);
    const problem = problemOf(stats) ?? ownerProblem(lstatSync(file));
    if (problem !== undefined) return { problem };
    // Some editors put a mark before the text.
    return { text: readFileSync(handle, 'utf8').replace(/^\ufeff/, '') };
  } catch (error) {
    return { problem: `cannot be read (${codeOf(error)})` };
  } finally {
    closeSync(handle);
  }
}

function problemOf(stats: Stats): string | undefined {
  if (!stats.isFile()) return 'is not a plain file';
  if (stats.size > largest) return `is larger than ${largest / 1_000_000} MB`;
  return ownerProblem(stats) ?? writersProblem(stats);
}

function ownerProblem({ uid }: Stats): string | undefined {
  const own = process.geteuid?.();
  if (own === undefined || uid === own || uid === 0) return undefined;
  // What belongs to the person who called sudo is theirs.
  if (own === 0 && String(uid) === process.env['SUDO_UID']) return undefined;
  return `belongs to another user (${uid}; you are ${own})`;
}

function writersProblem({ mode, uid, gid }: Stats): string | undefined {
  if (process.geteuid === undefined) return undefined;
  // Where every person has a group of their own, it has their number.
  const isOpen = (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && gid !== uid);
  if (!isOpen) return undefined;
  // Some disks keep no permissions: nothing that is done to the file itself helps there.
  const isForAll = (mode & 0o777) === 0o777;
  return `can be written by other users${isForAll ? `, ${wayOut}` : ''}`;
}

const wayOut =
  'as every file can on a disk that keeps no permissions; there, use the environment or a profile, and start a stack with --data in a folder on a disk that keeps them';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);
