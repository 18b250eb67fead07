import type { Verdict } from '../../../result/result.ts';
import { rankOf } from '../../verdict.ts';
import type { OverviewScenario } from '../document.ts';

export interface Filter {
  /** Empty: all of them. */
  readonly verdicts: ReadonlySet<Verdict>;
  /** All words must occur, anywhere. */
  readonly text: string;
}

const haystack = ({ name, id, file, tags, covers, layer, message }: OverviewScenario): string =>
  [name, id, file, ...tags, ...covers, layer ?? '', message ?? ''].join('\n').toLowerCase();

/** The matching scenarios, failed ones first. */
export function filtered(
  scenarios: readonly OverviewScenario[],
  { verdicts, text }: Filter,
): OverviewScenario[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return scenarios
    .filter((scenario) => {
      if (verdicts.size > 0 && !verdicts.has(scenario.verdict)) return false;
      const all = haystack(scenario);
      return words.every((word) => all.includes(word));
    })
    .toSorted(
      (one, other) => rankOf(one.verdict) - rankOf(other.verdict) || one.name.localeCompare(other.name),
    );
}
