import type { ScenarioResult, Verdict } from '../result/result.ts';
import { rankOf } from './verdict.ts';

/** A row of the specification, and what proves it. */
export interface Coverage {
  readonly row: string;
  /** The best verdict of its scenarios: one that passed is enough. */
  readonly verdict: Verdict;
  readonly scenarios: readonly { readonly id: string; readonly name: string; readonly verdict: Verdict }[];
}

const bestFirst: readonly Verdict[] = ['passed', 'flaky', 'failed', 'inconclusive', 'not-applicable'];

/** All rows that scenarios cover, in alphabetical order. */
export function coverageOf(
  scenarios: readonly Pick<ScenarioResult, 'id' | 'name' | 'verdict' | 'covers'>[],
): Coverage[] {
  const rows = new Map<string, Coverage['scenarios'][number][]>();
  for (const { id, name, verdict, covers } of scenarios) {
    for (const row of new Set(covers)) rows.set(row, [...(rows.get(row) ?? []), { id, name, verdict }]);
  }
  return [...rows]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([row, proofs]) => ({
      row,
      verdict: bestFirst.find((best) => proofs.some(({ verdict }) => verdict === best)) ?? 'not-applicable',
      scenarios: proofs.toSorted((one, other) => rankOf(one.verdict) - rankOf(other.verdict)),
    }));
}
