import type { SpeechClip } from '../../services/room/types.ts';
import { encode, encoderDelay } from '../../services/room/speech/encoder.ts';
import { audibleSpan, readWav, sampleRate, upsample } from './pcm.ts';

/** Samples of a WAV file at 48 kHz. Throws where its rate does not divide that. */
export function recordedSamples(wav: Uint8Array): Float32Array {
  const { rate, samples } = readWav(wav);
  const factor = sampleRate / rate;
  if (!Number.isInteger(factor)) throw new Error(`A WAV file of ${rate} Hz cannot be played`);
  return upsample(samples, factor);
}

/** A WAV file as it is, neither trimmed nor made louder: its truth is told in its own milliseconds. */
export function recordedClip(wav: Uint8Array): SpeechClip {
  const samples = recordedSamples(wav);
  const span = audibleSpan(samples);
  return {
    text: '',
    packets: encode(samples),
    audibleFrom: (span?.from ?? 0) + encoderDelay,
    audibleTo: (span?.to ?? 0) + encoderDelay,
  };
}
