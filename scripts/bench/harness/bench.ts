import { type RunReport, runCallTests, type Scenario } from '../../../harness/src/call-tests/index.ts';
import type { Recogniser } from '../../../harness/src/shared/speech-to-text/index.ts';
import type { StackInfo } from '../../../harness/src/services/stack/index.ts';

export interface Bench {
  readonly stack: StackInfo;
  /** Folder for rendered and written files. */
  readonly folder: string;
  /** Recognises words, if any are. */
  readonly recogniser?: Recogniser;
}

/** Runs scenarios as `firmline test run` does. */
export const runFirmline = (
  { stack, folder, recogniser }: Bench,
  {
    scenarios,
    workers,
  }: {
    readonly scenarios: readonly Scenario[];
    readonly workers: number;
  },
): Promise<RunReport> =>
  runCallTests({
    scenarios,
    stack,
    version: 'bench',
    folder,
    cacheDir: folder,
    workers,
    recogniser,
    // An inconclusive scenario is a result here.
    inconclusiveRetries: 0,
  });
