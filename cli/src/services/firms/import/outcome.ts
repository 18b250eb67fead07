import type { Intent } from './plan.ts';

/** The outcome of a row. */
export type Outcome = 'created' | 'updated' | 'unchanged' | 'skipped' | 'invalid' | 'refused' | 'not written';

export interface RowResult {
  readonly line: number;
  readonly slug: string;
  readonly outcome: Outcome;
  /** The problem, or empty. */
  readonly problem: string;
  /** Whether the file has no slug for it. */
  readonly isUnnamed?: boolean;
}

/** The outcome of an intent that was carried out. */
export const outcomeOf = {
  create: 'created',
  update: 'updated',
  unchanged: 'unchanged',
  skip: 'skipped',
  conflict: 'not written',
} as const satisfies Record<Intent, Outcome>;

/** Counts the outcomes of an import. */
export interface OutcomeCounts {
  readonly rows: number;
  readonly of: Readonly<Record<Outcome, number>>;
  /** New firms whose slug is not in the file. */
  readonly slugsMade: number;
}

export function createOutcomeCounts(): OutcomeCounts & { add(results: readonly RowResult[]): void } {
  let rows = 0;
  let slugsMade = 0;
  const of: Record<Outcome, number> = {
    created: 0,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    invalid: 0,
    refused: 0,
    'not written': 0,
  };
  return {
    get rows() {
      return rows;
    },
    get slugsMade() {
      return slugsMade;
    },
    of,
    add(results) {
      rows += results.length;
      for (const { outcome, isUnnamed } of results) {
        of[outcome]++;
        if (outcome === 'created' && isUnnamed) slugsMade++;
      }
    },
  };
}
