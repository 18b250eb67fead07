import { tmpdir } from 'node:os';
import { type ErrorCode, FirmlineError, type FirmlineErrorOptions } from '@firmline/sdk/errors';
import { withEscapes } from './text.ts';

/** The texts name files, arguments and what services say, so they are one line each. */
const textsOfError = (message: string, hint: string | undefined) => ({
  message: withEscapes(message),
  hint: hint === undefined ? undefined : withEscapes(hint),
});

export function userError(code: ErrorCode, message: string, hint?: string, cause?: unknown): FirmlineError {
  const texts = textsOfError(message, hint);
  return new FirmlineError(texts.message, { code, fault: 'user', hint: texts.hint, cause });
}

export const invalidInput = (message: string, hint?: string, cause?: unknown): FirmlineError =>
  userError('invalid-input', message, hint, cause);

export function serviceError(
  code: ErrorCode,
  message: string,
  hint?: string,
  cause?: unknown,
): FirmlineError {
  const texts = textsOfError(message, hint);
  return new FirmlineError(texts.message, { code, hint: texts.hint, cause });
}

/** What helps with a failure of the system that is nobody's mistake here. */
const systemSteps: Readonly<Record<string, string>> = {
  ENOSPC: 'Free some disk space.',
  EDQUOT: 'Free some of your disk quota.',
  EROFS: 'Use a disk that can be written.',
  EIO: 'Check the disk.',
  EACCES: 'Check who may read and write it.',
  EPERM: 'Check who may read and write it.',
};

/** The error for a place that cannot be written. @param hint such as "Choose another path with --output." */
export function unwritable(place: string, hint: string, cause: unknown): FirmlineError {
  const code = systemCode(cause) ?? '';
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  const message = `Could not write ${place}${/^E[A-Z]+$/.test(code) ? ` (${code})` : ''}.`;
  return userError('folder-unwritable', message, isFull ? systemSteps[code] : hint, cause);
}

/** The error for a failure of the system that nobody has caught, such as a full disk; undefined for a bug. */
export function systemProblem(error: unknown): FirmlineError | undefined {
  const code = systemCode(error);
  if (code === undefined || !(error instanceof Error)) return undefined;
  if ('syscall' in error && error.syscall === 'mkdtemp')
    return serviceError(
      'folder-unwritable',
      `Temporary files cannot be written to ${tmpdir()} (${code}).`,
      systemSteps[code] ?? 'Set TMPDIR to a folder that exists and can be written.',
      error,
    );
  const step = systemSteps[code];
  return step === undefined
    ? undefined
    : serviceError('folder-unwritable', `The system failed: ${error.message}.`, step, error);
}

export const rewordError = (
  error: FirmlineError,
  {
    message = error.message,
    hint = error.hint,
  }: { readonly message?: string; readonly hint?: string | undefined },
): FirmlineError => {
  const { code, fault } = error;
  const texts = textsOfError(message, hint);
  return new FirmlineError(texts.message, { code, fault, hint: texts.hint, cause: error });
};

/** The system's name of an error, such as ENOENT. */
export const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export interface RowProblem {
  /** Counted from 1; a row of a JSON array has its number as `item` instead. */
  readonly line?: number;
  readonly item?: number;
  readonly slug: string;
  readonly problem: string;
}

/** An error about rows of a file. The message lists the first of them; --json prints all. */
export class RowsError extends FirmlineError {
  readonly rows: readonly RowProblem[];

  constructor(message: string, options: FirmlineErrorOptions, rows: readonly RowProblem[]) {
    super(message, options);
    this.rows = rows;
  }
}

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Refuses more than one of several ways to say something. @param ways each as a person writes it, if it was passed */
export function requireOneWay(ways: Readonly<Record<string, boolean>>): void {
  const passedFlags = Object.keys(ways).filter((way) => ways[way]);
  if (passedFlags.length > 1)
    throw new UsageError(`${passedFlags.join(' cannot be combined with ')}. Remove one of them.`);
}
