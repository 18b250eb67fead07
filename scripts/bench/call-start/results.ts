import { contenders } from './contenders.ts';
import type { Figure } from './figures.ts';

export interface Result {
  readonly name: string;
  readonly value: number;
  readonly atMost: number;
  readonly met: boolean;
}

/** What was reached of the targets. A client of ours that did not start every call has met nothing. */
export const resultsOf = (figures: readonly Figure[]): Result[] =>
  contenders.flatMap(({ name, atMost }) => {
    const figure = figures.find(({ contender }) => contender === name);
    if (atMost === undefined || !figure) return [];
    const value = figure.ratio.median;
    return { name, value, atMost, met: value <= atMost && figure.failures.length === 0 };
  });
