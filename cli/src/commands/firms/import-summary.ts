import type { Output } from '../../terminal/output.ts';
import { printValue } from '../../terminal/listing.ts';
import { counted, grouped, printable } from '../../text.ts';
import { undoHint } from './change.ts';

/** What became of the rows of an import. */
export interface ImportSummary {
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly invalid: number;
  readonly refused: number;
  /** Number of new firms whose slug is not in the file. */
  readonly slugsMade: number;
  /** Path of the file with the links of all rows; null if none was written. */
  readonly links: string | null;
  /** Path of the report with each row's outcome; null if none was written. */
  readonly report: string | null;
  readonly dryRun: boolean;
  /** Rows that may be firms that exist, and were left out; missing if there are none. */
  readonly unclear?: number;
  /** Texts that a person should look at; missing if there are none. */
  readonly warnings?: number;
  /** Set if `firms undo` cannot undo it, although firms were written. */
  readonly noUndo?: true;
}

/** Prints what became of the rows of an import. */
export const printImport = (summary: ImportSummary, output: Output): Promise<void> =>
  printValue(
    summary,
    () => {
      const { rows, dryRun, links, report, created, updated, unclear = 0, noUndo } = summary;
      const done = Object.entries(planWords).map(([name, words]) => {
        const count = summary[name as keyof typeof planWords];
        return count > 0 ? `${grouped(count)} ${dryRun ? words : name}` : '';
      });
      if (unclear > 0) done.push(`${grouped(unclear)} left out`);
      output.data(`${counted(rows, 'row')}: ${done.filter(Boolean).join(', ')}.`);
      if (links) output.note(`${printable(links)} has each row with its link.`);
      if (created + updated > 0 && !dryRun && !noUndo) output.note(undoHint);
      if (report) output.note(`${printable(report)} lists the outcome of each row.`);
    },
    output,
    ['unclear', 'warnings', 'noUndo'],
  );

/** Outcomes of rows, and their words with --dry-run. */
const planWords = {
  created: 'to create',
  updated: 'to update',
  unchanged: 'unchanged',
  skipped: 'to skip',
  invalid: 'invalid',
  refused: 'refused',
} as const;
