import type { Attempt, RunReport, ScenarioResult } from '../../result/result.ts';

/*
 * How a report lies in its file: an overview that is read at once, and a part for each scenario and each picture or
 * sound that is read when somebody looks at it.
 */

/** Media are not where they were, but in parts of their own: in place of a data URL stands the id of its part. */
export type Overview = Omit<RunReport, 'scenarios'> & { readonly scenarios: readonly OverviewScenario[] };

/** A scenario without its attempts, with what the list needs of them. */
export interface OverviewScenario extends Omit<ScenarioResult, 'attempts'> {
  readonly attempts: readonly Pick<Attempt, 'verdict' | 'durationMs'>[];
  /** Id of the part that holds the attempts. */
  readonly part: string;
  /** Of the first broken expectation that the verdict rests on. */
  readonly line?: number;
  readonly layer?: string;
  readonly message?: string;
}

export const overviewId = 'report';
