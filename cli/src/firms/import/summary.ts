import type { PlannedRow, RowOutcome } from './plan.ts';
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

export const countOutcomes = (rows: readonly PlannedRow[]): Partial<Record<RowOutcome, number>> => {
  const counts: Partial<Record<RowOutcome, number>> = {};
  for (const { outcome } of rows) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};

/** What is missing is zero, but for the outcomes that each import has. */
export function summaryOf(
  rows: readonly PlannedRow[],
  files: { readonly links: string | null; readonly report: string | null; readonly dryRun: boolean },
) {
  const counts = countOutcomes(rows);
  const { created = 0, updated = 0, unchanged = 0, skipped = 0, invalid = 0, unclear } = counts;
  const warnings = rows.reduce((sum, row) => sum + row.warnings.length, 0);
  const leftOutCounts = leftOutOutcomes.flatMap((one) => (counts[one] ? [[one, counts[one]] as const] : []));
  return {
    rows: rows.length,
    created,
    updated,
    unchanged,
    skipped,
    invalid,
    ...files,
    ...(unclear && { unclear }),
    ...(leftOutCounts.length > 0 && {
      leftOut: Object.fromEntries(leftOutCounts) as Partial<Record<LeftOutOutcome, number>>,
    }),
    ...(warnings > 0 && { warnings }),
  };
}
