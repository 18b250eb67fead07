import type { SaidSegment } from './caller-score.ts';
import { mergeGaps, type Segment } from './segment.ts';

/** Shorter pauses do not end the caller's turn, ms. */
const turnPauseMs = 700;

/** The caller's turns, pauses included. Backchannels and sounds, which ask for no answer, are left out. */
export const callerTurns = (said: readonly SaidSegment[]): SaidSegment[] =>
  mergeGaps(
    said.flatMap(({ startAt, endAt, kind }) => (kind ? [] : [{ startMs: startAt, endMs: endAt }])),
    turnPauseMs,
  ).map(({ startMs, endMs }) => ({ startAt: startMs, endAt: endMs }));

/** How long the page's client still reports speech after its end, ms. */
export const detectorHoldMs = 1000;
/** Levels are read every 100 ms over 85 ms of sound, so a gap can seem this much longer or shorter than it is. */
const readingMs = 150;

/**
 * The ground truth as a detector with a hold can find it: gaps shorter than the hold are closed. Whether the detector
 * notices a gap about as long as the hold is chance, so such a gap is closed only if the detector closed it.
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
