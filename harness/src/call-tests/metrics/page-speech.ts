import type { MediaClockSample } from '../../shared/call-record.ts';
import { mediaMs, mediaTimeError } from '../../shared/audio/rtp.ts';
import type { DetectedSegment } from './speech-score.ts';
import type { SaidSegment } from './caller-score.ts';
import { mergeGaps, overlapMs, type Segment } from './segment.ts';

/** A `performance` mark of the page, with or without its prefix `firmline:`. */
export interface PageMark {
  readonly name: string;
  /** The page's clock, ms since the epoch. */
  readonly at: number;
}

/** Speech that the page detected, in media time, with the hold subtracted from its end. */
export interface PageSpeech extends DetectedSegment {
  /** The page's clock at the mark of its start, ms since the epoch. */
  readonly startAt: number;
}

export const bareName = ({ name }: PageMark): string => name.replace(/^firmline:/, '');

/**
 * Pairs the marks of starts and ends. A start is placed at the media time that the page was playing, an end at the media
 * time of the last loud level, one hold earlier. A start without an end stays open until the last moment that the page
 * played. Marks at times without audio of this call belong to another call and are ignored.
 *
 * @param clock media time that the page played, with the page's clock
 * @param anchorRtp RTP timestamp that is 0 ms
 */
export function speechInPage(
  marks: readonly PageMark[],
  clock: readonly MediaClockSample[],
  anchorRtp: number,
): PageSpeech[] {
  const lastSample = clock.at(-1);
  if (!lastSample) return [];
  const placeError = (timeMs: number) => mediaTimeError(clock, timeMs, anchorRtp);
  const lastMs = mediaMs(anchorRtp, lastSample.rtp);
  const segments: PageSpeech[] = [];
  let speechStart: { readonly at: number; readonly ms: number } | null = null;
  const endSpeech = (endMs: number, isOpen: boolean) => {
    if (!speechStart) return;
    const { at: startAt, ms: startMs } = speechStart;
    segments.push({ startMs, endMs: Math.max(startMs, endMs), startAt, ...(isOpen && { open: isOpen }) });
    speechStart = null;
  };
  for (const mark of marks.toSorted((a, b) => a.at - b.at)) {
    const name = bareName(mark);
    if (name === 'speech-start') {
      const errorMs = placeError(mark.at);
      endSpeech(lastMs, true);
      speechStart = errorMs === null ? null : { at: mark.at, ms: errorMs };
    } else if (name === 'speech-end') {
      const now = placeError(mark.at) ?? lastMs;
      endSpeech(placeError(mark.at - detectorHoldMs) ?? now - detectorHoldMs, false);
    } else if (name === 'call-end') {
      endSpeech(lastMs, true);
    }
  }
  endSpeech(lastMs, true);
  return segments;
}

/** Shorter pauses do not end the caller's turn, ms. */
const turnPauseMs = 700;

/** The caller's turns, pauses included. Backchannels and sounds, which ask for no answer, are left out. */
export const callerTurns = (segments: readonly SaidSegment[]): SaidSegment[] =>
  mergeGaps(
    segments.flatMap(({ startAt, endAt, kind }) => (kind ? [] : [{ startMs: startAt, endMs: endAt }])),
    turnPauseMs,
  ).map(({ startMs, endMs }) => ({ startAt: startMs, endAt: endMs }));

/** How long the page's client still reports speech after its end, ms. */
export const detectorHoldMs = 1000;
/** Levels are read every 100 ms over 85 ms of sound, so a gap can seem this much longer or shorter than it is. */
const readingMs = 150;

/**
 * The ground truth as a detector with a hold can find it: gaps shorter than the hold are closed. Whether the detector
 * notices a gap about as long as the hold is chance, so such a gap is closed only if the detector closed it. So is whether
 * it notices a word that an interruption cut to less than a reading, which counts only if the detector heard it.
 *
 * @param detectedSpeech detected speech, with the hold subtracted from its ends
 */
export function turnsOf(groundTruth: readonly Segment[], detectedSpeech: readonly Segment[]): Segment[] {
  const turns: Segment[] = [];
  const noticeable = mergeGaps(groundTruth).filter(
    (one) =>
      one.endMs - one.startMs >= readingMs || detectedSpeech.some((other) => overlapMs(one, other) > 0),
  );
  for (const stretch of mergeGaps(noticeable, detectorHoldMs - readingMs)) {
    const lastTurn = turns.at(-1);
    const isContinued =
      lastTurn &&
      stretch.startMs - lastTurn.endMs <= detectorHoldMs + readingMs &&
      detectedSpeech.some(({ startMs, endMs }) => startMs < lastTurn.endMs && endMs > stretch.startMs);
    if (lastTurn && isContinued)
      turns[turns.length - 1] = { startMs: lastTurn.startMs, endMs: stretch.endMs };
    else turns.push(stretch);
  }
  return turns;
}
