import type { PlannedRow, RowOutcome } from './plan-import.ts';
import type { LeftOutOutcome } from './left-out.ts';

export const leftOutOutcomes: readonly LeftOutOutcome[] = [
  'optedOut',
  'notChosen',
  'blocked',
  'company',
  'nobody',
  'repeated',
];

export const hasOutcome = (outcome: RowOutcome) => (row: PlannedRow) => row.outcome === outcome;

export type ImportSummary = Readonly<ReturnType<typeof summaryOf>>;

export function summaryOf(
  rows: readonly PlannedRow[],
  files: { readonly links: string | null; readonly report: string | null; readonly dryRun: boolean },
) {
  const count = (outcome: RowOutcome) => rows.filter(hasOutcome(outcome)).length;
  const unclearCount = count('unclear');
  const warnings = rows.reduce((sum, row) => sum + row.warnings.length, 0);
  const leftOut: Partial<Record<LeftOutOutcome, number>> = {};
  for (const one of leftOutOutcomes) if (count(one) > 0) leftOut[one] = count(one);
  return {
    rows: rows.length,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    skipped: count('skipped'),
    invalid: count('invalid'),
    ...files,
    // Rows that may be firms that exist, and were left out; missing if there are none.
    ...(unclearCount > 0 && { unclear: unclearCount }),
    // Rows that could be read and were left out, by outcome; missing if there are none.
    ...(Object.keys(leftOut).length > 0 && { leftOut }),
    // Texts that a person should look at; missing if there are none.
    ...(warnings > 0 && { warnings }),
  };
}
