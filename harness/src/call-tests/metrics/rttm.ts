import type { Segment } from './segment.ts';

/** Seconds to a microsecond, without zeros beyond the millisecond. */
const inSeconds = (ms: number): string => (ms / 1000).toFixed(6).replace(/0{1,3}$/, '');

/** Segments as RTTM, a line each. `name` and `speaker` are words without spaces. */
export const formatRttm = (segments: readonly Segment[], name: string, speaker: string): string =>
  segments
    .map(
      ({ startMs, endMs }) =>
        `SPEAKER ${name} 1 ${inSeconds(startMs)} ${inSeconds(endMs - startMs)} <NA> <NA> ${speaker} <NA> <NA>\n`,
    )
    .join('');
