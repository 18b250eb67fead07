import type { Segment } from '../metrics/segment.ts';
import { mergeGaps } from '../metrics/segment.ts';
import { detectorHoldMs } from '../metrics/turns.ts';
import { rms, sampleRate } from '../../shared/speech/pcm.ts';

/** The client's own definition: louder than this is speech. */
const threshold = 0.01;
/** A level every 100 ms, of the sound just before. */
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

/** What the client's definition of speech finds in a recording that reaches it as it is, the hold taken off. */
export const expectedDetection = (samples: Float32Array): Segment[] =>
  mergeGaps(
    levelsOf(samples)
      .filter(({ level }) => level > threshold)
      // An instant of speech is none, and has no length: it is given the least there is.
      .map(({ atMs }) => ({ startMs: atMs, endMs: atMs + 1 })),
    detectorHoldMs,
  );
