import { type Scenario, scenarioId, scenarioName } from '../scenario/index.ts';
import { isUnjudged, verdictOf } from '../report/verdict.ts';
import type { Attempt, ScenarioResult } from '../result/result.ts';
import type { PageVisit } from '../session/session.ts';
import { applicableIn, type Surroundings } from './applicable.ts';
import { emptyAttempt, type ScenarioHead } from './assemble.ts';
import type { RunEvent } from './events.ts';
import { machineProblem } from './problem.ts';
import { type AttemptOptions, runAttempt } from './run-attempt.ts';

export interface ScenarioRunOptions
  extends
    Surroundings,
    Pick<AttemptOptions, 'keepAudio' | 'load' | 'signal'>,
    Required<Pick<AttemptOptions, 'onBrowser' | 'onOverload'>> {
  readonly open: (scenario: Scenario, signal: AbortSignal) => Promise<PageVisit>;
  /** Retries of a failed scenario. Default 0. */
  readonly retries: number;
  /** Retries of an inconclusive scenario, alone. Default 2: a machine may stall once more in the first. */
  readonly inconclusiveRetries: number;
  /** How many times each scenario has to pass. Default 1. */
  readonly repeat: number;
  readonly headOf: (scenario: Scenario) => ScenarioHead;
  readonly onEvent: (event: RunEvent) => void;
}

export interface ScenarioTurn {
  readonly scenario: Scenario;
  readonly worker: number;
  /** Attempts of earlier turns. */
  readonly earlierAttempts: readonly Attempt[];
  /** How many times it has to be judged in this turn. */
  readonly rounds: number;
  /** Whether this is the last turn: in a later one it would run alone. */
  readonly isLast: boolean;
}

export interface ScenarioOutcome {
  readonly result: ScenarioResult;
  /** Number of inconclusive rounds. */
  readonly roundsLeft: number;
}

/** Runs one scenario with its retries and repeats. Never throws; null if it was stopped before its first attempt. */
export async function runScenario(
  { scenario, worker, earlierAttempts, rounds, isLast }: ScenarioTurn,
  options: ScenarioRunOptions,
): Promise<ScenarioOutcome | null> {
  const { signal, onEvent, retries, inconclusiveRetries } = options;
  const id = scenarioId(scenario);
  const applicable = applicableIn(scenario, options);
  const attempts: Attempt[] = [...earlierAttempts];

  const attempt = async (): Promise<Attempt> => {
    const lastAttempt = attempts.at(-1);
    // A retry that passes must not hide why there was one.
    if (lastAttempt && lastAttempt.verdict !== 'passed')
      onEvent({
        type: 'note',
        id,
        text: `tried again after: ${lastAttempt.problem?.message ?? lastAttempt.verdict}`,
      });
    onEvent({
      type: 'scenario-start',
      id,
      name: scenarioName(scenario),
      worker,
      steps: scenario.steps.length,
      attempt: attempts.length + 1,
    });
    const newAttempt = await runAttempt({
      ...options,
      scenario,
      applicable,
      open: (innerSignal) => options.open(scenario, innerSignal),
      onStepStart: (index, text) => onEvent({ type: 'step-start', id, index, text }),
      onStep: (index, result) => onEvent({ type: 'step', id, index, result }),
    });
    attempts.push(newAttempt);
    return newAttempt;
  };
  /** Attempts it until it passes or has no retry left. */
  const attemptUntilJudged = async (): Promise<Attempt['verdict']> => {
    const remainingRetries: Partial<Record<Attempt['verdict'], number>> = {
      failed: retries,
      // The machine stays overloaded for as long as others run beside it. An earlier turn was the first try.
      inconclusive: isLast ? inconclusiveRetries - (earlierAttempts.length > 0 ? 1 : 0) : 0,
    };
    for (;;) {
      const newAttempt = await attempt();
      const { verdict } = newAttempt;
      // A quieter machine makes nobody say anything else.
      const cause = isUnjudged(newAttempt) ? 'failed' : verdict;
      const retriesLeft = remainingRetries[cause] ?? 0;
      remainingRetries[cause] = retriesLeft - 1;
      onEvent({ type: 'attempt-end', id, attempt: newAttempt });
      for (const text of newAttempt.warnings ?? []) onEvent({ type: 'note', id, text });
      if (retriesLeft <= 0 || signal.aborted) return verdict;
    }
  };

  let roundsLeft = 0;
  if (applicable.reason !== undefined) {
    const problem = machineProblem(applicable.reason);
    attempts.push(emptyAttempt(scenario, problem, { verdict: 'not-applicable' }));
  }
  for (let round = 0; round < rounds && applicable.reason === undefined && !signal.aborted; round++) {
    const verdict = await attemptUntilJudged();
    const lastAttempt = attempts.at(-1);
    if (verdict === 'inconclusive' && !(lastAttempt && isUnjudged(lastAttempt))) roundsLeft++;
  }
  if (attempts.length === 0) return null;
  const result: ScenarioResult = {
    ...options.headOf(scenario),
    verdict: verdictOf(attempts, options.repeat),
    attempts,
  };
  if (isLast || signal.aborted || roundsLeft === 0) onEvent({ type: 'scenario-end', id, result });
  return { result, roundsLeft };
}
