// A stack of its own on data that is thrown away, until whoever started it lets go of the channel, however that ends.
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import { startStack } from '../start-stack.ts';
import type { ChildProcessOptions, ChildProcessReport } from './protocol.ts';

const letGo = new AbortController();
process.once('disconnect', () => letGo.abort());
process.once('SIGTERM', () => letGo.abort());
// A channel that is gone already says so no more.
if (!process.connected) letGo.abort();

const dataDir = await mkdtemp(path.join(tmpdir(), 'firmline-stack-'));
const removeNow = () => rmSync(dataDir, { recursive: true, force: true });
process.once('exit', removeNow);

const report = (message: ChildProcessReport) =>
  new Promise<void>((resolve) => {
    if (process.connected) process.send?.(message, undefined, {}, () => resolve());
    else resolve();
  });

try {
  const options = JSON.parse(process.argv[2] ?? '{}') as ChildProcessOptions;
  const { stop, ...info } = await startStack({ ...options, port: 0, dataDir, signal: letGo.signal });
  await report({ type: 'ready', info });
  if (!letGo.signal.aborted)
    await new Promise<void>((resolve) => {
      letGo.signal.addEventListener('abort', () => resolve(), { once: true });
    });
  await stop();
} catch (error) {
  if (!(error instanceof FirmlineError)) throw error;
  const { message, code, fault, hint } = error;
  await report({ type: 'failed', error: { message, code, fault, ...(hint === undefined ? {} : { hint }) } });
} finally {
  await rm(dataDir, { recursive: true, force: true });
  process.disconnect?.();
}
