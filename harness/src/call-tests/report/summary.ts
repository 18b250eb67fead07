import type { Layer, RunReport, ScenarioResult, Verdict } from '../result/result.ts';
import { breakageOfScenario, countsOf, rankOf, timeOfAttempts, verdictOfRun } from './verdict.ts';
import type { Counts } from './verdict.ts';
import { defined } from '../../shared/defined.ts';

/** The summary of a run for a terminal. */
export interface RunSummary {
  readonly verdict: Verdict;
  readonly counts: Counts;
  readonly scenarios: number;
  readonly durationMs: number;
  /** Such as `linux x64, 2 cores`; several in a merged report. */
  readonly machines: readonly string[];
  /** Scenarios that need attention, failed ones first. */
  readonly notable: readonly NotableScenario[];
}

export interface NotableScenario {
  readonly id: string;
  readonly name: string;
  readonly verdict: Exclude<Verdict, 'passed' | 'not-applicable'>;
  /** `file:line` of the first broken expectation. */
  readonly place: string;
  readonly layer?: Layer;
  readonly message?: string;
  readonly expected?: string;
  readonly seen?: string;
  readonly attempts: number;
  /** Total duration of all attempts. */
  readonly durationMs: number;
  readonly reproduce: string;
}

const isNotable = (verdict: Verdict): verdict is NotableScenario['verdict'] =>
  verdict !== 'passed' && verdict !== 'not-applicable';

function notable(scenario: ScenarioResult): NotableScenario[] {
  const { id, name, verdict, file, attempts, reproduce } = scenario;
  if (!isNotable(verdict)) return [];
  const breakage = breakageOfScenario(scenario);
  const { layer, message, expected, seen } = breakage?.problem ?? {};
  return [
    {
      id,
      name,
      verdict,
      place: `${file}:${breakage?.line ?? 1}`,
      ...defined({ layer, message, expected, seen }),
      attempts: attempts.length,
      durationMs: timeOfAttempts(scenario.attempts),
      reproduce,
    },
  ];
}

export const summaryOf = (report: RunReport): RunSummary => ({
  verdict: verdictOfRun(report),
  counts: countsOf(report.scenarios),
  scenarios: report.scenarios.length,
  durationMs: report.durationMs,
  machines: [...new Set((report.environments ?? [report.environment]).map(({ machine }) => machine))],
  notable: report.scenarios
    .flatMap(notable)
    .toSorted((one, other) => rankOf(one.verdict) - rankOf(other.verdict)),
});
