import { intersection, mergeGaps, shifted, totalMs } from './segment.ts';
import type { Segment } from './segment.ts';

export interface AlignmentOptions {
  /** Where the offset is expected, ms. */
  readonly expectedMs?: number;
  /** How far from there it may lie, ms. Default 2000. */
  readonly reachMs?: number;
}

/**
 * The constant that ground truth has to be moved by so that most of it lies on what was heard, ms: for two clocks without a
 * common start. Only a border that meets another one can begin or end the best range, so that trying these is exact.
 * Of a range of equally good ones its middle counts; it leaves as much error at the starts as at the ends. A delay that
 * all starts and ends share is therefore in the offset and not in the errors.
 *
 * @returns null where nothing can be laid on anything
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

  // Ranges of neighbours that are equally good, to a rounding error.
  const ranges: { first: number; last: number }[] = [];
  let inRange = false;
  for (const { offset, shared } of tried) {
    const good = shared >= most - 1e-6;
    const range = ranges.at(-1);
    if (good && inRange && range) range.last = offset;
    else if (good) ranges.push({ first: offset, last: offset });
    inRange = good;
  }
  const middles = ranges.map(({ first, last }) => (first + last) / 2);
  return (
    middles.toSorted((a, b) => Math.abs(a - (expectedMs ?? a)) - Math.abs(b - (expectedMs ?? b)))[0] ?? null
  );
}

const borders = (segments: readonly Segment[]): number[] =>
  segments.flatMap(({ startMs, endMs }) => [startMs, endMs]);
