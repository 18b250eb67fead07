import * as v from 'valibot';
import { createWorker, workerModule } from '../../../shared/worker/worker-jobs.ts';
import type { ReceivedPacket } from '../media/rtp-decoder.ts';

export type SpeechJob =
  | { readonly kind: 'say'; readonly sentence: string; readonly scratchDir?: string | undefined }
  /** A WAV file, encoded for sending or as 48 kHz samples. */
  | { readonly kind: 'encode' | 'read'; readonly wav: Uint8Array }
  | { readonly kind: 'decode'; readonly packets: readonly ReceivedPacket[] };

/** Synthesised speech, ready to send. */
export interface SpeechClip {
  readonly text: string;
  /** Opus packets of 20 ms each, 48 kHz. */
  readonly packets: readonly Uint8Array[];
  /** First audible sample and just past the last one, in 48 kHz samples from the clip's start. */
  readonly audibleFrom: number;
  readonly audibleTo: number;
  /** Where speech is in it. Default: from the first audible sample to the last. */
  readonly spans?: readonly { readonly from: number; readonly to: number }[];
}

// A named type: an inferred one contains `Uint8Array<…>`, which TypeScript before 5.7 does not know.
export const clip: v.GenericSchema<SpeechClip> = v.object({
  text: v.string(),
  packets: v.array(v.instance(Uint8Array)),
  audibleFrom: v.number(),
  audibleTo: v.number(),
  spans: v.exactOptional(v.array(v.object({ from: v.number(), to: v.number() }))),
});

/** Runs the slow parts of speech in a worker thread. Rejects with FirmlineError 'internal', or 'aborted' after `stop`. */
export function createSpeechWorker(scratchDir: string | undefined) {
  const source = workerModule('./speech-worker', import.meta.url);
  const thread = createWorker<SpeechJob>(source, 'Speech synthesis');
  return {
    say: async (sentence: string) => v.parse(clip, await thread.run({ kind: 'say', sentence, scratchDir })),
    /** Encodes a WAV file for sending. */
    encode: async (wav: Uint8Array) => v.parse(clip, await thread.run({ kind: 'encode', wav })),
    /** Reads a WAV file to 48 kHz samples. */
    read: async (wav: Uint8Array): Promise<Float32Array> =>
      v.parse(v.instance(Float32Array), await thread.run({ kind: 'read', wav })),
    /** Decodes packets to 16 kHz samples; see `decodeStream`. */
    decode: async (packets: readonly ReceivedPacket[]): Promise<Int16Array> =>
      v.parse(v.instance(Int16Array), await thread.run({ kind: 'decode', packets })),
    stop: () => thread.stop(),
  };
}
