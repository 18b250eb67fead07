import { mkdir, rename, symlink } from 'node:fs/promises';
import path from 'node:path';
import {
  type Calibration,
  type RunReport,
  runCallTests,
  type Scenario,
  type ScenarioResult,
} from '../../../harness/src/call-tests/index.ts';
import type { Recogniser } from '../../../harness/src/shared/speech-to-text/index.ts';
import { root, startOwnStack } from '../../shared/own-stack.ts';

export interface Trial {
  /** Folder of the built page. */
  readonly page: string;
  readonly scenarios: readonly Scenario[];
  /** Concurrent scenarios. */
  readonly workers: number;
  readonly calibration?: Calibration;
  readonly onScenario?: (result: ScenarioResult) => void;
}

/** A separate stack; each trial replaces its page. Runs one trial at a time. */
export interface Lane {
  try(trial: Trial, signal: AbortSignal): Promise<RunReport>;
}

export interface LaneOptions {
  /** For its data, created if missing. */
  readonly folder: string;
  /** Folder of the first page to serve. */
  readonly page: string;
  /** Without it, expectations of words are left out. */
  readonly recogniser: Recogniser | undefined;
  readonly signal: AbortSignal;
  readonly cleanUps: AsyncDisposableStack;
}

export async function openLane({ folder, page, recogniser, signal, cleanUps }: LaneOptions): Promise<Lane> {
  await mkdir(folder, { recursive: true });
  const served = path.join(folder, 'page');
  await symlink(page, served, 'dir');
  const stack = await startOwnStack(cleanUps, { pageDir: served, signal, speechToText: recogniser });
  return {
    async try({ page: next, scenarios, workers, calibration, onScenario }, stop) {
      // The stack checks on every request whether the page has changed.
      const link = path.join(folder, 'next-page');
      await symlink(next, link, 'dir');
      await rename(link, served);
      return runCallTests({
        scenarios,
        stack,
        recogniser,
        version: 'planted',
        folder: root,
        cacheDir: path.join(folder, '../speech'),
        workers,
        inconclusiveRetries: 2,
        signal: stop,
        ...(calibration && { calibration }),
        onEvent: (event) => {
          if (event.type === 'scenario-end') onScenario?.(event.result);
        },
      });
    },
  };
}
