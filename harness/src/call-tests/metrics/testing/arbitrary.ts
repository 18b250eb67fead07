import fc from 'fast-check';
import { mergeGaps, type Segment } from '../segment.ts';

/** Segments in any order, some overlapping, some empty. */
export const anySegments = (maxLength = 12): fc.Arbitrary<Segment[]> =>
  fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 0, max: 5000 }))
      .map(([startMs, length]) => ({ startMs, endMs: startMs + length })),
    { maxLength },
  );

/** In order, without overlap, at least `gapMs` apart and `minMs` long. */
export const separateSegments = (gapMs = 1, minMs = 1, minLength = 0): fc.Arbitrary<Segment[]> =>
  fc
    .array(
      fc.tuple(fc.integer({ min: gapMs, max: gapMs + 4000 }), fc.integer({ min: minMs, max: minMs + 4000 })),
      { minLength, maxLength: 12 },
    )
    .map((parts) => {
      let at = 0;
      return parts.map(([gap, length]) => {
        const startMs = at + gap;
        at = startMs + length;
        return { startMs, endMs: at };
      });
    });

/** The set of whole milliseconds that segments cover. */
export const coveredMs = (segments: readonly Segment[]): ReadonlySet<number> =>
  new Set(
    mergeGaps(segments).flatMap(({ startMs, endMs }) =>
      Array.from({ length: endMs - startMs }, (_, index) => startMs + index),
    ),
  );
