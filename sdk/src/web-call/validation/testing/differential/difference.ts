import type { CaseName } from './cases.ts';
import type { Verdict } from './verdict.ts';

/** A kind of input on which daily-js and we decide differently, and the reason. */
export interface Difference {
  readonly what: string;
  readonly reason: string;
  /** The side that accepts it; the other refuses it. */
  readonly accepts: 'daily-js' | 'firmline';
  /** Versions of daily-js with this difference, if not all. */
  readonly versions?: RegExp;
  /** Message with which it is refused. */
  readonly words: RegExp;
  /** Whether an input is of this kind. */
  applies(input: unknown, name: CaseName): boolean;
  /** One or several inputs for each affected case. */
  readonly examples: Readonly<Partial<Record<CaseName, () => unknown>>>;
}

/** The difference that explains two verdicts on an input. */
export const explain = (
  rows: readonly Difference[],
  name: CaseName,
  value: unknown,
  { daily, ours }: { readonly daily: Verdict; readonly ours: Verdict },
): Difference | undefined =>
  rows.find(
    ({ accepts, words, applies, examples }) =>
      name in examples &&
      (accepts === 'daily-js' ? daily : ours) === null &&
      words.test((accepts === 'daily-js' ? ours : daily) ?? '') &&
      applies(value, name),
  );
