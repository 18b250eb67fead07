import { writeFile } from 'node:fs/promises';
import { toInt16, wavFile } from '../shared/audio/wav-file.ts';

const wavSampleRate = 48_000;

/** A 16-bit mono WAV file at 48 kHz. Samples are from -1 to 1; others are clipped. */
export const encodeWav = (samples: Float32Array): Buffer => wavFile(toInt16(samples), wavSampleRate);

/** Writes samples as a WAV file for the browser's fake microphone. */
export const writeWav = (file: string, samples: Float32Array): Promise<void> =>
  writeFile(file, encodeWav(samples));

export interface Burst {
  readonly atMs: number;
  readonly lengthMs: number;
  /** Tone, or pitch of the voice. Default 220. */
  readonly hz?: number;
  /** Loudness (RMS) of the burst, dBFS. Default -20. */
  readonly levelDb?: number;
  /** 'tone' is a steady sine; 'voice' has harmonics and four syllables a second. Default 'tone'. */
  readonly kind?: 'tone' | 'voice';
}

const samplesOf = (ms: number) => Math.round((ms * wavSampleRate) / 1000);
const voiceHarmonics = [1, 0.6, 0.4, 0.25, 0.15];
const edge = samplesOf(5);

function burstSamples({ lengthMs, hz = 220, levelDb = -20, kind = 'tone' }: Burst): Float32Array {
  const length = samplesOf(lengthMs);
  const harmonics = kind === 'voice' ? voiceHarmonics : [1];
  const wave = Float32Array.from({ length }, (_, at) => {
    const phase = (2 * Math.PI * hz * at) / wavSampleRate;
    const syllables = kind === 'voice' ? 0.55 - 0.45 * Math.cos((2 * Math.PI * 4 * at) / wavSampleRate) : 1;
    const ramp = Math.min(1, at / edge, (length - at) / edge);
    return (
      ramp * syllables * harmonics.reduce((sum, gain, index) => sum + gain * Math.sin(phase * (index + 1)), 0)
    );
  });
  const rms = Math.sqrt(wave.reduce((sum, sample) => sum + sample * sample, 0) / length);
  const gain = rms === 0 ? 0 : 10 ** (levelDb / 20) / rms;
  return wave.map((sample) => sample * gain);
}

/** Bursts of sound in silence; cut off at `totalMs`. */
export function bursts(totalMs: number, sounds: readonly Burst[]): Float32Array {
  const samples = new Float32Array(samplesOf(totalMs));
  for (const sound of sounds) {
    const start = samplesOf(sound.atMs);
    const room = Math.max(0, samples.length - start);
    for (const [index, sample] of burstSamples(sound).subarray(0, room).entries()) {
      samples[start + index] = (samples[start + index] ?? 0) + sample;
    }
  }
  return samples;
}
