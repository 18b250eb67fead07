import type { Lateness } from '../metrics/index.ts';
import { type Expectation, type Limit, matchesLimit, type Scenario } from '../scenario/index.ts';
import { overloadLimits } from '../overload/limits.ts';
import type { View } from '../session/view.ts';
import { declaredDelayMs } from './intended-faults.ts';
import { lastInterruption, lastTurnLatency, scoreOf } from './turns.ts';
import { inTime, listInWords } from './finding.ts';

export interface TimedExchange {
  readonly ms: number;
  readonly late: Lateness;
}

/**
 * The cause of a delay without which the time would have kept its limit: the page or the room stalled. Null if the limit is
 * broken anyway, for example by an assistant that does not stop.
 */
export function lateAudio(
  { ms, late: { callerMs, roomMs, pageMs } }: TimedExchange,
  limit: Limit,
  scenario: Scenario,
): string | null {
  const minMs = overloadLimits.maxDelayMs + declaredDelayMs(scenario);
  const isCallerLate = callerMs > minMs;
  const isPageLate = pageMs > minMs;
  const lateMs = (isCallerLate ? callerMs : 0) + (isPageLate ? pageMs : 0);
  if (lateMs === 0 || !matchesLimit(limit, ms - lateMs)) return null;
  const words = [
    ...(isCallerLate
      ? [
          roomMs > callerMs / 2
            ? `the room stalled for ${inTime(roomMs)}`
            : `the caller's audio reached the assistant ${inTime(callerMs)} late`,
        ]
      : []),
    ...(isPageLate ? [`the page played the assistant ${inTime(pageMs)} late`] : []),
  ];
  return listInWords(words).replace(/^t/, 'T');
}

/** The same for a step that expects an answer or silence within a time. */
export function lateStep(
  concern: 'turnLatency' | 'interruption',
  expectation: Expectation,
  view: View,
  scenario: Scenario,
): string | null {
  const limit = expectation[concern];
  const timedEvent = concern === 'interruption' ? lastInterruption(view) : lastTurnLatency(view);
  if (limit === undefined || timedEvent === null) return null;
  const delayMs = 'addedMs' in timedEvent ? timedEvent.addedMs : timedEvent.afterMs;
  return delayMs === null ? null : lateAudio({ ms: delayMs, late: timedEvent.late }, limit, scenario);
}

/** The same for all interruptions of a call. */
export function lateInterruptions(view: View, limit: Limit, scenario: Scenario): string | null {
  const brokenLimits = (scoreOf(view)?.interruptions ?? []).flatMap(({ afterMs, late }) =>
    afterMs === null || matchesLimit(limit, afterMs) ? [] : [{ ms: afterMs, late }],
  );
  const words = brokenLimits.map((timedEvent) => lateAudio(timedEvent, limit, scenario));
  return words.includes(null) ? null : (words[0] ?? null);
}
