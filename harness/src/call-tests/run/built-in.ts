import type { Finding } from '../judge/finding.ts';
import type { Memory } from '../judge/memory.ts';
import type { Scenario, Step } from '../scenario/index.ts';
import type { View } from '../session/view.ts';

export type Judge = (view: View, memory: Memory) => Finding;

/** Keys of a step that only built-in scenarios have. */
export interface BuiltIn {
  /** Unique in its scenario, for `needs` and `unless`. */
  readonly id?: string;
  /** Runs if all of these passed, even if others failed. Default: runs while nothing has failed. */
  readonly prerequisites?: readonly string[];
  /** Runs only if this one did not pass. */
  readonly unless?: string;
  /** Runs only if the page is so, as it was last looked at. */
  readonly onlyIf?: (view: View) => boolean;
  /** Replaces the own checks of an `expect` step. */
  readonly ownJudge?: Judge;
  /** With `ownJudge`: texts to compare with the assistant's first words, in `Memory.opening`. Default: nobody listens. */
  readonly listensFor?: readonly string[];
}

export type BuiltInStep = Step & BuiltIn;

export const isBuiltIn = ({ steps }: Pick<Scenario, 'steps'>): boolean =>
  steps.some((step) => 'ownJudge' in step);
