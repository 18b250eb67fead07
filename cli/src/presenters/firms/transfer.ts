import type { Output } from '../../output.ts';
import { undoHint } from './bulk.ts';
import { printValue } from '../listing.ts';
import { counted, grouped, printable } from '../../text.ts';
import type { ColumnMap, ImportSummary } from '../../results/firms.ts';

/** Prints the column that each field is read from. */
export function printMapping(map: ColumnMap, output: Output): void {
  const pairs = Object.entries(map).map(([field, column]) =>
    field === column ? field : `${field} from "${printable(column)}"`,
  );
  output.note(`Reading ${pairs.join(', ')}.`);
}

const outcomes = ['created', 'updated', 'unchanged', 'skipped', 'invalid', 'refused'] as const;

export const printImport = (summary: ImportSummary, output: Output): Promise<void> =>
  printValue(
    summary,
    () => {
      const counts = outcomes
        .filter((name) => summary[name] > 0)
        .map((name) => `${grouped(summary[name])} ${summary.dryRun ? foreseen[name] : name}`);
      output.data(`${counted(summary.rows, 'row')}: ${counts.join(', ')}.`);
      if (summary.slugsMade > 0 && !summary.dryRun && !summary.report)
        output.note(
          'Slugs were generated. firmline firms list --json=slug,url prints the links; --report writes the slug of each row.',
        );
      if (summary.updated > 0 && !summary.dryRun && !summary.noUndo) output.note(undoHint);
      if (summary.report) output.note(`${printable(summary.report)} lists the outcome of each row.`);
    },
    output,
  );

/** Outcomes of rows, as planned by --dry-run. */
const foreseen = {
  created: 'to create',
  updated: 'to update',
  unchanged: 'unchanged',
  skipped: 'to skip',
  invalid: 'invalid',
  refused: 'refused',
} as const;
