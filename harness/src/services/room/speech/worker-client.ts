import { FirmlineError } from '@firmline/sdk/errors';
import { createWorker, threadModule } from '../../../shared/worker/worker-jobs.ts';
import type { ReceivedPacket } from '../media/rtp-decoder.ts';
import type { SpeechClip } from '../types.ts';

export type SpeechJob =
  | { readonly kind: 'say'; readonly sentence: string }
  /** A WAV file, to be sent or as 48 kHz samples. */
  | { readonly kind: 'encode' | 'read'; readonly wav: Uint8Array }
  | { readonly kind: 'decode'; readonly packets: readonly ReceivedPacket[] };

export interface SpeechResult {
  readonly clip?: SpeechClip;
  readonly samples?: Float32Array;
  readonly pcm?: Int16Array;
}

/** What takes long about speech, in a thread of its own. Everything rejects with FirmlineError 'internal', or 'aborted' after `stop`. */
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

export function createSpeechWorker(): SpeechWorker {
  const source = threadModule('./speech-worker', import.meta.url);
  const thread = createWorker<SpeechJob, SpeechResult>(source, 'Speech synthesis');
  return {
    say: async (sentence) => given((await thread.run({ kind: 'say', sentence })).clip),
    encode: async (wav) => given((await thread.run({ kind: 'encode', wav })).clip),
    read: async (wav) => given((await thread.run({ kind: 'read', wav })).samples),
    decode: async (packets) => given((await thread.run({ kind: 'decode', packets })).pcm),
    stop: () => thread.stop(),
  };
}

function given<Value>(value: Value | undefined): Value {
  if (value === undefined) {
    throw new FirmlineError('Speech synthesis answered something else', {
      code: 'internal',
      fault: 'internal',
    });
  }
  return value;
}
