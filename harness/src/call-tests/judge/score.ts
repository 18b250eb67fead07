import { type CallScore, clockSkew, scoreCall } from '../metrics/index.ts';
import type { CallRecord } from '../../shared/call-record.ts';
import type { SaidSegment, View } from '../session/view.ts';

/** What was said while this call had audio: the rest no far end could hear. */
export function saidIn(record: CallRecord, said: readonly SaidSegment[]): readonly SaidSegment[] {
  const skew = clockSkew(record);
  const from = (record.connectedAt ?? record.createdAt) - skew;
  const to = (record.ended?.at ?? Infinity) - skew;
  return said.filter(({ startAt, endAt }) => endAt > from && startAt < to);
}

/** How well speech was told in a call. */
export const scoreRecord = (record: CallRecord, { page, said }: View): CallScore =>
  scoreCall({ record, marks: page.marks, callerGroundTruth: saidIn(record, said) });

/** The same of the call in the view; null without one. */
export const scoreOf = (view: View): CallScore | null => view.record && scoreRecord(view.record, view);
