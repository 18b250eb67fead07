import os from 'node:os';
import { performance } from 'node:perf_hooks';
import { FirmlineError } from '@firmline/sdk/errors';
import { withinSize } from '../report/within-size.ts';
import type { Scenario } from '../scenario/index.ts';
import type { Surroundings } from './applicable.ts';
import {
  type Calibration,
  type Environment,
  type RunReport,
  reportVersion,
  type ScenarioResult,
} from '../result/result.ts';
import type { Session } from '../session/session.ts';
import { withoutSecrets } from '../session/without-secrets.ts';
import { attemptWithout } from './assemble.ts';
import { calibrate } from './calibrate.ts';
import type { RunEvent } from './events.ts';
import { watchLag } from './lag.ts';
import { limits } from './limits.ts';
import { machineProblem } from './problem.ts';
import { reproduceCommand } from './reproduce.ts';
import { runAll } from './run-all.ts';
import { headOf } from './scenario-head.ts';
import { longestFirst, type Shard, shardOf, shardText } from './shard.ts';

export interface RunOptions extends Surroundings {
  /** Those that were selected, of all shards. */
  readonly scenarios: readonly Scenario[];
  /** Sets an attempt up. `signal` ends it. */
  readonly open: (scenario: Scenario, signal: AbortSignal) => Promise<Session>;
  /** Version of Firmline. */
  readonly version: string;
  /** Scenarios at once. Default: what this machine was found good for, 8 at most. */
  readonly workers?: number;
  readonly shard?: Shard;
  /** How often a scenario is tried again that failed. Default 0. */
  readonly retries?: number;
  /** How often what this machine could not judge is tried again, alone. Default 1. */
  readonly secondChances?: number;
  /** How often each is run. Default 1. */
  readonly repeat?: number;
  /** After so many scenarios failed no other begins. Default: never. */
  readonly bail?: number;
  /** Audio of both sides: of attempts that did not pass, or of all. Default `broken`. */
  readonly keepAudio?: 'broken' | 'all';
  /** What `reproduce` begins with. Default `firmline test run`. */
  readonly command?: readonly string[];
  /** The command that runs one scenario alone. Default: `command`, its file and `commandOptions`. */
  readonly reproduce?: (scenario: Scenario) => string;
  /** Options of this run that each scenario needs when it is run alone, such as `--url …`. */
  readonly commandOptions?: readonly string[];
  /** Files are told relative to it. Default: the current one. */
  readonly folder?: string;
  /** Ends the run: what is under way is stopped and told as such, and what did not begin is left out. */
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: RunEvent) => void;
  /** What this machine can time. Default: it is measured. */
  readonly calibration?: Calibration;
}

/**
 * Runs scenarios and tells what came of them. Everything is released at its end.
 * @throws FirmlineError 'invalid-input' for both `repeat` and `retries`
 */
export async function runScenarios(options: RunOptions): Promise<RunReport> {
  const { shard, deployed, browserEndpoint, retries = 0, repeat = 1, bail = Infinity } = options;
  const { folder = process.cwd(), command = ['firmline', 'test', 'run'], commandOptions = [] } = options;
  if (repeat > 1 && retries > 0)
    throw new FirmlineError('What has to pass several times over is not tried again where it fails.', {
      code: 'invalid-input',
      fault: 'user',
      hint: 'Leave out either the repeats or the retries.',
    });
  const onEvent = options.onEvent ?? (() => {});
  const signal = options.signal ?? new AbortController().signal;
  const startedAt = new Date();
  const begin = performance.now();
  const scenarios = longestFirst(shard ? shardOf(options.scenarios, shard) : options.scenarios);
  const calibration = options.calibration ?? (await calibrated(signal));
  const workers = Math.max(1, Math.min(options.workers ?? calibration.workers, limits.mostWorkers));
  const reproduce =
    options.reproduce ??
    ((scenario: Scenario) => reproduceCommand(scenario, { command, options: commandOptions, folder }));
  onEvent({ type: 'run-start', scenarios, workers, calibration });

  const results: ScenarioResult[] = [];
  let browser = '';
  if (calibration.problem !== undefined && !signal.aborted) {
    results.push(...scenarios.map((scenario) => untried(scenario, calibration.problem, folder, reproduce)));
    for (const result of results) onEvent({ type: 'scenario-end', id: result.id, result });
  } else {
    const lag = watchLag();
    try {
      const run = {
        open: options.open,
        ...(deployed && { deployed }),
        ...(browserEndpoint === undefined ? {} : { browserEndpoint }),
        retries,
        secondChances: options.secondChances ?? 1,
        repeat,
        stopsAtFailure: bail < Infinity,
        keepAudio: options.keepAudio ?? 'broken',
        folder,
        reproduce,
        lag,
        signal,
        onEvent,
        onBrowser: (version: string) => (browser = version),
      };
      results.push(...(await runAll(scenarios, { workers, bail, run })));
    } finally {
      lag.stop();
    }
  }

  const environment: Environment = {
    firmline: options.version,
    node: process.version,
    chromium: browser,
    machine: `${process.platform} ${process.arch}, ${os.availableParallelism()} cores`,
    workers,
    ...(repeat > 1 && { repeat }),
    ...(deployed && { url: withoutSecrets(deployed.url) }),
    ...(shard && { shards: [shardText(shard)] }),
    ...(results.length < scenarios.length && { incomplete: true }),
    calibration,
  };
  return withinSize({
    version: reportVersion,
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(performance.now() - begin),
    environment,
    scenarios: results.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  });
}

/** Stopped while it was measured, a machine was found good for nothing. */
async function calibrated(signal: AbortSignal): Promise<Calibration> {
  try {
    return await calibrate(signal);
  } catch (error) {
    if (signal.aborted) return { timerLagMs: 0, driftPercent: 0, workers: 1 };
    throw error;
  }
}

const untried = (
  scenario: Scenario,
  problem: string | undefined,
  folder: string,
  reproduce: (scenario: Scenario) => string,
): ScenarioResult => ({
  ...headOf(scenario, folder),
  verdict: 'inconclusive',
  attempts: [
    attemptWithout({
      scenario,
      startedAt: new Date(),
      durationMs: 0,
      problem: machineProblem(problem ?? 'This machine cannot judge'),
    }),
  ],
  reproduce: reproduce(scenario),
});
