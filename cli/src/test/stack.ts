import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Recogniser } from '@firmline/harness/speech-to-text';
import type { StackInfo } from '@firmline/harness/stack';
import { FirmlineError } from '@firmline/sdk/errors';
import { parsedJson } from '../json.ts';
import type { Output } from '../terminal/output.ts';
import { builtPage, runningStack } from '../stack/stack.ts';
import type { TestedPage } from './own-page.ts';

export interface TestStack {
  readonly info: StackInfo;
  /** Stops the stack if it was started for this run. */
  readonly close: () => Promise<void>;
}

export interface StackNeeds {
  readonly signal: AbortSignal;
  readonly recogniser: Recogniser | undefined;
  readonly tested: TestedPage;
}

/**
 * The running stack of this data folder, or a temporary stack on a free port for this run.
 * @throws FirmlineError 'not-found' if no stack is running on this data, 'unparsable' if it is of another version,
 * 'config-missing' without a built page, and the errors of starting one
 */
export async function openStack(
  data: string | undefined,
  { signal, recogniser, tested }: StackNeeds,
  output: Output,
): Promise<TestStack> {
  const { isStackInfo, startStackInChildProcess } = await import('@firmline/harness/stack');
  if (data !== undefined) {
    const { dataDir } = runningStack(data);
    const file = path.join(dataDir, 'stack.json');
    const info = parsedJson(await readFile(file, 'utf8'));
    if (isStackInfo(info)) return { info, close: () => Promise.resolve() };
    throw new FirmlineError(`${file} is not from a stack of this version.`, {
      code: 'unparsable',
      hint: 'Start the stack again.',
    });
  }
  const { ownPage, pageDir = builtPage() } = tested;
  const pageOrigins = ownPage?.url === undefined ? [] : [new URL(ownPage.url).origin];
  output.note('Starting a local stack …');
  const { stop, ...info } = await startStackInChildProcess({
    pageDir,
    pageOrigins,
    speechToText: recogniser,
    signal,
  });
  return { info, close: stop };
}
