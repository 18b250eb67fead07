import { subtractSegments, mergeGaps, overlapMs, type Segment, totalMs } from './segment.ts';

/** Half the time around each true border that counts as neither false alarm nor miss, ms. */
const collarMs = 250;

export interface DetectedSegment extends Segment {
  /** It had not ended when the call did, so its length is unknown. */
  readonly open?: boolean;
}

/** One segment of ground truth, and its detection. */
export interface ScoredSegment extends Segment {
  /** Detected minus true, ms; negative if early. Null if there is nothing to compare, as for a missed segment. */
  readonly onsetMs: number | null;
  readonly offsetMs: number | null;
}

export interface SpeechScore {
  readonly segments: readonly ScoredSegment[];
  /** Starts outside true speech and its collars. */
  readonly falseStarts: readonly DetectedSegment[];
  /** Scored speech, ms. */
  readonly speechMs: number;
  /** (false alarm + miss) / speech, percent; null without speech to score. It can exceed 100. */
  readonly errorPercent: number | null;
}

/**
 * Compares detected speech with the ground truth, on one clock, in ms. The caller subtracts a detector's hold first, and
 * `turnsOf` prepares the ground truth accordingly.
 * @param unscoredSegments periods that are not scored, such as the time after the call
 */
export function scoreSpeech(
  groundTruth: readonly Segment[],
  detectedSegments: readonly DetectedSegment[],
  unscoredSegments: readonly Segment[] = [],
): SpeechScore {
  const speech = mergeGaps(groundTruth);
  const noticedSegments = mergeGaps(detectedSegments);
  const collars = speech.flatMap(({ startMs, endMs }) => [segmentAround(startMs), segmentAround(endMs)]);
  const unscoredParts = mergeGaps([...collars, ...unscoredSegments]);
  const scoredSegments = subtractSegments(speech, unscoredParts);
  const speechMs = totalMs(scoredSegments);
  const missMs = totalMs(subtractSegments(scoredSegments, noticedSegments));
  const falseAlarmMs = totalMs(subtractSegments(subtractSegments(noticedSegments, speech), unscoredParts));
  return {
    segments: matchSegments(speech, detectedSegments),
    falseStarts: detectedSegments.filter(
      ({ startMs }) =>
        !speech.some((one) => startMs >= one.startMs - collarMs && startMs <= one.endMs + collarMs),
    ),
    speechMs,
    errorPercent: speechMs === 0 ? null : ((missMs + falseAlarmMs) / speechMs) * 100,
  };
}

const segmentAround = (atMs: number): Segment => ({
  startMs: atMs - collarMs,
  endMs: atMs + collarMs,
});

/** A detected segment belongs to the first stretch of speech within a collar of it. */
function matchSegments(
  speech: readonly Segment[],
  detectedSegments: readonly DetectedSegment[],
): ScoredSegment[] {
  const owner = new Map<DetectedSegment, Segment>();
  for (const segment of detectedSegments) {
    const touchedStretches = speech.filter((stretch) => overlapMs(stretch, segment) > -collarMs);
    // A segment that only touches one stretch's end belongs to the next, which it overlaps.
    const matchingStretch =
      touchedStretches.find((stretch) => overlapMs(stretch, segment) > 0) ?? touchedStretches[0];
    if (matchingStretch) owner.set(segment, matchingStretch);
  }
  return speech.map((stretch, index): ScoredSegment => {
    const ownSegments = detectedSegments.filter((segment) => owner.get(segment) === stretch);
    const overlappingSegments = detectedSegments.filter((segment) => overlapMs(stretch, segment) > 0);
    const firstSegment = ownSegments.toSorted((a, b) => a.startMs - b.startMs)[0];
    const lastSegment = [...ownSegments, ...overlappingSegments].toSorted((a, b) => b.endMs - a.endMs)[0];
    if (!lastSegment) return { ...stretch, onsetMs: null, offsetMs: null };
    const nextSegment = speech[index + 1];
    // A segment that continues into the next one does not show where this one ends.
    const hasEnded = lastSegment.open !== true && !(nextSegment && overlapMs(nextSegment, lastSegment) > 0);
    return {
      ...stretch,
      onsetMs: firstSegment ? firstSegment.startMs - stretch.startMs : null,
      offsetMs: hasEnded ? lastSegment.endMs - stretch.endMs : null,
    };
  });
}
