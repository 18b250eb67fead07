import { invalidInput } from '../../invalid-input.ts';
import { grouped } from '../../text.ts';

/** The most that is read into memory. */
export const limits = { bytes: 256 * 1024 * 1024, rows: 100_000, columns: 1000 } as const;

/** How people find a row: by its line, or by its number in a JSON array, which may be one line. */
export type RowUnit = 'line' | 'item';

/** A row: the cells of the wanted columns, undefined if it lacks one, or its problem. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly (string | undefined)[];
  readonly problem?: string;
}

/** The rows of a table, and lines that are none. */
export interface TableRows {
  readonly rows: readonly TableRow[];
  /** Such as "the header again in line 5". */
  readonly leftOut: readonly string[];
}

export interface Table {
  /** In the file's order. A name may come twice or be empty. */
  readonly columns: readonly string[];
  readonly unit: RowUnit;
  /** The first rows, with all cells. */
  readonly sample: readonly (readonly (string | undefined)[])[];
  /**
   * Reads the rows with the cells of these columns, in that order.
   * @throws FirmlineError 'invalid-input' for more rows than the limit, or rows that cannot be parsed
   */
  rows(columns: readonly number[]): Promise<TableRows>;
}

export const tooManyRows = (name: string) =>
  invalidInput(
    `${name} has more than ${grouped(limits.rows)} rows.`,
    'Split it, and import the parts one after the other.',
  );
