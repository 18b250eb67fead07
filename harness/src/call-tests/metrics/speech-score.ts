import { summarizeErrors, type Summary } from './statistics.ts';
import { difference, mergeGaps, overlapMs, type Segment, totalMs } from './segment.ts';

/** Half the time around each true border that counts as neither false alarm nor miss, ms. */
export const defaultCollarMs = 250;

/** Detected speech. */
export interface DetectedSegment extends Segment {
  /** It had not ended when the call did, so its length is unknown. */
  readonly open?: boolean;
}

export interface SpeechScoreOptions {
  /** Default `defaultCollarMs`. */
  readonly collarMs?: number;
  /** Periods that are not scored, such as the time after the call. */
  readonly unscored?: readonly Segment[];
}

/** One segment of ground truth, and its detection. */
export interface ScoredSegment extends Segment {
  /** `joined`: detected as one with the segment before it, so it has no onset of its own. */
  readonly state: 'noticed' | 'joined' | 'missed';
  /** Detected minus true, ms; negative if early. Null if there is nothing to compare. */
  readonly onsetMs: number | null;
  readonly offsetMs: number | null;
}

export interface SpeechScore {
  readonly segments: readonly ScoredSegment[];
  /** Starts outside true speech and its collars. */
  readonly falseStarts: readonly DetectedSegment[];
  /** Segments of ground truth that were not detected. */
  readonly misses: number;
  /** Scored speech, and the errors in it and around it, ms. */
  readonly speechMs: number;
  readonly missMs: number;
  readonly falseAlarmMs: number;
  /** (false alarm + miss) / speech, percent; null without speech to score. It can exceed 100. */
  readonly errorPercent: number | null;
  readonly onset: Summary | null;
  readonly offset: Summary | null;
}

/**
 * Compares detected speech with the ground truth, on one clock, in ms. The caller subtracts a detector's hold first, and
 * `turnsOf` prepares the ground truth accordingly.
 */
export function scoreSpeech(
  groundTruth: readonly Segment[],
  detected: readonly DetectedSegment[],
  { collarMs = defaultCollarMs, unscored = [] }: SpeechScoreOptions = {},
): SpeechScore {
  const speech = mergeGaps(groundTruth);
  const noticed = mergeGaps(detected);
  const collars = speech.flatMap(({ startMs, endMs }) => [
    around(startMs, collarMs),
    around(endMs, collarMs),
  ]);
  const left = mergeGaps([...collars, ...unscored]);
  const scored = difference(speech, left);
  const speechMs = totalMs(scored);
  const missMs = totalMs(difference(scored, noticed));
  const falseAlarmMs = totalMs(difference(difference(noticed, speech), left));

  const segments = matched(speech, detected, collarMs);
  const numbers = (of: 'onsetMs' | 'offsetMs') =>
    segments.map((segment) => segment[of]).filter((error) => error !== null);
  return {
    segments,
    falseStarts: detected.filter(
      ({ startMs }) =>
        !speech.some((one) => startMs >= one.startMs - collarMs && startMs <= one.endMs + collarMs),
    ),
    misses: segments.filter(({ state }) => state === 'missed').length,
    speechMs,
    missMs,
    falseAlarmMs,
    errorPercent: speechMs === 0 ? null : ((missMs + falseAlarmMs) / speechMs) * 100,
    onset: summarizeErrors(numbers('onsetMs')),
    offset: summarizeErrors(numbers('offsetMs')),
  };
}

const around = (atMs: number, collarMs: number): Segment => ({
  startMs: atMs - collarMs,
  endMs: atMs + collarMs,
});

/** A detected segment belongs to the first stretch of speech within a collar of it. */
function matched(
  speech: readonly Segment[],
  detected: readonly DetectedSegment[],
  collarMs: number,
): ScoredSegment[] {
  const meets = (one: Segment, other: Segment) => overlapMs(one, other) > -collarMs;
  const owner = new Map<DetectedSegment, Segment>();
  for (const segment of detected) {
    const met = speech.filter((stretch) => meets(stretch, segment));
    // A segment that only touches one stretch's end belongs to the next, which it overlaps.
    const inside = met.find((stretch) => overlapMs(stretch, segment) > 0) ?? met[0];
    if (inside) owner.set(segment, inside);
  }
  return speech.map((stretch, index): ScoredSegment => {
    const own = detected.filter((segment) => owner.get(segment) === stretch);
    const over = detected.filter((segment) => overlapMs(stretch, segment) > 0);
    const first = own.toSorted((a, b) => a.startMs - b.startMs)[0];
    const last = [...own, ...over].toSorted((a, b) => b.endMs - a.endMs)[0];
    if (!last) return { ...stretch, state: 'missed', onsetMs: null, offsetMs: null };
    const next = speech[index + 1];
    // A segment that continues into the next one does not show where this one ends.
    const ends = last.open !== true && !(next && overlapMs(next, last) > 0);
    return {
      ...stretch,
      state: first ? 'noticed' : 'joined',
      onsetMs: first ? first.startMs - stretch.startMs : null,
      offsetMs: ends ? last.endMs - stretch.endMs : null,
    };
  });
}
