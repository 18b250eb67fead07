import { type RunReport, runCallTests, type Scenario } from '../../../harness/src/call-tests/index.ts';
import type { StackInfo } from '../../../harness/src/services/stack/index.ts';

export interface Bench {
  readonly stack: StackInfo;
  /** For what is rendered and written. */
  readonly folder: string;
}

/** A run as `firmline test run` makes it. */
export const runFirmline = (
  { stack, folder }: Bench,
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
    // An inconclusive scenario is a result here.
    inconclusiveRetries: 0,
  });
