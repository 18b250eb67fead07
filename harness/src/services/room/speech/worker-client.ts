import { FirmlineError } from '@firmline/sdk/errors';
import { createWorker, workerModule } from '../../../shared/worker/worker-jobs.ts';
import type { ReceivedPacket } from '../media/rtp-decoder.ts';
import type { SpeechClip } from '../types.ts';

export type SpeechJob =
  | { readonly kind: 'say'; readonly sentence: string; readonly scratchDir?: string | undefined }
  /** A WAV file, encoded for sending or as 48 kHz samples. */
  | { readonly kind: 'encode' | 'read'; readonly wav: Uint8Array }
  | { readonly kind: 'decode'; readonly packets: readonly ReceivedPacket[] };

export interface SpeechResult {
  readonly clip?: SpeechClip;
  readonly samples?: Float32Array;
  readonly pcm?: Int16Array;
}

/** Runs the slow parts of speech in a worker thread. Rejects with FirmlineError 'internal', or 'aborted' after `stop`. */
export interface SpeechWorker {
  say(sentence: string): Promise<SpeechClip>;
  /** Encodes a WAV file for sending. */
  encode(wav: Uint8Array): Promise<SpeechClip>;
  /** Reads a WAV file to 48 kHz samples. */
  read(wav: Uint8Array): Promise<Float32Array>;
  /** Decodes packets to 16 kHz samples; see `decodeStream`. */
  decode(packets: readonly ReceivedPacket[]): Promise<Int16Array>;
  stop(): Promise<void>;
}

export function createSpeechWorker(scratchDir: string | undefined): SpeechWorker {
  const source = workerModule('./speech-worker', import.meta.url);
  const thread = createWorker<SpeechJob, SpeechResult>(source, 'Speech synthesis');
  return {
    say: async (sentence) => given((await thread.run({ kind: 'say', sentence, scratchDir })).clip),
    encode: async (wav) => given((await thread.run({ kind: 'encode', wav })).clip),
    read: async (wav) => given((await thread.run({ kind: 'read', wav })).samples),
    decode: async (packets) => given((await thread.run({ kind: 'decode', packets })).pcm),
    stop: () => thread.stop(),
  };
}

function given<Value>(value: Value | undefined): Value {
  if (value === undefined) {
    throw new FirmlineError('The speech worker returned the wrong result.', {
      code: 'internal',
      fault: 'internal',
    });
  }
  return value;
}
