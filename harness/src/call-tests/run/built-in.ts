import type { Finding } from '../judge/finding.ts';
import type { Memory } from '../judge/memory.ts';
import type { Scenario, Step } from '../scenario/index.ts';
import type { View } from '../session/view.ts';

export type Judge = (view: View, memory: Memory) => Finding;

/** What a built-in scenario says of a step beyond the words that a file has. */
export interface BuiltIn {
  /** Unique in its scenario, for `needs` and `unless`. */
  readonly id?: string;
  /** Runs once all of these passed, whatever else broke. Without it: as long as nothing broke. */
  readonly needs?: readonly string[];
  /** Runs only if this one did not pass. */
  readonly unless?: string;
  /** Of an `expect`: judges in place of what the step names. */
  readonly judge?: Judge;
}

export type BuiltInStep = Step & BuiltIn;

export const isBuiltIn = ({ steps }: Pick<Scenario, 'steps'>): boolean =>
  steps.some((step) => 'judge' in step);
