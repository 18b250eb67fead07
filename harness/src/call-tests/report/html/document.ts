import type { Attempt, RunReport, ScenarioResult } from '../../result/result.ts';

/*
 * The layout of a report's file: an overview that is read immediately, and a part for each scenario, picture and sound that
 * is read when it is opened.
 */

/** Media are in separate parts; the id of the part replaces the data URL. */
export type Overview = Omit<RunReport, 'scenarios'> & { readonly scenarios: readonly OverviewScenario[] };

/** A scenario with only those data of its attempts that the list needs. */
export interface OverviewScenario extends Omit<ScenarioResult, 'attempts'> {
  readonly attempts: readonly Pick<Attempt, 'verdict' | 'durationMs'>[];
  /** Id of the part that holds the attempts. */
  readonly part: string;
  /** Line of the first broken expectation behind the verdict. */
  readonly line?: number;
  readonly layer?: string;
  readonly message?: string;
  /** What changed since the baseline, worse first. */
  readonly changes?: readonly { readonly text: string; readonly isWorse: boolean }[];
}

export const overviewId = 'report';
