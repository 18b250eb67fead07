import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { FirmlineError } from '@firmline/sdk/errors';
import * as v from 'valibot';
import type { Recogniser } from '../../../shared/speech-to-text/recogniser.ts';
import { answerRecognition } from '../../../shared/speech-to-text/speech-to-text.ts';
import type { StackInfo } from '../../../shared/stack-info.ts';
import { parentJob, replyOfJob } from '../../../shared/worker/worker-jobs.ts';
import type { Stack, StackOptions } from '../types.ts';

/** Passed to the child process as JSON; it makes and removes its own data folder. */
export type ChildProcessOptions = Pick<StackOptions, 'pageDir' | 'seedFile' | 'publicNames'> & {
  /** Callers' words are written down by the parent's recogniser. */
  readonly words?: true;
};

/** The one message that the child process sends. */
export type ChildProcessReport =
  | { readonly type: 'ready'; readonly info: StackInfo }
  | {
      readonly type: 'failed';
      readonly error: Pick<FirmlineError, 'message' | 'code' | 'fault'> & { readonly hint?: string };
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
  options: Omit<ChildProcessOptions, 'words'> & {
    /** Writes down what callers say; ready. */
    readonly speechToText?: Recogniser | undefined;
    readonly signal?: AbortSignal;
  },
): Promise<Stack> {
  const { signal, speechToText, ...settings } = options;
  const childOptions: ChildProcessOptions = { ...settings, ...(speechToText && { words: true }) };
  const isCancelled = () => signal?.aborted === true;
  if (isCancelled()) throw cancellation(signal?.reason);
  const child = fork(script, [JSON.stringify(childOptions)], {
    // Detached, so Ctrl-C reaches only the parent, which ends the calls first.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Audio is sent in messages.
    serialization: 'advanced',
    execArgv: isSource ? ['--conditions=@firmline/source'] : [],
  });
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-4000);
  });
  const exit = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const stop = async () => {
    if (child.connected) child.disconnect();
    const killTimer = setTimeout(() => child.kill('SIGKILL'), closeTimeoutMs);
    await exit;
    clearTimeout(killTimer);
  };
  const onAbort = () => void stop();
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    // Null if the child process ends without a report.
    const report = await Promise.race([
      new Promise<ChildProcessReport>((resolve) => {
        child.once('message', (message) => resolve(message as ChildProcessReport));
      }),
      exit.then(() => null),
    ]);
    if (isCancelled()) throw cancellation(signal?.reason);
    if (report?.type === 'failed') throw new FirmlineError(report.error.message, report.error);
    if (!report)
      throw new FirmlineError(`The local stack ended before it was ready. ${stderr}`.trim(), {
        code: 'service-failed',
      });
    if (speechToText) child.on('message', (request) => void recogniseFor(child, request, speechToText));
    return { ...report.info, stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}

async function recogniseFor(child: ChildProcess, request: unknown, recogniser: Recogniser): Promise<void> {
  const { id, job } = v.parse(parentJob, request);
  const reply = await replyOfJob(id, answerRecognition(recogniser, job));
  if (child.connected) child.send(reply);
}

const cancellation = (cause: unknown) =>
  new FirmlineError('Starting the stack was cancelled.', { code: 'aborted', fault: 'user', cause });
