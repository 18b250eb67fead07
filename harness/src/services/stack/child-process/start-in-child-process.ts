import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { FirmlineError } from '@firmline/sdk/errors';
import type { Stack } from '../types.ts';
import type { ChildProcessOptions, ChildProcessReport } from './protocol.ts';

const isSource = import.meta.url.endsWith('.ts');
const script = fileURLToPath(
  new URL(isSource ? './stack-process.ts' : './stack-process.js', import.meta.url),
);

/** Longer than a stack takes to end in order, ms. */
const closeTimeoutMs = 15_000;

/**
 * Starts a stack in a process of its own, on a free port and on data that is thrown away: its audio keeps time whatever
 * goes on in this process, and nothing of it is left however this process ends.
 * @throws FirmlineError as `startStack`; nothing is left running then
 */
export async function startStackInChildProcess(
  options: ChildProcessOptions & { readonly signal?: AbortSignal },
): Promise<Stack> {
  const { signal, ...settings } = options;
  const isCancelled = () => signal?.aborted === true;
  if (isCancelled()) throw cancelled(signal?.reason);
  const child = fork(script, [JSON.stringify(settings)], {
    // A session of its own: Ctrl-C in the terminal reaches its starter, which ends the calls first.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: isSource ? ['--conditions=@firmline/source'] : [],
  });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-4000);
  });
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const stop = async () => {
    if (child.connected) child.disconnect();
    const overdue = setTimeout(() => child.kill('SIGKILL'), closeTimeoutMs);
    await gone;
    clearTimeout(overdue);
  };
  const onAbort = () => void stop();
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    const report = await Promise.race([
      new Promise<ChildProcessReport>((resolve) => {
        // The other end is our own script.
        child.once('message', (message: ChildProcessReport) => resolve(message));
      }),
      gone.then(() => null),
    ]);
    if (isCancelled()) throw cancelled(signal?.reason);
    if (report?.type === 'ready') return { ...report.info, stop };
    if (report?.type === 'failed') throw new FirmlineError(report.error.message, report.error);
    throw new FirmlineError('The local stack ended before it was ready.', {
      code: 'service-failed',
      cause: complaint,
    });
  } catch (error) {
    await stop();
    throw error;
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}

const cancelled = (cause: unknown) =>
  new FirmlineError('Starting the stack was cancelled.', { code: 'aborted', fault: 'user', cause });
