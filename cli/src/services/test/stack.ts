import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { StackInfo } from '@firmline/harness/stack';
import type { Output } from '../../output.ts';
import { builtPage, runningStack } from '../dev/stack.ts';

export interface TestStack {
  readonly info: StackInfo;
  /** Ends it where it was started for this run. */
  readonly close: () => Promise<void>;
}

/**
 * The stack that runs on this data, or else one for this run, on a free port and on data that is thrown away.
 * @throws FirmlineError 'not-found' where none runs on this data, 'config-missing' without a built page, and whatever
 * keeps one from starting
 */
export async function openStack(
  data: string | undefined,
  signal: AbortSignal,
  output: Output,
): Promise<TestStack> {
  if (data !== undefined) {
    const { dataDir } = runningStack(data);
    // Whole, as the stack itself wrote it.
    const text = await readFile(path.join(dataDir, 'stack.json'), 'utf8');
    return { info: JSON.parse(text) as StackInfo, close: () => Promise.resolve() };
  }
  const pageDir = builtPage();
  output.note('Starting a local stack …');
  const { startStackInChildProcess } = await import('@firmline/harness/stack');
  const { stop, ...info } = await startStackInChildProcess({ pageDir, signal });
  return { info, close: stop };
}
