import { type CallScore, clockSkew, scoreCall } from '../metrics/index.ts';
import type { CallRecord } from '../../shared/call-record.ts';
import type { SaidSegment } from '../metrics/caller-score.ts';
import type { View } from '../session/view.ts';

/** Speech while this call had audio; the far end could not hear the rest. */
export function saidIn(record: CallRecord, said: readonly SaidSegment[]): readonly SaidSegment[] {
  const skew = clockSkew(record);
  const from = (record.connectedAt ?? record.createdAt) - skew;
  const to = (record.ended?.at ?? Infinity) - skew;
  return said.filter(({ startAt, endAt }) => endAt > from && startAt < to);
}

/** How well speech was detected in a call. */
export const scoreRecord = (record: CallRecord, { page, said }: View): CallScore =>
  scoreCall({ record, marks: page.marks, callerGroundTruth: saidIn(record, said) });

/** Scores the call in the view; null without one. */
export const scoreOf = (view: View): CallScore | null => view.record && scoreRecord(view.record, view);
