import type { Intent } from './plan.ts';

/** The outcome of a row. */
export type Outcome = 'created' | 'updated' | 'unchanged' | 'skipped' | 'invalid' | 'refused' | 'not written';

export interface RowResult {
  readonly line: number;
  readonly slug: string;
  readonly outcome: Outcome;
  /** The problem, or empty. */
  readonly problem: string;
}

/** The outcome of an intent that was carried out. */
export const outcomeOf = {
  create: 'created',
  update: 'updated',
  unchanged: 'unchanged',
  skip: 'skipped',
  conflict: 'not written',
} as const satisfies Record<Intent, Outcome>;

export function countOutcomes(
  results: readonly Pick<RowResult, 'outcome'>[],
): Readonly<Record<Outcome, number>> {
  const counts: Record<Outcome, number> = {
    created: 0,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    invalid: 0,
    refused: 0,
    'not written': 0,
  };
  for (const { outcome } of results) counts[outcome]++;
  return counts;
}
