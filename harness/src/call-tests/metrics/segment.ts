/** A period, ms; `endMs` is exclusive. */
export interface Segment {
  readonly startMs: number;
  readonly endMs: number;
}

const lengthOf = ({ startMs, endMs }: Segment): number => endMs - startMs;

/** Time in all segments together, ms. They must not overlap. */
export const totalMs = (segments: readonly Segment[]): number =>
  segments.reduce((sum, segment) => sum + lengthOf(segment), 0);

export const shifted = (segments: readonly Segment[], ms: number): Segment[] =>
  segments.map(({ startMs, endMs }) => ({ startMs: startMs + ms, endMs: endMs + ms }));

/** Sorts, drops empty segments, and merges those that overlap or are less than `gapMs` apart. */
export function mergeGaps(segments: readonly Segment[], gapMs = 0): Segment[] {
  const merged: Segment[] = [];
  for (const { startMs, endMs } of segments.toSorted((a, b) => a.startMs - b.startMs)) {
    if (!(endMs > startMs)) continue;
    const last = merged.at(-1);
    if (last && (startMs <= last.endMs || startMs - last.endMs < gapMs))
      merged[merged.length - 1] = { startMs: last.startMs, endMs: Math.max(last.endMs, endMs) };
    else merged.push({ startMs, endMs });
  }
  return merged;
}

/** The intersection; both must be sorted and without overlaps, as `mergeGaps` returns them. */
export function intersection(a: readonly Segment[], b: readonly Segment[]): Segment[] {
  const both: Segment[] = [];
  let inA = 0;
  let inB = 0;
  for (;;) {
    const first = a[inA];
    const second = b[inB];
    if (!first || !second) return both;
    const startMs = Math.max(first.startMs, second.startMs);
    const endMs = Math.min(first.endMs, second.endMs);
    if (endMs > startMs) both.push({ startMs, endMs });
    if (first.endMs <= second.endMs) inA++;
    else inB++;
  }
}

/** `from` without `taken`; both as `mergeGaps` returns them. */
export function difference(from: readonly Segment[], taken: readonly Segment[]): Segment[] {
  const left: Segment[] = [];
  for (const { startMs, endMs } of from) {
    let at = startMs;
    for (const hole of taken) {
      const until = Math.min(endMs, hole.startMs);
      if (until > at) left.push({ startMs: at, endMs: until });
      at = Math.max(at, hole.endMs);
    }
    if (endMs > at) left.push({ startMs: at, endMs });
  }
  return left;
}

/** Overlap of two segments, ms; negative for the gap between them. */
export const overlapMs = (a: Segment, b: Segment): number =>
  Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs);
