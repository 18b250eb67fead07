import { mergeGaps } from './segment.ts';
import type { Segment } from './segment.ts';

/** How long the page's client still reports speech after its end, ms. */
export const detectorHoldMs = 1000;
/** Levels are read every 100 ms over 85 ms of sound, so a gap can seem this much longer or shorter than it is. */
const readingMs = 150;

/**
 * The ground truth as a detector with a hold can find it: stretches with gaps shorter than the hold are one. Whether a gap is
 * noticed that is as long as the hold, to the accuracy of the readings, is chance: there the ground truth follows the detector
 * and is closed where that went on.
 *
 * @param detected detected speech, with the hold subtracted from its ends
 */
export function turnsOf(groundTruth: readonly Segment[], detected: readonly Segment[]): Segment[] {
  const turns: Segment[] = [];
  for (const stretch of mergeGaps(groundTruth, detectorHoldMs - readingMs)) {
    const last = turns.at(-1);
    const wentOn =
      last &&
      stretch.startMs - last.endMs <= detectorHoldMs + readingMs &&
      detected.some(({ startMs, endMs }) => startMs < last.endMs && endMs > stretch.startMs);
    if (last && wentOn) turns[turns.length - 1] = { startMs: last.startMs, endMs: stretch.endMs };
    else turns.push(stretch);
  }
  return turns;
}
