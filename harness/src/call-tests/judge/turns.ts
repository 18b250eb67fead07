import { mergeGaps } from '../../metrics/index.ts';
import { limitText, matchesLimit } from '../../scenario/index.ts';
import type { SaidSegment, View } from '../session/view.ts';
import { latestCall } from './call-marks.ts';
import type { Check, Finding } from './finding.ts';
import { scoreOf } from './score.ts';
import { inTime } from './words.ts';

/** Pauses inside what a caller says in one go, ms. */
const turnPauseMs = 700;
/** Two times of one moment. */
const sameMs = 1;

/** What the caller said last, pauses closed. */
export function lastTurn(said: readonly SaidSegment[]): SaidSegment | null {
  const segments = said.map(({ startAt, endAt }) => ({ startMs: startAt, endMs: endAt }));
  const last = mergeGaps(segments, turnPauseMs).at(-1);
  return last ? { startAt: last.startMs, endAt: last.endMs } : null;
}

export const checkTurnLatency: Check<'turnLatency'> = (limit, view) => {
  const expected = `an answer in ${limitText(limit, 'time')}`;
  const turn = lastTurn(view.said);
  if (!turn) return { holds: false, expected, seen: 'a caller who said nothing' };
  const ms = view.record ? scoredLatency(view, turn) : plainLatency(view, turn);
  return measured(limit, expected, ms, 'no answer that was noticed');
};

const scoredLatency = (view: View, { endAt }: SaidSegment): number | null =>
  scoreOf(view)?.turns.find(({ callerEndAt }) => Math.abs(callerEndAt - endAt) <= sameMs)?.addedMs ?? null;

/** Where nobody knows what the far end was told, the whole wait counts. */
const plainLatency = (view: View, { endAt }: SaidSegment): number | null => {
  const start = latestCall(view)?.marks.find(({ name, at }) => name === 'speech-start' && at >= endAt);
  return start ? start.at - endAt : null;
};

export const checkInterruption: Check<'interruption'> = (limit, view) => {
  const expected = `the assistant silent in ${limitText(limit, 'time')} of being talked over`;
  if (!view.record) {
    const said = lastTurn(view.said);
    const end = latestCall(view)?.marks.find(
      ({ name, at }) => name === 'speech-end' && said !== null && at >= said.startAt,
    );
    // The page's client says so one hold later.
    return measured(
      limit,
      expected,
      said && end ? end.at - said.startAt - 1000 : null,
      'no end of its speech',
    );
  }
  const last = scoreOf(view)?.interruptions.at(-1);
  if (last && !last.stopped) return { holds: false, expected, seen: 'an assistant that went on' };
  return measured(limit, expected, last?.afterMs ?? null, 'an assistant that was not talked over');
};

function measured(
  limit: Parameters<typeof matchesLimit>[0],
  expected: string,
  ms: number | null,
  nothing: string,
): Finding {
  if (ms === null) return { holds: false, expected, seen: nothing };
  return { holds: matchesLimit(limit, ms), expected, seen: inTime(ms) };
}
