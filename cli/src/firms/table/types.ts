/** How people find a row: by its line, or by its number in a JSON array, which may be one line. */
export type RowUnit = 'line' | 'item';

/** A row of a file that has text, and the line where it begins. Cells may contain line breaks. */
export interface CellRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly isAfterBlank: boolean;
  /** Whether a filter or a person hides it. */
  readonly isHidden?: boolean;
  /** Whether a person has crossed out all of its cells. */
  readonly isStruck?: boolean;
  /** Whether a cell of it is merged over several columns. */
  readonly isMerged?: boolean;
  /** The days and times in a workbook's cells, in ISO 8601, by column: cells have them as the sheet shows them. */
  readonly times?: ReadonlyMap<number, string>;
  /** The columns of formulas that no program has calculated. */
  readonly uncalculated?: readonly number[];
}

/** A row of a table: a cell for each column, undefined if the row lacks it. */
export interface TableRow extends Partial<Pick<CellRow, 'times' | 'uncalculated'>> {
  readonly line: number;
  readonly cells: readonly (string | undefined)[];
  /** Why it cannot be read. */
  readonly problem?: string;
  /** Whether it is one cell alone after an empty line or above others, as headings and notes are. */
  readonly isApart?: boolean;
  /** How many lines within its cells look like rows; missing without any. */
  readonly linesLikeRows?: number;
}

/** Why lines of a file are no rows. */
export type NoRowReason =
  | 'above'
  | 'header again'
  | 'ruler'
  | 'comment'
  | 'hidden'
  | 'struck'
  | 'page'
  | 'total'
  | 'heading'
  | 'guide'
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
  /** The name of the file or the sheet, if it names people who must not be called. */
  readonly optOutTitle?: string;
  /** Other sheets that list people who must not be called, unless these are read too. */
  readonly optOutSheets?: readonly OptOutSheet[];
  /** Of a workbook with several sheets. */
  readonly sheets?: { readonly read: string; readonly others: readonly OtherSheet[] };
}

/** A sheet that lists people who must not be called: all of its rows, also the header. Without one, it has no columns. */
export interface OptOutSheet extends Pick<Table, 'columns' | 'rows'> {
  readonly name: string;
}

export interface OtherSheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** Whether it has a header with names of people, too. */
  readonly hasNames: boolean;
}
