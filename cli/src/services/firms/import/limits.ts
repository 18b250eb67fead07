import { FirmlineError } from '@firmline/sdk/errors';
import { grouped } from '../../../text.ts';
import type { RowUnit } from './raw-row.ts';

/** How large an input may be. */
export interface InputLimits {
  readonly bytes: number;
  readonly rows: number;
}

/** Limits of one import. Its rows wait on disk, so that memory is bounded. */
export const importLimits = {
  bytes: 1024 * 1024 * 1024,
  rows: 1_000_000,
  /** For JSON, the distinct fields of all rows. */
  columns: 1000,
  /** Characters of one row, including quotes. */
  row: 10_000_000,
} as const;

/** Limits of commands that hold all rows in memory. */
export const heldLimits: InputLimits = { bytes: 256 * 1024 * 1024, rows: 250_000 };

/** @param name the file, or "standard input". @param bytes undefined if only the limit is known to be exceeded */
export const tooManyBytes = (name: string, bytes: number | undefined, limit: number): FirmlineError =>
  tooLarge(
    `${name} has ${bytes === undefined ? 'more than' : `${megabytes(bytes)} MB; at most`} ${megabytes(limit)} MB${bytes === undefined ? '' : ' are read'}.`,
    'Split it, and import the parts one after the other.',
  );

export const tooManyRows = (line: number, unit: RowUnit, limit: number): FirmlineError =>
  tooLarge(
    `${placeOf(line, unit)} is row ${grouped(limit + 1)}; an import takes at most ${grouped(limit)}.`,
    'Split the file, and import the parts one after the other.',
  );

export const tooManyColumns = (columns: number): FirmlineError =>
  tooLarge(
    `There are ${grouped(columns)} columns; an import takes at most ${grouped(importLimits.columns)}.`,
    'Keep only the columns of a firm: slug, name, company, system prompt and first message.',
  );

export const tooLongRow = (line: number, unit: RowUnit): FirmlineError =>
  tooLarge(
    `The row in ${unit} ${line} has more than ${grouped(importLimits.row)} characters.`,
    'Close its quotes and brackets, or shorten it.',
  );

/** Such as "Line 3", for the start of a sentence. */
export const placeOf = (line: number, unit: RowUnit): string =>
  `${unit === 'item' ? 'Item' : 'Line'} ${line}`;

const megabytes = (bytes: number) => grouped(Math.ceil(bytes / 1024 / 1024));

const tooLarge = (message: string, hint: string) =>
  new FirmlineError(message, { code: 'invalid-input', fault: 'user', hint });
