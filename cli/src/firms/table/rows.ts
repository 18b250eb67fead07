import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { addAbortSignal } from 'node:stream';
import { FirmlineError } from '@firmline/sdk/errors';
import { userError } from '../../errors.ts';
import { unreadable } from '../../text-file.ts';
import { badFile } from '../import-words.ts';

/** The most that is read into memory. A cell's limit is ten times that of the longest field. */
export const limits = { bytes: 256 * 1024 * 1024, rows: 100_000, columns: 1000, cell: 1_000_000 } as const;

/** How people find a row: by its line, or by its number in a JSON array, which may be one line. */
export type RowUnit = 'line' | 'item';

/** A row of a file that has text, and the line where it begins. Cells may contain line breaks. */
export interface CellRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly isAfterBlank: boolean;
  /** Whether a filter or a person hides it. */
  readonly isHidden?: boolean;
  /** The days and times in a workbook's cells, in ISO 8601, by column: cells have them as the sheet shows them. */
  readonly times?: ReadonlyMap<number, string>;
  /** The columns of formulas that no program has calculated. */
  readonly uncalculated?: readonly number[];
}

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

export const filledIn = (cells: readonly (string | undefined)[]): number =>
  cells.filter((cell) => cell !== undefined && cell.trim() !== '').length;

/** Whether a row is a single cell. */
export const isAlone = ({ cells }: CellRow): boolean => filledIn(cells) === 1;

/** A row of a table: a cell for each column, undefined if the row lacks it. */
export interface TableRow extends Partial<Pick<CellRow, 'times' | 'uncalculated'>> {
  readonly line: number;
  readonly cells: readonly (string | undefined)[];
  /** Why it cannot be read. */
  readonly problem?: string;
  /** Whether it is one cell alone after an empty line, as headings and notes are. */
  readonly isApart?: boolean;
}

/** Why lines of a file are no rows. */
export type NoRowReason =
  | 'above'
  | 'header again'
  | 'ruler'
  | 'comment'
  | 'hidden'
  | 'page'
  | 'total'
  | 'heading'
  | 'footer';

export interface Table {
  /** In the file's order. A name may come twice or be empty. */
  readonly columns: readonly string[];
  readonly unit: RowUnit;
  /** Of its cells; undefined for a workbook. */
  readonly separator: string | undefined;
  readonly rows: readonly TableRow[];
  /** The lines that are no rows. */
  readonly noRows: readonly { readonly reason: NoRowReason; readonly lines: readonly number[] }[];
  /** Columns whose empty cells got the value of the group above, with their number. */
  readonly filledDown: readonly { readonly column: string; readonly count: number }[];
  /** Whether the header is only the first line, because nothing shows where it is. */
  readonly isHeaderGuessed: boolean;
  /** Places of the columns that a person has hidden in a workbook, from 0. */
  readonly hiddenColumns?: ReadonlySet<number>;
  /** Of a workbook with several sheets. */
  readonly sheets?: { readonly read: string; readonly others: readonly OtherSheet[] };
}

export interface OtherSheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** Whether it has a header with names of people, too. */
  readonly hasNames: boolean;
}

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
  if (size > limits.bytes) throw badFile.tooLarge(file, limits.bytes);
  return readFile(file, { signal });
}

async function standardInput(signal: AbortSignal | undefined): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of signal ? addAbortSignal(signal, process.stdin) : process.stdin) {
    size += (piece as Buffer).length;
    if (size > limits.bytes) throw badFile.tooLarge('standard input', limits.bytes);
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces);
}
