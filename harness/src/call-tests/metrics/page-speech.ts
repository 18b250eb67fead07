import type { MediaClockSample } from '../../shared/call-record.ts';
import { mediaTimeError } from '../../shared/audio/media-time.ts';
import type { DetectedSegment } from './speech-score.ts';
import { detectorHoldMs } from './turns.ts';

/** A `performance` mark of the page, with or without its prefix `firmline:`. */
export interface PageMark {
  readonly name: string;
  /** The page's clock, ms since the epoch. */
  readonly at: number;
}

/** Speech as the page noticed it, in media time, the hold taken off its end. */
export interface PageSpeech extends DetectedSegment {
  /** The page's clock at the mark of its start, ms since the epoch. */
  readonly startAt: number;
}

export const bareName = ({ name }: PageMark): string => name.replace(/^firmline:/, '');

/**
 * Pairs the marks of starts and ends. Both are placed by what the page was playing out at that moment; the end by what
 * it played when the last loud level was read, one hold earlier. A start without an end is open to the last moment the
 * page played. Marks of times at which the page played nothing of this call are of another call, and left out.
 *
 * @param clock what the page played, and when
 * @param anchorRtp RTP timestamp that is 0 ms
 */
export function speechInPage(
  marks: readonly PageMark[],
  clock: readonly MediaClockSample[],
  anchorRtp: number,
): PageSpeech[] {
  const last = clock.at(-1);
  if (!last) return [];
  const placed = (at: number) => mediaTimeError(clock, at, anchorRtp);
  const lastMs = placed(last.at) ?? 0;
  const segments: PageSpeech[] = [];
  let start: { readonly at: number; readonly ms: number } | null = null;
  const end = (endMs: number, open: boolean) => {
    if (!start) return;
    const { at: startAt, ms: startMs } = start;
    segments.push({ startMs, endMs: Math.max(startMs, endMs), startAt, ...(open && { open }) });
    start = null;
  };
  for (const mark of marks.toSorted((a, b) => a.at - b.at)) {
    const name = bareName(mark);
    if (name === 'speech-start') {
      const ms = placed(mark.at);
      end(lastMs, true);
      start = ms === null ? null : { at: mark.at, ms };
    } else if (name === 'speech-end') {
      const now = placed(mark.at) ?? lastMs;
      end(placed(mark.at - detectorHoldMs) ?? now - detectorHoldMs, false);
    } else if (name === 'call-end') {
      end(lastMs, true);
    }
  }
  end(lastMs, true);
  return segments;
}
