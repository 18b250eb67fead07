import type { Scenario } from '../scenario/index.ts';
import type { ScenarioResult } from '../result/result.ts';
import type { RunEvent } from './events.ts';
import { createPool } from './pool.ts';
import { runScenario, type ScenarioOutcome, type ScenarioRunOptions } from './scenario-run.ts';

export interface RunAllOptions {
  /** At once, at most. */
  readonly workers: number;
  /** After so many scenarios failed no other begins. */
  readonly bail: number;
  readonly run: Omit<ScenarioRunOptions, 'onOverload'>;
}

/**
 * Several scenarios at once, in their order. What this machine could not judge is tried again once all others are over,
 * one at a time; and from then on fewer run at once.
 */
export async function runAll(
  scenarios: readonly Scenario[],
  { workers, bail, run }: RunAllOptions,
): Promise<readonly ScenarioResult[]> {
  const { signal } = run;
  const ended = new Set<string>();
  const onEvent = (event: RunEvent) => {
    if (event.type === 'scenario-end') ended.add(event.id);
    run.onEvent(event);
  };
  const outcomes = new Map<Scenario, ScenarioOutcome>();
  const hasFailedEnough = () =>
    [...outcomes.values()].filter(({ result }) => result.verdict === 'failed').length >= bail;
  /** Nothing is put off until the others are over. */
  const isAlone = workers === 1 || run.secondChances === 0;
  const isOver = () => signal.aborted || hasFailedEnough();
  const note = (text: string) => onEvent({ type: 'note', text });
  const pool = createPool({
    tasks: scenarios,
    workers,
    isOver,
    run: async (scenario, worker) => {
      const turn = { scenario, worker, earlier: [], rounds: run.repeat, isLast: isAlone };
      const outcome = await runScenario(turn, { ...run, onEvent, onOverload });
      if (outcome) outcomes.set(scenario, outcome);
    },
  });
  function onOverload() {
    if (pool.workers === 1) return;
    pool.shrink();
    note(`This machine is too slow for so many calls; ${pool.workers} at once from here.`);
  }
  await pool.done;

  const inconclusive = isAlone ? [] : [...outcomes].filter(([, { roundsLeft }]) => roundsLeft > 0);
  if (inconclusive.length > 0 && !isOver())
    note(`${inconclusive.length} inconclusive; retrying one at a time.`);
  for (const [scenario, { result, roundsLeft }] of inconclusive) {
    if (isOver()) break;
    const turn = { scenario, worker: 0, earlier: result.attempts, rounds: roundsLeft, isLast: true };
    // There is no call beside it that could be left out.
    const outcome = await runScenario(turn, { ...run, onEvent, onOverload() {} });
    if (outcome) outcomes.set(scenario, outcome);
  }
  // Of those whose second try did not come about.
  for (const [, { result }] of inconclusive)
    if (!ended.has(result.id)) onEvent({ type: 'scenario-end', id: result.id, result });
  const left = scenarios.length - outcomes.size;
  if (left > 0) note(`${left} of ${scenarios.length} scenarios were not begun.`);
  return [...outcomes.values()].map(({ result }) => result);
}
