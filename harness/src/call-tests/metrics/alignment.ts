import { intersection, mergeGaps, type Segment, shifted, totalMs } from './segment.ts';

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
  heard: readonly Segment[],
  { expectedMs, reachMs = 2000 }: AlignmentOptions = {},
): number | null {
  const from = mergeGaps(groundTruth);
  const to = mergeGaps(heard);
  const targets = borders(to);
  const near = (offset: number) => expectedMs === undefined || Math.abs(offset - expectedMs) <= reachMs;
  const tried = borders(from)
    .flatMap((border) => targets.map((target) => target - border))
    .filter(near)
    .toSorted((a, b) => a - b)
    .map((offset) => ({ offset, shared: totalMs(intersection(shifted(from, offset), to)) }));
  const most = tried.reduce((best, { shared }) => Math.max(best, shared), 0);
  if (most === 0) return null;

  // Ranges of equally good neighbours, up to rounding errors.
  const ranges: { first: number; last: number }[] = [];
  let range: (typeof ranges)[number] | undefined;
  for (const { offset, shared } of tried) {
    if (shared < most - 1e-6) range = undefined;
    else if (range) range.last = offset;
    else {
      range = { first: offset, last: offset };
      ranges.push(range);
    }
  }
  const middles = ranges.map(({ first, last }) => (first + last) / 2);
  return (
    middles.toSorted((a, b) => Math.abs(a - (expectedMs ?? a)) - Math.abs(b - (expectedMs ?? b)))[0] ?? null
  );
}

const borders = (segments: readonly Segment[]): number[] =>
  segments.flatMap(({ startMs, endMs }) => [startMs, endMs]);
