import { mergeGaps, type Segment } from '../../metrics/segment.ts';
import { detectorHoldMs } from '../../metrics/page-speech.ts';
import { rms, sampleRate } from '../../../shared/speech/pcm.ts';

/** Speech, by the client's definition, is louder than this. */
const threshold = 0.01;
/** The client reads a level every 100 ms, of the sound just before. */
const intervalMs = 100;
const windowSize = 4096;

/** Levels as a page would read them, 0 to 1. */
export function levelsOf(samples: Float32Array): { readonly atMs: number; readonly level: number }[] {
  const count = Math.floor(((samples.length / sampleRate) * 1000) / intervalMs);
  return Array.from({ length: count }, (_, index) => {
    const atMs = (index + 1) * intervalMs;
    const end = Math.round((atMs * sampleRate) / 1000);
    return { atMs, level: rms(samples.subarray(Math.max(0, end - windowSize), end)) };
  });
}

/** Speech that the client detects in an unchanged recording, without the hold. */
export const expectedDetection = (samples: Float32Array): Segment[] =>
  mergeGaps(
    levelsOf(samples)
      .filter(({ level }) => level > threshold)
      // A single level has no length, so it gets the minimum.
      .map(({ atMs }) => ({ startMs: atMs, endMs: atMs + 1 })),
    detectorHoldMs,
  );
