import { randomBytes } from 'node:crypto';
import os from 'node:os';
import { type Scenario, scenarioId } from '../scenario/index.ts';
import { createSpeechFixtures } from '../speech-fixtures/index.ts';
import type { StackInfo } from '../../shared/stack-info.ts';
import type { RunReport } from '../result/result.ts';
import { createBrowserPool } from '../session/browsers/pool.ts';
import { Cleanup } from '../session/cleanup.ts';
import { openSession } from '../session/open-session.ts';
import { wordsOf } from './problem.ts';
import { createLimiter } from './limiter.ts';
import { runScenarios, type RunOptions } from './scenarios.ts';

export interface CallTestOptions extends Omit<RunOptions, 'open'> {
  /** Of the local stack; null where a deployed page is tried. */
  readonly stack: StackInfo | null;
  /** Pages of built-in scenarios, in place of `stack` and `deployed`. */
  readonly pageOf?: (scenario: Scenario) => string;
  /** Default `webp`. */
  readonly pictures?: 'webp' | 'png';
  readonly headed?: boolean;
  /** Folder for speech that was rendered, made when missing. */
  readonly cacheDir: string;
}

/**
 * Runs scenarios in real browsers, on the local stack or on a deployed page. Browsers and threads are ended with it.
 * What is wrong with the machine is in the report; only what keeps it from beginning at all is thrown.
 */
export async function runCallTests(options: CallTestOptions): Promise<RunReport> {
  const { stack, browserEndpoint, headed, cacheDir, deployed, pictures } = options;
  const pageOf = options.pageOf ?? (deployed && (() => deployed.url));
  const browsers = createBrowserPool({
    ...(browserEndpoint === undefined ? {} : { endpoint: browserEndpoint }),
    ...(headed === undefined ? {} : { headed }),
    reachesInternet: pageOf !== undefined,
  });
  const speech = createSpeechFixtures({ cacheDir });
  // A page that loads takes a processor to itself; calls that are under way would suffer.
  const atOnce = createLimiter(os.availableParallelism());
  const runId = randomBytes(3).toString('hex');
  const note = (text: string, scenario?: Scenario) =>
    options.onEvent?.({ type: 'note', text, ...(scenario && { id: scenarioId(scenario) }) });
  const cleanup = new Cleanup((error) => note(`Something was left behind: ${wordsOf(error)}`));
  cleanup.add(() => speech.stop());
  cleanup.add(() => browsers.close());
  try {
    return await runScenarios({
      ...options,
      open: (scenario, signal) =>
        atOnce(
          () =>
            openSession(
              scenario,
              {
                stack: pageOf ? null : stack,
                ...(pageOf && { url: pageOf(scenario) }),
                ...(pictures && { pictures }),
                browsers,
                speech,
                runId,
                onNote: (text) => note(text, scenario),
              },
              signal,
            ),
          signal,
        ),
    });
  } finally {
    await cleanup.run();
  }
}
