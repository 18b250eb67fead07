import type { CallRecord } from '../../shared/call-record.ts';
import { alignment, mergeGaps, type Segment, shiftSegments } from './segment.ts';
import { arrivalClock, roomMinusPage } from './room-clock.ts';
import { scoreSpeech, type SpeechScore } from './speech-score.ts';

/** Pauses in speech that the far end may or may not bridge, ms; its hold is 200. */
const pauseMs = 300;
/** Maximum round trip of audio, ms. */
const farthestMs = 3000;

/** Speech of the caller, on the page's clock, ms since the epoch. */
export interface SaidSegment {
  readonly startAt: number;
  readonly endAt: number;
  /** Something that takes no turn: a word such as "mm-hm", or a sound that is no speech of the caller. */
  readonly kind?: 'backchannel' | 'sound';
}

/** The far end's view of the caller, all on the page's clock, ms since the epoch. */
export interface CallerScore extends SpeechScore {
  /** Heard by the far end, aligned with the caller's speech. */
  readonly heard: readonly Segment[];
}

/** A call's record. Without the clocks of the assistant's audio, room and page count as having the same clock. */
export type CallerRecord = Pick<CallRecord, 'caller' | 'callerClock'> &
  Partial<Pick<CallRecord, 'agentClock' | 'mediaClock'>>;

export interface HeardCaller {
  readonly score: CallerScore;
  /** The page's clock for a time in received audio, ms since the epoch; null if it cannot be derived. */
  readonly saidAt: ((receivedMs: number) => number) | null;
}

/**
 * Scores the caller's speech as it arrived. Received audio and the page's clock have no common start, so the heard
 * segments are aligned with the ground truth, near the offset given by the clocks of room and page. A delay shared by all
 * starts and ends is the line's and does not count as an error.
 */
export const scoreCaller = (record: CallerRecord, groundTruth: readonly SaidSegment[]): CallerScore =>
  hearCaller(record, groundTruth).score;

/** Also returns the clock for other times in received audio. */
export function hearCaller(
  { caller, callerClock, agentClock = [], mediaClock = [] }: CallerRecord,
  groundTruth: readonly SaidSegment[],
): HeardCaller {
  const sounds = groundTruth.filter(({ kind }) => kind === 'sound');
  const spokenSegments = mergeGaps(
    groundTruth
      .filter((one) => !sounds.includes(one))
      .map(({ startAt, endAt }) => ({ startMs: startAt, endMs: endAt })),
    pauseMs,
  );
  const arrival = arrivalClock(callerClock);
  if (!arrival) return { score: { ...scoreSpeech(spokenSegments, []), heard: [] }, saidAt: null };
  const segmentsAtRoom = mergeGaps(
    caller.segments.map(({ startMs, endMs }) => ({ startMs: arrival(startMs), endMs: arrival(endMs) })),
    pauseMs,
  );
  const expectedMs = roomMinusPage({ agentClock, mediaClock });
  const alignedMs = alignment(spokenSegments, segmentsAtRoom, { expectedMs, reachMs: farthestMs });
  const offset = alignedMs ?? expectedMs;
  const heardSegments = shiftSegments(segmentsAtRoom, -offset);
  const saidAt = (receivedMs: number) => arrival(receivedMs) - offset;
  // The room sends until the call ends.
  const lastSentAt = agentClock.at(-1)?.at;
  const callEndMs = lastSentAt === undefined ? undefined : lastSentAt - offset;
  const unscoredParts = [
    ...sounds.map(({ startAt, endAt }) => ({ startMs: startAt - pauseMs, endMs: endAt + pauseMs })),
    { startMs: scoredUntil(saidAt(caller.totalMs), callEndMs), endMs: Infinity },
  ];
  return {
    score: { ...scoreSpeech(spokenSegments, heardSegments, unscoredParts), heard: heardSegments },
    saidAt: alignedMs === null ? null : saidAt,
  };
}

/** Audio that stops within this time before the call's end lasted to the end, ms: the last packets are never played. */
const lastMomentsMs = 3000;

/**
 * The time up to which a call is scored: the end of its audio. If the audio stops while the call continues, later speech
 * counts as missed.
 *
 * @param callEndMs undefined if unknown
 */
export const scoredUntil = (audioEndMs: number, callEndMs: number | undefined): number =>
  callEndMs !== undefined && callEndMs - audioEndMs > lastMomentsMs ? callEndMs : audioEndMs;
