import type { CallRecord } from '../../shared/call-record.ts';
import { alignment } from './alignment.ts';
import { arrivalClock, roomMinusPage } from './room-clock.ts';
import { scoredUntil } from './scored-until.ts';
import { mergeGaps, shifted } from './segment.ts';
import type { Segment } from './segment.ts';
import { scoreSpeech } from './speech-score.ts';
import type { SpeechScore } from './speech-score.ts';

/** Pauses inside speech that the far end may or may not bridge, ms: it holds on for 200. */
const pauseMs = 300;
/** Longest way of audio to the far end and back that is looked for, ms. */
const farthestMs = 3000;

/** Speech of the caller, on the page's clock, ms since the epoch. */
export interface SaidSegment {
  readonly startAt: number;
  readonly endAt: number;
}

/** The far end's view of the caller, all on the page's clock, ms since the epoch. */
export interface CallerScore extends SpeechScore {
  /** What the far end heard, laid on what was said. */
  readonly heard: readonly Segment[];
  /** Received audio minus the page's clock when the call began, ms; null if nothing was heard. */
  readonly alignmentMs: number | null;
  /** How long audio takes to the far end and back, ms; null if nothing was heard. */
  readonly roundTripMs: number | null;
}

/** A call's record; without its clocks of the assistant's audio, room and page are taken to have the same clock. */
export type CallerRecord = Pick<CallRecord, 'caller' | 'callerClock'> &
  Partial<Pick<CallRecord, 'agentClock' | 'mediaClock'>>;

export interface HeardCaller {
  readonly score: CallerScore;
  /** The page's clock for a time in received audio, ms since the epoch; null if it cannot be derived. */
  readonly saidAt: ((receivedMs: number) => number) | null;
}

/**
 * Scores the caller's speech as it arrived. Received audio has no common start with the page's clock: what was heard is
 * laid on the ground truth by the best constant near the one that the clocks of room and page tell. A delay that all starts
 * and ends share is the line's, and not in the errors.
 */
export const scoreCaller = (record: CallerRecord, groundTruth: readonly SaidSegment[]): CallerScore =>
  hearCaller(record, groundTruth).score;

/** The same, with the clock for other times in received audio. */
export function hearCaller(
  { caller, callerClock, agentClock = [], mediaClock = [] }: CallerRecord,
  groundTruth: readonly SaidSegment[],
): HeardCaller {
  const spoken = mergeGaps(
    groundTruth.map(({ startAt, endAt }) => ({ startMs: startAt, endMs: endAt })),
    pauseMs,
  );
  const arrived = arrivalClock(callerClock);
  if (!arrived)
    return {
      score: { ...scoreSpeech(spoken, []), heard: [], alignmentMs: null, roundTripMs: null },
      saidAt: null,
    };
  const atRoom = mergeGaps(
    caller.segments.map(({ startMs, endMs }) => ({ startMs: arrived(startMs), endMs: arrived(endMs) })),
    pauseMs,
  );
  const expectedMs = roomMinusPage({ agentClock, mediaClock });
  const found = alignment(spoken, atRoom, { expectedMs, reachMs: farthestMs });
  const offset = found ?? expectedMs;
  const heard = shifted(atRoom, -offset);
  const saidAt = (receivedMs: number) => arrived(receivedMs) - offset;
  // The room sends for as long as the call goes on.
  const lastSentAt = agentClock.at(-1)?.at;
  const callEndMs = lastSentAt === undefined ? undefined : lastSentAt - offset;
  const unscored = [{ startMs: scoredUntil(saidAt(caller.totalMs), callEndMs), endMs: Infinity }];
  return {
    score: {
      ...scoreSpeech(spoken, heard, { unscored }),
      heard,
      alignmentMs: found === null ? null : -saidAt(0),
      roundTripMs: found === null ? null : found - expectedMs,
    },
    saidAt: found === null ? null : saidAt,
  };
}
