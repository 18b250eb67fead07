import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { addAbortSignal } from 'node:stream';
import { FirmlineError } from '@firmline/sdk/errors';
import { invalidInput, userError } from '../../errors.ts';
import { unreadable } from '../../text-file.ts';
import { grouped } from '../../text.ts';

/** The most that is read into memory. */
export const limits = { bytes: 256 * 1024 * 1024, rows: 100_000, columns: 1000 } as const;

/** How people find a row: by its line, or by its number in a JSON array, which may be one line. */
export type RowUnit = 'line' | 'item';

/** A row of a file that has text, and the line where it begins. Cells may contain line breaks. */
export interface CellRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly isAfterBlank: boolean;
}

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** A row of a table: a cell for each column, undefined if the row lacks it, or its problem. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly (string | undefined)[];
  readonly problem?: string;
}

export interface Table {
  /** In the file's order. A name may come twice or be empty. */
  readonly columns: readonly string[];
  readonly unit: RowUnit;
  /** Of its cells; undefined for a workbook. */
  readonly separator: string | undefined;
  readonly rows: readonly TableRow[];
  /** Lines that are no rows, such as "the header again in line 5". */
  readonly leftOut: readonly string[];
}

export const noRows = (name: string) =>
  invalidInput(`There are no rows in ${name}.`, 'Write one row for each firm.');

export const tooManyRows = (name: string) =>
  invalidInput(
    `${name} has more than ${grouped(limits.rows)} rows.`,
    'Split it, and import the parts one after the other.',
  );

export interface TableSource {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly hash: string;
}

/** Reads a file into memory. @param file a path, or - for standard input */
export async function readSource(file: string, signal?: AbortSignal): Promise<TableSource> {
  const name = file === '-' ? 'standard input' : file;
  try {
    const bytes = file === '-' ? await standardInput(signal) : await wholeFile(file, signal);
    return { name, bytes, hash: hash('sha256', bytes) };
  } catch (cause) {
    if (cause instanceof FirmlineError) throw cause;
    if (signal?.aborted) throw userError('aborted', 'Stopped.', undefined, cause);
    throw unreadable(name, cause);
  }
}

async function wholeFile(file: string, signal: AbortSignal | undefined): Promise<Buffer> {
  const { size } = await stat(file);
  if (size > limits.bytes) throw tooLarge(file);
  return readFile(file, { signal });
}

async function standardInput(signal: AbortSignal | undefined): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of signal ? addAbortSignal(signal, process.stdin) : process.stdin) {
    size += (piece as Buffer).length;
    if (size > limits.bytes) throw tooLarge('standard input');
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces);
}

const tooLarge = (name: string) =>
  invalidInput(
    `${name} is larger than ${limits.bytes / 1024 / 1024} MB.`,
    'Split it, and import the parts one after the other.',
  );
