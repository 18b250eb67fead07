import type { Verdict } from '../../../result/result.ts';
import { rankOf, timeOfAttempts } from '../../verdict.ts';
import type { OverviewScenario } from '../document.ts';

export const orders = ['verdict', 'name', 'time', 'file'] as const;
export type Order = (typeof orders)[number];

export interface Filter {
  /** Empty: all of them. */
  readonly verdicts: ReadonlySet<Verdict>;
  /** All words must occur, anywhere. */
  readonly text: string;
  readonly order: Order;
}

const haystack = ({ name, id, file, tags, covers, layer, message }: OverviewScenario): string =>
  [name, id, file, ...tags, ...covers, layer ?? '', message ?? ''].join('\n').toLowerCase();

const byName = (one: OverviewScenario, other: OverviewScenario): number => one.name.localeCompare(other.name);

const comparisons: Readonly<Record<Order, (one: OverviewScenario, other: OverviewScenario) => number>> = {
  verdict: (one, other) => rankOf(one.verdict) - rankOf(other.verdict) || byName(one, other),
  name: byName,
  time: (one, other) => timeOfAttempts(other.attempts) - timeOfAttempts(one.attempts),
  file: (one, other) => one.file.localeCompare(other.file),
};

/** The matching scenarios, in the given order. */
export function filtered(
  scenarios: readonly OverviewScenario[],
  { verdicts, text, order }: Filter,
): OverviewScenario[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return scenarios
    .filter((scenario) => {
      if (verdicts.size > 0 && !verdicts.has(scenario.verdict)) return false;
      const all = haystack(scenario);
      return words.every((word) => all.includes(word));
    })
    .toSorted(comparisons[order]);
}
