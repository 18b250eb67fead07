import type { Attempt, Problem, RunReport, ScenarioResult, StepResult, Verdict } from '../result/result.ts';
import { withoutUndefined } from '../../shared/defined.ts';

/** Verdicts that need attention come first. */
export const worstFirst = [
  'failed',
  'inconclusive',
  'flaky',
  'passed',
  'not-applicable',
] as const satisfies readonly Verdict[];

export const verdictWords: Readonly<Record<Verdict, string>> = {
  passed: 'passed',
  failed: 'failed',
  flaky: 'flaky',
  inconclusive: 'inconclusive',
  'not-applicable': 'not applicable',
};

export const rankOf = (verdict: Verdict): number => worstFirst.indexOf(verdict);

/** The worst of several verdicts; `not-applicable` without any. */
export const worstOf = (verdicts: readonly Verdict[]): Verdict =>
  worstFirst.find((verdict) => verdicts.includes(verdict)) ?? 'not-applicable';

/** How the message of a conversation begins that no rule can judge. */
export const unjudgedWords = 'No rule can judge it:';

/** Inconclusive by its words, not by this machine: another try says nothing about them. */
export const isUnjudged = ({ problem }: Partial<Pick<Attempt, 'problem'>>): boolean =>
  problem?.message.startsWith(unjudgedWords) === true;

/**
 * The last conclusive attempt decides. The scenario is flaky if that one passed and an earlier one did not, unless that
 * was the fault of this machine. A scenario
 * that must pass `repeat` times has failed as soon as one attempt has, and is inconclusive until it passed that often.
 */
export function verdictOf(
  attempts: readonly (Pick<Attempt, 'verdict'> & Partial<Pick<Attempt, 'problem'>>)[],
  repeat = 1,
): Verdict {
  const judgedAttempts = attempts.filter(({ verdict }) => verdict === 'passed' || verdict === 'failed');
  const lastVerdict = judgedAttempts.at(-1)?.verdict;
  if (lastVerdict === undefined) return worstOf(attempts.map(({ verdict }) => verdict));
  if (judgedAttempts.some(({ verdict }) => verdict === 'failed'))
    return lastVerdict === 'passed' && repeat === 1 ? 'flaky' : 'failed';
  if (judgedAttempts.length < repeat) return 'inconclusive';
  return attempts.some(isUnjudged) ? 'flaky' : 'passed';
}

export type Counts = Readonly<Record<Verdict, number>>;

export const countsOf = (scenarios: readonly Pick<ScenarioResult, 'verdict'>[]): Counts =>
  Object.fromEntries(
    worstFirst.map((one) => [one, scenarios.filter(({ verdict }) => verdict === one).length]),
  ) as Counts;

export const verdictOfRun = ({
  scenarios,
}: {
  readonly scenarios: readonly Pick<ScenarioResult, 'verdict'>[];
}): Verdict => worstOf(scenarios.map(({ verdict }) => verdict));

/** Whether a run counts as failed. With `failOnFlaky`, a flaky scenario counts as failed. */
export function hasFailed(
  { scenarios }: Pick<RunReport, 'scenarios'>,
  { failOnFlaky = false }: { readonly failOnFlaky?: boolean } = {},
): boolean {
  const counts = countsOf(scenarios);
  return counts.failed > 0 || (counts.flaky > 0 && failOnFlaky);
}

/** Index of the attempt that explains the verdict best: the one that broke, or else the last; -1 without attempts. */
export function decisiveAttempt({
  verdict,
  attempts,
}: {
  readonly verdict: Verdict;
  readonly attempts: readonly Pick<Attempt, 'verdict'>[];
}): number {
  // Flaky without a failure: its words could not be judged.
  const causes: readonly Verdict[] = verdict === 'flaky' ? ['failed', 'inconclusive'] : [verdict];
  for (const cause of causes) {
    const index = attempts.findLastIndex((attempt) => attempt.verdict === cause);
    if (index !== -1) return index;
  }
  return attempts.length - 1;
}

/** Why a scenario without attempts did not pass. */
export const notStartedProblem: Problem = {
  message: 'It did not start, because the run ended before.',
  layer: 'infrastructure',
};

interface Breakage {
  readonly problem: Problem;
  readonly line: number;
  readonly step?: StepResult;
}

/** The first broken expectation of an attempt; undefined if all held. */
export function breakageOf({ problem, steps }: Pick<Attempt, 'problem' | 'steps'>): Breakage | undefined {
  if (!problem) return undefined;
  const step = problem.step === undefined ? undefined : steps[problem.step];
  return { problem, line: problem.line ?? step?.line ?? 1, ...(step ? { step } : {}) };
}

/** The cause, or else what broke: the message without expected and seen, which are shown beside it. */
export function problemTitle({ message, expected, seen }: Problem): string {
  const expectedIndex = message.indexOf(': expected ');
  const isShown =
    expectedIndex > 0 &&
    expected !== undefined &&
    seen !== undefined &&
    message.includes(expected, expectedIndex);
  if (!isShown) return message;
  const title = message.slice(0, expectedIndex);
  return /^(.*[.!?]"?) [^.!?]*$/s.exec(title)?.[1] ?? title;
}

/** The first broken expectation that the verdict of a scenario rests on. */
export function breakageOfScenario(scenario: ScenarioResult): Breakage | undefined {
  const attempt = scenario.attempts[decisiveAttempt(scenario)];
  return attempt && breakageOf(attempt);
}

export const timeOfAttempts = (attempts: readonly Pick<Attempt, 'durationMs'>[]): number =>
  attempts.reduce((total, { durationMs }) => total + durationMs, 0);

export interface NotableScenario
  extends
    Pick<ScenarioResult, 'id' | 'name' | 'reproduce'>,
    Partial<Pick<Problem, 'layer' | 'message' | 'expected' | 'seen'>> {
  readonly verdict: Exclude<Verdict, 'passed' | 'not-applicable'>;
  /** `file:line` of the first broken expectation. */
  readonly place: string;
  readonly attempts: number;
  /** Total duration of all attempts. */
  readonly durationMs: number;
}

const isNotable = (verdict: Verdict): verdict is NotableScenario['verdict'] =>
  verdict !== 'passed' && verdict !== 'not-applicable';

function notableScenarios(scenario: ScenarioResult): NotableScenario[] {
  const { id, name, verdict, file, attempts, reproduce } = scenario;
  // That the run ended early is said once, not for each scenario.
  if (!isNotable(verdict) || attempts.length === 0) return [];
  const breakage = breakageOfScenario(scenario);
  const { layer, message, expected, seen } = breakage?.problem ?? {};
  return [
    {
      id,
      name,
      verdict,
      place: `${file}:${breakage?.line ?? 1}`,
      ...withoutUndefined({ layer, message, expected, seen }),
      attempts: attempts.length,
      durationMs: timeOfAttempts(scenario.attempts),
      reproduce,
    },
  ];
}

export type RunSummary = Readonly<ReturnType<typeof summaryOf>>;

/** The summary of a run for a terminal. */
export const summaryOf = (report: RunReport) => ({
  verdict: verdictOfRun(report),
  counts: countsOf(report.scenarios),
  scenarios: report.scenarios.length,
  durationMs: report.durationMs,
  /** Such as `linux x64, 2 cores`. */
  machine: report.environment.machine,
  /** Scenarios that need attention, failed ones first. */
  notable: report.scenarios
    .flatMap(notableScenarios)
    .toSorted((one, other) => rankOf(one.verdict) - rankOf(other.verdict)),
});
