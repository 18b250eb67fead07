import { Worker } from 'node:worker_threads';

import { FirmlineError } from '@firmline/sdk/errors';

import type { ReceivedPacket } from '../rtp-decoder.ts';
import type { SpeechClip } from '../types.ts';

export type WorkerJob =
  | { readonly kind: 'say'; readonly sentence: string }
  /** A WAV file, to be sent or as 48 kHz samples. */
  | { readonly kind: 'encode' | 'read'; readonly wav: Uint8Array }
  | { readonly kind: 'decode'; readonly packets: readonly ReceivedPacket[] };

export interface WorkerRequest {
  readonly id: number;
  readonly job: WorkerJob;
}

export interface WorkerResult {
  readonly clip?: SpeechClip;
  readonly samples?: Float32Array;
  readonly pcm?: Int16Array;
}

export type WorkerReply =
  | (WorkerResult & { readonly id: number })
  | { readonly id: number; readonly error: string };

interface Job {
  resolve(result: WorkerResult): void;
  reject(error: FirmlineError): void;
}

/**
 * What takes long about speech, in a thread of its own, started by the first job and again after a crash. Everything
 * rejects with FirmlineError 'internal', or 'aborted' after `stop`.
 */
export interface SpeechWorker {
  say(sentence: string): Promise<SpeechClip>;
  /** A WAV file, encoded to be sent. */
  encode(wav: Uint8Array): Promise<SpeechClip>;
  /** A WAV file as 48 kHz samples. */
  read(wav: Uint8Array): Promise<Float32Array>;
  /** Packets as 16 kHz samples; see `decodeStream`. */
  decode(packets: readonly ReceivedPacket[]): Promise<Int16Array>;
  stop(): Promise<void>;
}

const source = new URL(
  import.meta.url.endsWith('.ts') ? './speech-worker.ts' : './speech-worker.js',
  import.meta.url,
);

const failure = (message: string, cause?: unknown) =>
  new FirmlineError(message, { code: 'internal', fault: 'internal', cause });

function given<Value>(value: Value | undefined): Value {
  if (value === undefined) throw failure('The speech worker answered something else');
  return value;
}

export function createSpeechWorker(): SpeechWorker {
  const jobs = new Map<number, Job>();
  let worker: Worker | null = null;
  let nextId = 0;
  let stopped = false;

  const failAll = (error: FirmlineError) => {
    for (const job of jobs.values()) job.reject(error);
    jobs.clear();
  };

  const start = () => {
    const started = new Worker(source);
    // A server holds the process open; speech alone should not.
    started.unref();
    started.on('message', (reply: WorkerReply) => {
      const job = jobs.get(reply.id);
      jobs.delete(reply.id);
      if ('error' in reply) job?.reject(failure(`Speech synthesis failed: ${reply.error}`));
      else job?.resolve(reply);
    });
    started.on('error', (cause) => failAll(failure('The speech worker failed', cause)));
    started.on('exit', () => {
      if (worker === started) worker = null;
      failAll(failure('The speech worker ended'));
    });
    return started;
  };

  const run = (job: WorkerJob): Promise<WorkerResult> => {
    if (stopped) return Promise.reject(new FirmlineError('Speech was stopped', { code: 'aborted' }));
    const id = nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<WorkerResult>();
    jobs.set(id, { resolve, reject });
    worker ??= start();
    worker.postMessage({ id, job } satisfies WorkerRequest, []);
    return promise;
  };
  return {
    say: async (sentence) => given((await run({ kind: 'say', sentence })).clip),
    encode: async (wav) => given((await run({ kind: 'encode', wav })).clip),
    read: async (wav) => given((await run({ kind: 'read', wav })).samples),
    decode: async (packets) => given((await run({ kind: 'decode', packets })).pcm),
    async stop() {
      stopped = true;
      failAll(new FirmlineError('Speech was stopped', { code: 'aborted' }));
      await worker?.terminate();
    },
  };
}
