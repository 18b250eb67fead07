import { FirmlineError } from '@firmline/sdk/errors';
import { grouped } from '../../../text.ts';
import type { RowUnit } from './raw-row.ts';

/** Limits of one import. All rows are checked before any is written, so all are in memory. */
export const importLimits = {
  bytes: 256 * 1024 * 1024,
  rows: 250_000,
  /** For JSON, the distinct fields of all rows. */
  columns: 1000,
  /** Characters of one row, including quotes. */
  row: 10_000_000,
} as const;

/** @param name the file, or "Standard input" */
export const tooManyBytes = (name: string, bytes: number | undefined): FirmlineError =>
  tooLarge(
    `${name} has ${bytes === undefined ? 'more than' : `${megabytes(bytes)} MB; at most`} ${megabytes(importLimits.bytes)} MB${bytes === undefined ? '' : ' are read'}.`,
    'Split it, and import the parts one after the other.',
  );

export const tooManyRows = (line: number, unit: RowUnit): FirmlineError =>
  tooLarge(
    `${placeOf(line, unit)} is row ${grouped(importLimits.rows + 1)}; an import takes at most ${grouped(importLimits.rows)}.`,
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
