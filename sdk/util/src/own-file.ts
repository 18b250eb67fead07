import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import { decodeText } from './decode-text.ts';

/** Largest file that is read, bytes. */
const maxSize = 1_000_000;

/** A file's text, or why it must not be used, as the rest of a sentence. */
export type OwnFile =
  | { readonly text: string; readonly problem?: never }
  /** `isSafe`: the file is this user's, and only its encoding or the reading prevents its use. */
  | { readonly problem: string; readonly isSafe?: true; readonly text?: never };

/**
 * Reads a small file that only this user or the administrator can have written. Never blocks: a pipe is refused.
 * @returns undefined if the file does not exist
 */
export function readOwnFile(file: string): OwnFile | undefined {
  let fileDescriptor: number;
  try {
    fileDescriptor = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const code = codeOf(error);
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : unreadableFile(file, code);
  }
  try {
    const stats = fstatSync(fileDescriptor);
    const problem = problemOf(stats) ?? ownerProblem(lstatSync(file));
    if (problem !== undefined) return { problem };
    const decodedText = decodeText(readFileSync(fileDescriptor));
    return decodedText.problem === undefined ? decodedText : { ...decodedText, isSafe: true };
  } catch (error) {
    return { problem: `cannot be read (${codeOf(error)})` };
  } finally {
    closeSync(fileDescriptor);
  }
}

function unreadableFile(file: string, code: string): OwnFile {
  const problem = `cannot be read (${code})`;
  try {
    return ownerProblem(lstatSync(file)) === undefined ? { problem, isSafe: true } : { problem };
  } catch {
    return { problem };
  }
}

function problemOf(stats: Stats): string | undefined {
  if (!stats.isFile()) return 'is not a plain file';
  if (stats.size > maxSize) return `is larger than ${maxSize / 1_000_000} MB`;
  return ownerProblem(stats) ?? writersProblem(stats);
}

function ownerProblem({ uid }: Stats): string | undefined {
  const ownUid = process.geteuid?.();
  if (ownUid === undefined || uid === ownUid || uid === 0) return undefined;
  // Under sudo, files of the calling user are their own.
  if (ownUid === 0 && String(uid) === process.env['SUDO_UID']) return undefined;
  return `belongs to another user (${uid}; you are ${ownUid})`;
}

function writersProblem({ mode, uid, gid }: Stats): string | undefined {
  if (process.geteuid === undefined) return undefined;
  // A user's private group has the user's number.
  const isOpen = (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && gid !== uid);
  if (!isOpen) return undefined;
  // On disks without permissions, changing the file's mode does not help.
  const isForAll = (mode & 0o777) === 0o777;
  return `can be written by other users${isForAll ? `. ${permissionHint}` : ''}`;
}

const permissionHint =
  'If the disk keeps no permissions, use environment variables or a profile, and start stacks with --data on another disk';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);
