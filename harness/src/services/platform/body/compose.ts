import { type Check, type Rule, childPath, examine } from './rule.ts';

interface ListLimits {
  readonly max?: number;
}

export function list<Item>(item: Rule<Item>, { max = Infinity }: ListLimits = {}): Rule<readonly Item[]> {
  return {
    noun: `an array of ${item.nouns}`,
    nouns: 'arrays',
    fits: Array.isArray,
    inspect: (value, path, problems) => {
      if (!Array.isArray(value)) return;
      if (value.length > max) problems.push(`${path} must contain at most ${max} items`);
      for (const [index, entry] of value.entries()) {
        examine(item, entry, childPath(path, index), problems);
      }
    },
  };
}

/** Two forms that differ in JavaScript type. */
export function either<First, Second>(first: Rule<First>, second: Rule<Second>): Rule<First | Second> {
  const fitting = (value: unknown): Check | undefined =>
    [first, second].find((check: Check) => check.fits(value));
  return {
    noun: `${first.noun} or ${second.noun}`,
    nouns: `${first.nouns} or ${second.nouns}`,
    fits: (value) => fitting(value) !== undefined,
    inspect: (value, path, problems) => fitting(value)?.inspect?.(value, path, problems),
  };
}

/** Adds what concerns several fields at once. */
export function withCheck<Value>(
  rule: Rule<Value>,
  problemOf: (value: unknown) => string | undefined,
): Rule<Value> {
  return {
    ...rule,
    inspect: (value, path, problems) => {
      rule.inspect?.(value, path, problems);
      const problem = problemOf(value);
      if (problem !== undefined) problems.push(problem);
    },
  };
}
