import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type ErrorCode, type Fault, FirmlineError } from '@firmline/sdk/errors';
import type { StackInfo } from '../../../shared/stack-info.ts';
import type { Stack, StackOptions } from '../types.ts';

/** Passed to the child process as JSON; it makes and removes its own data folder. */
export type ChildProcessOptions = Pick<StackOptions, 'pageDir' | 'seedFile' | 'publicNames'>;

/** The one message that the child process sends. */
export type ChildProcessReport =
  | { readonly type: 'ready'; readonly info: StackInfo }
  | {
      readonly type: 'failed';
      readonly error: {
        readonly message: string;
        readonly code: ErrorCode;
        readonly fault: Fault;
        readonly hint?: string;
      };
    };

const isSource = import.meta.url.endsWith('.ts');
const script = fileURLToPath(
  new URL(isSource ? './stack-process.ts' : './stack-process.js', import.meta.url),
);

/** Longer than an orderly stop takes, ms. */
const closeTimeoutMs = 15_000;

/**
 * Starts a stack in a child process, on a free port and on temporary data. Work in this process does not disturb its
 * audio timing, and it leaves nothing behind even if this process crashes.
 * @throws FirmlineError as `startStack`; a failed start leaves nothing running
 */
export async function startStackInChildProcess(
  options: ChildProcessOptions & { readonly signal?: AbortSignal },
): Promise<Stack> {
  const { signal, ...settings } = options;
  const isCancelled = () => signal?.aborted === true;
  if (isCancelled()) throw cancelled(signal?.reason);
  const child = fork(script, [JSON.stringify(settings)], {
    // Detached, so Ctrl-C reaches only the parent, which ends the calls first.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: isSource ? ['--conditions=@firmline/source'] : [],
  });
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-4000);
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
        // Sent by our own script.
        child.once('message', (message: ChildProcessReport) => resolve(message));
      }),
      gone.then(() => null),
    ]);
    if (isCancelled()) throw cancelled(signal?.reason);
    if (report?.type === 'ready') return { ...report.info, stop };
    if (report?.type === 'failed') throw new FirmlineError(report.error.message, report.error);
    throw new FirmlineError('The local stack ended before it was ready.', {
      code: 'service-failed',
      cause: stderr,
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
