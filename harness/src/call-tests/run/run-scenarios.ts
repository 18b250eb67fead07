import os from 'node:os';
import { performance } from 'node:perf_hooks';
import { FirmlineError } from '@firmline/sdk/errors';
import { calibratePatiently } from '../overload/calibrate.ts';
import { overloadLimits } from '../overload/limits.ts';
import { type MachineLoad, watchMachineLoad } from '../overload/machine-load.ts';
import { type Calibration, type RunReport, reportVersion, type ScenarioResult } from '../result/result.ts';
import { needsWords, type Scenario } from '../scenario/index.ts';
import type { PageVisit } from '../session/session.ts';
import { withoutSecrets } from '#util/redact';
import { applicableIn, type Surroundings } from './applicable.ts';
import { emptyAttempt, headOf, type HeadOptions } from './assemble.ts';
import type { RunEvent } from './events.ts';
import { createPace } from './pace.ts';
import { createPool } from './pool.ts';
import { machineProblem } from './problem.ts';
import { runScenario, type ScenarioOutcome, type ScenarioRunOptions } from './run-scenario.ts';
import { longestFirst, type Shard, shardOf, shardText } from './select.ts';

export interface RunOptions
  extends
    Surroundings,
    HeadOptions,
    Partial<Pick<ScenarioRunOptions, 'inconclusiveRetries' | 'keepAudio' | 'repeat' | 'retries'>> {
  /** The selected scenarios, of all shards. */
  readonly scenarios: readonly Scenario[];
  /** Sets up an attempt. `signal` ends it. */
  readonly open: (scenario: Scenario, signal: AbortSignal) => Promise<PageVisit>;
  /** Version of Firmline. */
  readonly version: string;
  /** Concurrent scenarios. Default: the number that calibration found for this machine. Maximum 8. */
  readonly workers?: number;
  readonly shard?: Shard;
  /** Ends the run. Running scenarios are reported as stopped, others as not started. */
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: RunEvent) => void;
  /** Default: measured. */
  readonly calibration?: Calibration;
  /** Default: that of this machine. */
  readonly load?: MachineLoad;
}

/**
 * Runs scenarios and reports their results. Releases everything at its end.
 * @throws FirmlineError 'invalid-input' if `repeat` and `retries` are combined
 */
export async function runScenarios(options: RunOptions): Promise<RunReport> {
  const { shard, deployed, ownPage, words = true, judges = true } = options;
  const { retries = 0, inconclusiveRetries = 2, repeat = 1, keepAudio = 'broken' } = options;
  const { signal = new AbortController().signal, onEvent = () => {} } = options;
  if (repeat > 1 && retries > 0)
    throw new FirmlineError('--repeat cannot be combined with --retries.', {
      code: 'invalid-input',
      fault: 'user',
      hint: 'Leave out one of them.',
    });
  const startedAt = new Date();
  const beganAtMs = performance.now();
  const scenarios = longestFirst(shard ? shardOf(options.scenarios, shard) : options.scenarios);
  const calibration = options.calibration ?? (await calibrateMachine(signal));
  // Recognition takes as much of the machine as a call.
  const fittingWorkers = calibration.workers - (options.words === true && scenarios.some(needsWords) ? 1 : 0);
  const workers = Math.max(1, Math.min(options.workers ?? fittingWorkers, overloadLimits.maxCalls));
  const headOfScenario = (scenario: Scenario) => headOf(scenario, options);
  const url = deployed?.url ?? ownPage?.url;
  const versions = { chromium: '', firefox: '' };
  /** Every scenario is in the report: what did not start has not passed. */
  const reportOf = (results: readonly ScenarioResult[]): RunReport => {
    const startedIds = new Set(results.map(({ id }) => id));
    const unstartedScenarios = scenarios
      .map(headOfScenario)
      .filter(({ id }) => !startedIds.has(id))
      .map((head): ScenarioResult => ({ ...head, verdict: 'inconclusive', attempts: [] }));
    return {
      version: reportVersion,
      startedAt: startedAt.toISOString(),
      durationMs: Math.round(performance.now() - beganAtMs),
      environment: {
        firmline: options.version,
        node: process.version,
        chromium: versions.chromium,
        ...(versions.firefox && { firefox: versions.firefox }),
        machine: `${process.platform} ${process.arch}, ${os.availableParallelism()} cores`,
        workers,
        ...(repeat > 1 && { repeat }),
        ...(url !== undefined && { url: withoutSecrets(url) }),
        ...(shard && { shard: shardText(shard) }),
        applicable: options.scenarios.filter((one) => applicableIn(one, options).reason === undefined).length,
        calibration,
      },
      scenarios: [...results, ...unstartedScenarios].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    };
  };
  onEvent({ type: 'run-start', report: reportOf([]) });

  const { problem } = calibration;
  const results: readonly ScenarioResult[] =
    problem === undefined || signal.aborted
      ? await runAll(scenarios, {
          ...options,
          words,
          judges,
          workers,
          retries,
          inconclusiveRetries,
          repeat,
          keepAudio,
          headOf: headOfScenario,
          signal,
          onEvent,
          onBrowser: (version) => (versions[/^firefox/i.test(version) ? 'firefox' : 'chromium'] = version),
        })
      : scenarios.map((scenario) => {
          const head = headOfScenario(scenario);
          const attempts = [emptyAttempt(scenario, machineProblem(problem))];
          const result: ScenarioResult = { ...head, verdict: 'inconclusive', attempts };
          onEvent({ type: 'scenario-end', id: result.id, result });
          return result;
        });
  return reportOf(results);
}

