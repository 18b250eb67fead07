import { type Scenario, scenarioId } from '../scenario/index.ts';
import { verdictOf } from '../report/verdict.ts';
import type { Attempt, ScenarioResult } from '../result/result.ts';
import type { Session } from '../session/session.ts';
import { type Applicable, applicableIn, type Surroundings } from './applicable.ts';
import { attemptWithout } from './assemble.ts';
import { runAttempt } from './attempt.ts';
import type { RunEvent } from './events.ts';
import type { LagMonitor } from './lag.ts';
import { machineProblem } from './problem.ts';
import { headOf } from './scenario-head.ts';

export interface ScenarioRunOptions extends Surroundings {
  readonly open: (scenario: Scenario, signal: AbortSignal) => Promise<Session>;
  /** How often it is tried again after it failed. */
  readonly retries: number;
  /** How often it is tried again alone where this machine could not judge. */
  readonly secondChances: number;
  /** How often it has to pass. */
  readonly repeat: number;
  /** No further round of it begins once one failed. */
  readonly stopsAtFailure: boolean;
  readonly keepAudio: 'broken' | 'all';
  readonly folder: string;
  readonly reproduce: (scenario: Scenario) => string;
  readonly lag: LagMonitor;
  readonly signal: AbortSignal;
  readonly onEvent: (event: RunEvent) => void;
  readonly onBrowser: (version: string) => void;
  /** This machine could not keep time with as many calls as there are. */
  readonly onOverload: () => void;
}

export interface ScenarioTurn {
  readonly scenario: Scenario;
  readonly worker: number;
  /** What came of it before. */
  readonly earlier: readonly Attempt[];
  /** How often it is to be judged. */
  readonly rounds: number;
  /** It is not tried again once all others are over. */
  readonly isLast: boolean;
}

export interface ScenarioOutcome {
  readonly result: ScenarioResult;
  /** Rounds in which this machine could not judge. */
  readonly roundsLeft: number;
}

/** One scenario with all its attempts. Never throws; null where it was stopped before its first. */
export async function runScenario(
  { scenario, worker, earlier, rounds, isLast }: ScenarioTurn,
  options: ScenarioRunOptions,
): Promise<ScenarioOutcome | null> {
  const { stopsAtFailure, signal, onEvent } = options;
  const id = scenarioId(scenario);
  const applicable = applicableIn(scenario, options);
  const attempts: Attempt[] = [...earlier];
  const isSecond = earlier.length > 0;
  let roundsLeft = 0;
  if (applicable.reason !== undefined) {
    const problem = machineProblem(applicable.reason);
    const verdict = 'not-applicable';
    attempts.push(attemptWithout({ scenario, verdict, startedAt: new Date(), durationMs: 0, problem }));
  }
  for (let round = 0; round < rounds && applicable.reason === undefined && !signal.aborted; round++) {
    const verdict = await untilJudged(attempts, { scenario, applicable, worker, isLast, isSecond, options });
    if (verdict === 'inconclusive') roundsLeft++;
    if (verdict === 'failed' && stopsAtFailure) {
      roundsLeft = 0;
      break;
    }
  }
  if (attempts.length === 0) return null;
  const result = resultOf(scenario, attempts, { ...options, applicable });
  const isOver = isLast || signal.aborted || roundsLeft === 0;
  if (isOver) onEvent({ type: 'scenario-end', id, result });
  return { result, roundsLeft };
}

interface Round {
  readonly scenario: Scenario;
  readonly applicable: Applicable;
  readonly worker: number;
  readonly isLast: boolean;
  /** It was put off until the others were over. */
  readonly isSecond: boolean;
  readonly options: ScenarioRunOptions;
}

/** Tries a scenario until it passes or has no try left. @returns what came of the last try */
async function untilJudged(attempts: Attempt[], round: Round): Promise<Attempt['verdict']> {
  const { scenario, worker, isLast, isSecond, options } = round;
  const { retries, secondChances, signal, onEvent } = options;
  const id = scenarioId(scenario);
  const left: Partial<Record<Attempt['verdict'], number>> = {
    failed: retries,
    // As long as others run, the machine will not be any better.
    inconclusive: isLast ? secondChances - (isSecond ? 1 : 0) : 0,
  };
  for (;;) {
    onEvent({
      type: 'scenario-start',
      id,
      name: scenario.name,
      worker,
      steps: scenario.steps.length,
      attempt: attempts.length + 1,
    });
    const attempt = await tryIt(id, round);
    attempts.push(attempt);
    const { verdict } = attempt;
    const tries = left[verdict] ?? 0;
    left[verdict] = tries - 1;
    const again = tries > 0 && !signal.aborted;
    const later = verdict === 'inconclusive' && !isLast && !signal.aborted;
    onEvent({ type: 'attempt-end', id, attempt, again: again || later });
    if (!again) return verdict;
  }
}

const tryIt = (
  id: string,
  { scenario, applicable, options: { open, lag, signal, keepAudio, onEvent, onBrowser, onOverload } }: Round,
): Promise<Attempt> =>
  runAttempt({
    scenario,
    applicable,
    open: (inner) => open(scenario, inner),
    lag,
    signal,
    keepAudio,
    onStepStart: (index, text) => onEvent({ type: 'step-start', id, index, text }),
    onStep: (index, result) => onEvent({ type: 'step', id, index, result }),
    onBrowser,
    onOverload,
  });

interface ResultOptions extends Pick<ScenarioRunOptions, 'folder' | 'reproduce' | 'repeat'> {
  readonly applicable: Applicable;
}

const resultOf = (
  scenario: Scenario,
  attempts: readonly Attempt[],
  { applicable, folder, reproduce, repeat }: ResultOptions,
): ScenarioResult => ({
  ...headOf(scenario, folder),
  covers: applicable.covers,
  verdict: verdictOf(attempts, repeat),
  attempts,
  reproduce: reproduce(scenario),
});
