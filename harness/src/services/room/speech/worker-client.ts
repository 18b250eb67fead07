import { FirmlineError } from '@firmline/sdk/errors';
import * as v from 'valibot';
import type { Output } from '../../../shared/schema/index.ts';
import { createWorker, workerModule } from '../../../shared/worker/worker-jobs.ts';
import type { ReceivedPacket } from '../media/rtp-decoder.ts';

export type SpeechJob =
  | { readonly kind: 'say'; readonly sentence: string; readonly scratchDir?: string | undefined }
  /** A WAV file, encoded for sending or as 48 kHz samples. */
  | { readonly kind: 'encode' | 'read'; readonly wav: Uint8Array }
  | { readonly kind: 'decode'; readonly packets: readonly ReceivedPacket[] };

const bytes: v.GenericSchema<Uint8Array> = v.instance(Uint8Array);
const floats: v.GenericSchema<Float32Array> = v.instance(Float32Array);
const integers: v.GenericSchema<Int16Array> = v.instance(Int16Array);

const clip = v.object({
  text: v.string(),
  /** Opus packets of 20 ms each, 48 kHz. */
  packets: v.array(bytes),
  /** First audible sample and just past the last one, in 48 kHz samples from the clip's start. */
  audibleFrom: v.number(),
  audibleTo: v.number(),
  /** Where speech is in it. Default: from the first audible sample to the last. */
  spans: v.exactOptional(v.array(v.object({ from: v.number(), to: v.number() }))),
});
/** Synthesised speech, ready to send. */
export type SpeechClip = Output<typeof clip>;

const speechResult = v.object({
  clip: v.exactOptional(clip),
  samples: v.exactOptional(floats),
  pcm: v.exactOptional(integers),
});
export type SpeechResult = Output<typeof speechResult>;

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
  const thread = createWorker<SpeechJob, SpeechResult>(source, 'Speech synthesis', speechResult);
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
