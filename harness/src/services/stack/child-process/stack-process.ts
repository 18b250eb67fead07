// Runs a stack on temporary data until its parent closes the channel, even by crashing.
import { rmSync } from 'node:fs';
import { FirmlineError } from '@firmline/sdk/errors';
import { parentSpeechToText } from '../../../shared/speech-to-text/speech-to-text.ts';
import { makeTemporaryFolder } from '../../../shared/temporary-folder.ts';
import { startStack } from '../start-stack.ts';
import type { ChildProcessOptions, ChildProcessReport } from './start-in-child-process.ts';

const release = new AbortController();
process.once('disconnect', () => release.abort());
process.once('SIGTERM', () => release.abort());
// A channel that is already closed emits no event.
if (!process.connected) release.abort();

let dataDir: string | undefined;
const removeNow = () => {
  if (dataDir !== undefined) rmSync(dataDir, { recursive: true, force: true });
};
process.once('exit', removeNow);

const report = (message: ChildProcessReport) =>
  new Promise<void>((resolve) => {
    if (process.connected) process.send?.(message, undefined, {}, () => resolve());
    else resolve();
  });

try {
  const { words, ...options } = JSON.parse(process.argv[2] ?? '{}') as ChildProcessOptions;
  dataDir = await makeTemporaryFolder('firmline-stack-');
  const { stop, ...info } = await startStack({
    ...options,
    ...(words && { words: parentSpeechToText() }),
    port: 0,
    dataDir,
    durable: false,
    visitorRequestsPerMinute: Infinity,
    signal: release.signal,
  });
  await report({ type: 'ready', info });
  if (!release.signal.aborted)
    await new Promise<void>((resolve) => {
      release.signal.addEventListener('abort', () => resolve(), { once: true });
    });
  await stop();
} catch (error) {
  if (!(error instanceof FirmlineError)) throw error;
  const { message, code, fault, hint } = error;
  await report({ type: 'failed', error: { message, code, fault, ...(hint === undefined ? {} : { hint }) } });
} finally {
  removeNow();
  process.disconnect?.();
}
