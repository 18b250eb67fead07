import { overloadLimits } from '../../../harness/src/call-tests/overload/limits.ts';
import type { AtOnce } from './at-once.ts';
import { firmline } from './contenders.ts';
import type { Overhead } from './overhead.ts';

export interface Result {
  readonly name: string;
  readonly value: number;
  readonly atMost: number;
  readonly met: boolean;
}

/** As of the speech gates. */
const mostOnsetMs = 250;

const result = (name: string, value: number, atMost: number, isSound = true): Result => ({
  name,
  value,
  atMost,
  met: isSound && value <= atMost,
});

/** What was reached of the targets. Calls that were not all judged, and passed, have met nothing. */
export function resultsOf(overhead: readonly Overhead[], atOnce: readonly AtOnce[]): readonly Result[] {
  const own = overhead.find(({ contender }) => contender === firmline)?.ratio.median ?? Number.NaN;
  return [
    result('time beyond the call, of a browser a call', own, 1),
    ...atOnce.flatMap(({ calls, passed, tried, callOnsetP95Ms, worstDriftPercent }) => [
      result(
        `p95 of onset p95, ms, ${calls} at once`,
        callOnsetP95Ms ?? Number.NaN,
        mostOnsetMs,
        passed === tried,
      ),
      result(
        `worst drift, %, ${calls} at once`,
        worstDriftPercent ?? Number.NaN,
        overloadLimits.maxDriftPercent,
      ),
    ]),
  ];
}
