import {
  callerTurns,
  type CallScore,
  clockSkew,
  detectorHoldMs,
  type Interruption,
  scoreCall,
  type TurnLatency,
} from '../metrics/index.ts';
import type { CallRecord } from '../../shared/call-record.ts';
import type { SaidSegment } from '../metrics/caller-score.ts';
import type { Mark, View } from '../session/view.ts';
import { type Limit, limitText, matchesLimit } from '../scenario/index.ts';
import { latestCall } from './call-marks.ts';
import { type Check, type Finding, inTime } from './finding.ts';

/** Speech while this call had audio; the far end could not hear the rest. */
export function saidWhileConnected(
  record: CallRecord,
  segments: readonly SaidSegment[],
): readonly SaidSegment[] {
  const skew = clockSkew(record);
  const fromMs = (record.connectedAt ?? record.createdAt) - skew;
  const toMs = (record.ended?.at ?? Infinity) - skew;
  return segments.filter(({ startAt, endAt }) => endAt > fromMs && startAt < toMs);
}

export const scoreRecord = (record: CallRecord, { page, saidSegments }: View): CallScore =>
  scoreCall({ record, marks: page.marks, callerGroundTruth: saidWhileConnected(record, saidSegments) });

export const scoreOf = (view: View): CallScore | null => view.record && scoreRecord(view.record, view);

/** The caller's last turn, pauses included. */
export const lastTurn = (segments: readonly SaidSegment[]): SaidSegment | null =>
  callerTurns(segments).at(-1) ?? null;

/**
 * Whether the assistant began to speak after the caller's last words did: a line that was already on its way is no answer
 * to them. The page's client does not notice where one line follows another without a pause; the room's record does.
 */
export function hasSpokenSince(view: View, marks: readonly Mark[] = latestCall(view)?.marks ?? []): boolean {
  const { record, saidSegments } = view;
  const turn = lastTurn(saidSegments);
  if (!turn) return true;
  if (!record) return marks.some(({ name, at }) => name === 'speech-start' && at > turn.startAt);
  const skew = clockSkew(record);
  return record.agentLines.some(
    ({ cue, audible }) => cue.kind !== 'agent' && audible && audible.startedAt - skew > turn.startAt,
  );
}

export const checkTurnLatency: Check<'turnLatency'> = (limit, view) => {
  const expected = `an answer in ${limitText(limit, 'time')}`;
  const turn = lastTurn(view.saidSegments);
  if (!turn) return { isMet: false, expected, seen: 'a caller who said nothing' };
  const latencyMs = view.record ? (lastTurnLatency(view)?.addedMs ?? null) : plainLatency(view, turn);
  return limitFinding(limit, expected, latencyMs, 'no detected answer');
};

/** The answer to the caller's last turn; null if none was noticed. */
export function lastTurnLatency(view: View): TurnLatency | null {
  const turn = lastTurn(view.saidSegments);
  return scoreOf(view)?.turns.find(({ callerEndAt }) => callerEndAt === turn?.endAt) ?? null;
}

/** Without the room's record the whole wait counts. */
const plainLatency = (view: View, { endAt }: SaidSegment): number | null => {
  const startMark = latestCall(view)?.marks.find(({ name, at }) => name === 'speech-start' && at >= endAt);
  return startMark ? startMark.at - endAt : null;
};

/** The interruption of the assistant by the caller's last turn; null if there was none. */
export function lastInterruption(view: View): Interruption | null {
  const turn = lastTurn(view.saidSegments);
  return (
    scoreOf(view)?.interruptions.findLast(({ callerStartAt }) => callerStartAt === turn?.startAt) ?? null
  );
}

const missingInterruption = 'an assistant that was not interrupted';

export const checkInterruption: Check<'interruption'> = (limit, view) => {
  const expected = `the assistant silent in ${limitText(limit, 'time')} after the interruption`;
  if (!view.record) return plainInterruption(limit, view, expected);
  const interruptedTurn = lastInterruption(view);
  if (interruptedTurn && !interruptedTurn.stopped)
    return { isMet: false, expected, seen: 'an assistant that kept speaking' };
  return limitFinding(limit, expected, interruptedTurn?.afterMs ?? null, missingInterruption);
};

/** Judges by the page's marks alone: the assistant's speech when the caller began, and its end. */
function plainInterruption(limit: Limit, view: View, expected: string): Finding {
  const turn = lastTurn(view.saidSegments);
  const speech = (latestCall(view)?.marks ?? []).filter(
    ({ name }) => name === 'speech-start' || name === 'speech-end',
  );
  const previousEvent = turn && speech.findLast(({ at }) => at <= turn.startAt);
  if (!turn || previousEvent?.name !== 'speech-start')
    return { isMet: false, expected, seen: missingInterruption };
  const endMark = speech.find(({ name, at }) => name === 'speech-end' && at > turn.startAt);
  // The page's client reports it one hold later.
  const silentMs = endMark ? endMark.at - detectorHoldMs - turn.startAt : null;
  if (silentMs !== null && silentMs < 0) return { isMet: false, expected, seen: missingInterruption };
  return limitFinding(limit, expected, silentMs, 'no end of its speech');
}

function limitFinding(
  limit: Limit,
  expected: string,
  measuredMs: number | null,
  missingText: string,
): Finding {
  if (measuredMs === null) return { isMet: false, expected, seen: missingText };
  return { isMet: matchesLimit(limit, measuredMs), expected, seen: inTime(measuredMs) };
}
