/** A period, ms; `endMs` is exclusive. */
export interface Segment {
  readonly startMs: number;
  readonly endMs: number;
}

const lengthOf = ({ startMs, endMs }: Segment): number => endMs - startMs;

/** Time in all segments together, ms. They must not overlap. */
export const totalMs = (segments: readonly Segment[]): number =>
  segments.reduce((sum, segment) => sum + lengthOf(segment), 0);

export const shiftSegments = (segments: readonly Segment[], ms: number): Segment[] =>
  segments.map(({ startMs, endMs }) => ({ startMs: startMs + ms, endMs: endMs + ms }));

/** Sorts, drops empty segments, and merges those that overlap or are less than `gapMs` apart. */
export function mergeGaps(segments: readonly Segment[], gapMs = 0): Segment[] {
  const mergedSegments: Segment[] = [];
  for (const { startMs, endMs } of segments.toSorted((a, b) => a.startMs - b.startMs)) {
    if (!(endMs > startMs)) continue;
    const lastSegment = mergedSegments.at(-1);
    if (lastSegment && (startMs <= lastSegment.endMs || startMs - lastSegment.endMs < gapMs))
      mergedSegments[mergedSegments.length - 1] = {
        startMs: lastSegment.startMs,
        endMs: Math.max(lastSegment.endMs, endMs),
      };
    else mergedSegments.push({ startMs, endMs });
  }
  return mergedSegments;
}

/** The intersection; both must be sorted and without overlaps, as `mergeGaps` returns them. */
export function intersection(oneSegments: readonly Segment[], otherSegments: readonly Segment[]): Segment[] {
  const overlaps: Segment[] = [];
  let indexOfA = 0;
  let indexOfB = 0;
  for (;;) {
    const segmentOfA = oneSegments[indexOfA];
    const segmentOfB = otherSegments[indexOfB];
    if (!segmentOfA || !segmentOfB) return overlaps;
    const startMs = Math.max(segmentOfA.startMs, segmentOfB.startMs);
    const endMs = Math.min(segmentOfA.endMs, segmentOfB.endMs);
    if (endMs > startMs) overlaps.push({ startMs, endMs });
    if (segmentOfA.endMs <= segmentOfB.endMs) indexOfA++;
    else indexOfB++;
  }
}

/** `segments` without `removed`; both as `mergeGaps` returns them. */
export function subtractSegments(
  segments: readonly Segment[],
  removedSegments: readonly Segment[],
): Segment[] {
  const remainingSegments: Segment[] = [];
  for (const { startMs, endMs } of segments) {
    let freeFromMs = startMs;
    for (const removedSegment of removedSegments) {
      const freeUntilMs = Math.min(endMs, removedSegment.startMs);
      if (freeUntilMs > freeFromMs) remainingSegments.push({ startMs: freeFromMs, endMs: freeUntilMs });
      freeFromMs = Math.max(freeFromMs, removedSegment.endMs);
    }
    if (endMs > freeFromMs) remainingSegments.push({ startMs: freeFromMs, endMs });
  }
  return remainingSegments;
}

/** Overlap of two segments, ms; negative for the gap between them. */
export const overlapMs = (a: Segment, b: Segment): number =>
  Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs);

export interface AlignmentOptions {
  /** Expected offset, ms. */
  readonly expectedMs?: number;
  /** Maximum distance from it, ms. Default 2000. */
  readonly reachMs?: number;
}

/**
 * The offset that moves most of the ground truth onto the heard segments, ms, for two clocks without a common start. The
 * best range of offsets begins and ends where two borders meet, so trying only these is exact. Returns the middle of that
 * range, which leaves as much error at the starts as at the ends. A delay shared by all starts and ends is therefore part
 * of the offset, not of the errors.
 *
 * @returns null if no offset makes anything overlap
 */
export function alignment(
  groundTruth: readonly Segment[],
  targetSegments: readonly Segment[],
  { expectedMs, reachMs = 2000 }: AlignmentOptions = {},
): number | null {
  const sourceSegments = mergeGaps(groundTruth);
  const mergedTargets = mergeGaps(targetSegments);
  const targets = borders(mergedTargets);
  const isNear = (offset: number) => expectedMs === undefined || Math.abs(offset - expectedMs) <= reachMs;
  const candidates = borders(sourceSegments)
    .flatMap((border) => targets.map((target) => target - border))
    .filter(isNear)
    .toSorted((a, b) => a - b)
    .map((offset) => ({
      offset,
      shared: totalMs(intersection(shiftSegments(sourceSegments, offset), mergedTargets)),
    }));
  const longestShared = candidates.reduce((longest, { shared }) => Math.max(longest, shared), 0);
  if (longestShared === 0) return null;

  // Ranges of equally good neighbours, up to rounding errors.
  const ranges: { first: number; last: number }[] = [];
  let range: (typeof ranges)[number] | undefined;
  for (const { offset, shared } of candidates) {
    if (shared < longestShared - 1e-6) range = undefined;
    else if (range) range.last = offset;
    else {
      range = { first: offset, last: offset };
      ranges.push(range);
    }
  }
  const rangeCentres = ranges.map(({ first, last }) => (first + last) / 2);
  return (
    rangeCentres.toSorted((a, b) => Math.abs(a - (expectedMs ?? a)) - Math.abs(b - (expectedMs ?? b)))[0] ??
    null
  );
}

const borders = (segments: readonly Segment[]): number[] =>
  segments.flatMap(({ startMs, endMs }) => [startMs, endMs]);
