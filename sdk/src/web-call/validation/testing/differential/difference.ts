import type { CaseName } from './cases.ts';
import type { Verdict } from './verdict.ts';

/** A kind of input on which daily-js and we decide differently, and why we do. */
export interface Difference {
  readonly what: string;
  readonly reason: string;
  /** Who accepts it; the other refuses it. */
  readonly accepts: 'daily-js' | 'firmline';
  /** The versions of daily-js it shows in, where not in all. */
  readonly versions?: RegExp;
  /** The words it is refused with. */
  readonly words: RegExp;
  /** Whether an input is of this kind. */
  applies(input: unknown, name: CaseName): boolean;
  /** One input, or several of them, for each of the cases it shows in. */
  readonly examples: Readonly<Partial<Record<CaseName, () => unknown>>>;
}

/** The row that explains why the verdicts on an input differ. */
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