/** A run that is stopped during calibration tests nothing, so its figures do not matter. */
async function calibrateMachine(signal: AbortSignal): Promise<Calibration> {
  try {
    return await calibratePatiently(signal);
  } catch (error) {
    if (signal.aborted) return { timerLagMs: 0, workers: 1 };
    throw error;
  }
}

interface RunAllOptions extends Omit<ScenarioRunOptions, 'load' | 'onOverload'>, Pick<RunOptions, 'load'> {
  readonly workers: number;
}

/**
 * Runs scenarios concurrently, in order; those with words from the start, few at once. Retries inconclusive ones after
 * all others, one at a time. An overloaded machine runs fewer concurrently until it has been calm for a while.
 */
async function runAll(
  scenarios: readonly Scenario[],
  { workers, load = watchMachineLoad(), ...options }: RunAllOptions,
): Promise<readonly ScenarioResult[]> {
  const { signal, inconclusiveRetries, repeat } = options;
  const endedIds = new Set<string>();
  const onEvent = (event: RunEvent) => {
    if (event.type === 'scenario-end') endedIds.add(event.id);
    options.onEvent(event);
  };
  const note = (text: string) => onEvent({ type: 'note', text });
  const runOptions = { ...options, load, onEvent };
  const outcomes = new Map<Scenario, ScenarioOutcome>();
  const isOver = () => signal.aborted;
  const isAlone = workers === 1 || inconclusiveRetries === 0;
  const pool = createPool({
    tasks: scenarios,
    workers,
    // Recognition runs one job after another, so scenarios that need it would only wait for each other.
    isHeavy: (scenario) => options.words === true && needsWords(scenario),
    isOver,
    run: async (scenario, worker) => {
      const turn = { scenario, worker, earlierAttempts: [], rounds: repeat, isLast: isAlone };
      const begunMs = load.now();
      let isOverloaded = false;
      const outcome = await runScenario(turn, {
        ...runOptions,
        onOverload() {
          isOverloaded = true;
          pace.disturbed(begunMs);
        },
      });
      if (outcome) outcomes.set(scenario, outcome);
      if (!isOverloaded) pace.calm(begunMs);
    },
  });
  const pace = createPace(pool, { now: load.now, note });
  try {
    await pool.completion;
    const inconclusiveOutcomes = isAlone ? [] : [...outcomes].filter(([, { roundsLeft }]) => roundsLeft > 0);
    if (inconclusiveOutcomes.length > 0 && !isOver())
      note(`${inconclusiveOutcomes.length} inconclusive; retrying one at a time.`);
    for (const [scenario, { result, roundsLeft }] of inconclusiveOutcomes) {
      if (isOver()) break;
      const turn = {
        scenario,
        worker: 0,
        earlierAttempts: result.attempts,
        rounds: roundsLeft,
        isLast: true,
      };
      // No scenario runs beside it that could be left out.
      const outcome = await runScenario(turn, { ...runOptions, onOverload() {} });
      if (outcome) outcomes.set(scenario, outcome);
    }
    // Scenarios that were not retried have not been reported yet.
    for (const [, { result }] of inconclusiveOutcomes)
      if (!endedIds.has(result.id)) onEvent({ type: 'scenario-end', id: result.id, result });
  } finally {
    load.stop();
  }
  const remainingCount = scenarios.length - outcomes.size;
  if (remainingCount > 0) note(`${remainingCount} of ${scenarios.length} scenarios were not started.`);
  return [...outcomes.values()].map(({ result }) => result);
}
