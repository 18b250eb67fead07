import { expect, it } from 'vitest';
import { rms, sampleRate } from '../../shared/speech/pcm.ts';
import { whisper } from './whisper.ts';

/** Half a second each of silence, a voice of 150 Hz with its harmonics, and silence. */
const length = sampleRate / 2;
const voiced = new Float32Array(length * 3);
for (let at = 0; at < length; at++) {
  const phase = (2 * Math.PI * 150 * at) / sampleRate;
  const harmonics = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => Math.sin(phase * number) / number);
  voiced[length + at] = 0.1 * harmonics.reduce((sum, one) => sum + one, 0);
}
/** How alike a sound is to itself one period later; -1 to 1. */
function periodicity(samples: Float32Array, period: number): number {
  const now = samples.subarray(length + 4800, 2 * length - 4800);
  const later = samples.subarray(length + 4800 + period, 2 * length - 4800 + period);
  const product = now.reduce((sum, sample, at) => sum + sample * (later[at] ?? 0), 0);
  return product / (rms(now) * rms(later) * now.length);
}

it('removes the voice and keeps the timing of speech', () => {
  const whispered = whisper(voiced, 1);
  expect(whispered).toHaveLength(voiced.length);
  expect(periodicity(voiced, 320)).toBeGreaterThan(0.99);
  expect(Math.abs(periodicity(whispered, 320))).toBeLessThan(0.3);
  const [before, within, after] = [0, 1, 2].map((part) =>
    rms(whispered.subarray(part * length + 960, (part + 1) * length - 960)),
  );
  expect(within).toBeGreaterThan(30 * Math.max(before!, after!));
});

it('depends only on the seed', () => {
  expect(whisper(voiced, 3)).toEqual(whisper(voiced, 3));
  expect(whisper(voiced, 3)).not.toEqual(whisper(voiced, 4));
});
