import { randomBytes } from 'node:crypto';
import os from 'node:os';
import pLimit from 'p-limit';
import { type Scenario, scenarioId } from '../scenario/index.ts';
import { createSpeechFixtures } from '../speech-fixtures/index.ts';
import { withoutUndefined } from '../../shared/defined.ts';
import type { RunReport } from '../result/result.ts';
import { createBrowserPool } from '../session/browsers/pool.ts';
import { Cleanup } from '../session/cleanup.ts';
import { browsingOf } from '../session/own-page/own-page.ts';
import { openSession } from '../session/open-session.ts';
import type { SessionEnvironment } from '../session/session.ts';
import { reasonOf } from './problem.ts';
import { runScenarios, type RunOptions } from './run-scenarios.ts';

export interface CallTestOptions
  extends
    Omit<RunOptions, 'open' | 'words' | 'judges'>,
    Pick<SessionEnvironment, 'stack' | 'access' | 'pictures' | 'recogniser' | 'languageModel'> {
  /** Pages of built-in scenarios, in place of `stack` and `deployed`. */
  readonly pageOf?: (scenario: Scenario) => string;
  readonly headed?: boolean;
  /** Folder for rendered speech, created if missing. */
  readonly cacheDir: string;
}

/**
 * Runs scenarios in real browsers, on the local stack or on a deployed page, and closes all browsers and workers at its
 * end. Problems of this machine are in the report; only what prevents the run as a whole is thrown.
 */
export async function runCallTests(options: CallTestOptions): Promise<RunReport> {
  const { stack, browserEndpoint, headed, cacheDir, deployed, ownPage, recogniser, languageModel } = options;
  const pageOf = options.pageOf ?? (deployed && (() => deployed.url));
  const browsers = createBrowserPool({
    ...withoutUndefined({ endpoint: browserEndpoint, headed }),
    hasInternet: pageOf !== undefined,
    ...(ownPage && browsingOf(ownPage)),
  });
  const speech = createSpeechFixtures({ cacheDir });
  // A loading page takes a whole processor, so one is left for the calls that run.
  const limit = pLimit(Math.max(1, os.availableParallelism() - 1));
  const runId = randomBytes(3).toString('hex');
  const note = (text: string, scenario?: Scenario) =>
    options.onEvent?.({ type: 'note', text, ...(scenario && { id: scenarioId(scenario) }) });
  const cleanup = new Cleanup((error) => note(`Clean-up failed: ${reasonOf(error)}`));
  cleanup.add(() => speech.stop());
  cleanup.add(() => browsers.close());
  const openVisit = (scenario: Scenario, signal: AbortSignal) => {
    signal.throwIfAborted();
    const environment = {
      ...options,
      stack: pageOf ? null : stack,
      ...withoutUndefined({ url: pageOf?.(scenario) }),
      browsers,
      speech,
      runId,
      onNote: (text: string) => note(text, scenario),
    };
    return openSession(scenario, environment, signal);
  };
  try {
    return await runScenarios({
      ...options,
      words: recogniser !== undefined,
      judges: languageModel !== undefined,
      open: (scenario, signal) => limit(() => openVisit(scenario, signal)),
    });
  } finally {
    await cleanup.run();
  }
}
