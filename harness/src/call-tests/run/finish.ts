import { callDrift, driftProblem } from '../metrics/index.ts';
import type { Expectation, Scenario, ThresholdMetric } from '../scenario/index.ts';
import { latestCall } from '../judge/call-marks.ts';
import { disturbsMedia } from '../judge/declared.ts';
import { lateInterruptions } from '../judge/late.ts';
import { layerOf } from '../judge/layers.ts';
import type { Memory } from '../judge/memory.ts';
import { type BrokenThreshold, judgeMetrics } from '../judge/metrics.ts';
import { scoreRecord } from '../judge/score.ts';
import type { Metric, Problem } from '../result/result.ts';
import type { View } from '../session/view.ts';
import { isBuiltIn } from './built-in.ts';
import type { LagMonitor } from './lag.ts';
import { limits } from './limits.ts';
import { overloadSince } from './overload.ts';
import { pollExpectation } from './poll.ts';
import { inWords, overloadProblem, type OwnProblem, titleOf } from './problem.ts';
import type { Watch } from './watch.ts';

export interface FinishOptions {
  readonly scenario: Scenario;
  readonly watch: Watch;
  readonly lag: LagMonitor;
  /** Since the attempt began, of the lag's clock. */
  readonly lagFrom: number;
  readonly signal: AbortSignal;
  /** All steps passed. What goes without saying is waited for then. */
  readonly isWhole: boolean;
  readonly applies: (metric: ThresholdMetric) => boolean;
}

export interface Finished {
  readonly view: View | null;
  readonly metrics: readonly Metric[];
  readonly problem: OwnProblem | null;
}

/** Pages may take a moment to let go, ms. */
const releaseMs = 3000;

/** What is judged of an attempt once its steps are over: its figures, what it left open, and whether it can be judged at all. */
export async function finish(options: FinishOptions): Promise<Finished> {
  const { scenario, watch, isWhole, applies } = options;
  const left = isWhole ? await leftOpen(options) : null;
  const view = isWhole ? await watch.look() : watch.last;
  if (!view) return { view, metrics: [], problem: left };
  const { memory } = watch;
  const record = view.record ?? memory.records.at(-1);
  const score = record ? scoreRecord(record, view) : null;
  const { metrics, broken } = judgeMetrics({ scenario, view, score, applies });
  const problem =
    clockProblem(options, memory) ??
    left ??
    (isWhole && broken ? thresholdProblem(broken, view, options) : null);
  return { view, metrics, problem };
}

/** A call that is over has let go of everything, whether the scenario says so or not. */
async function leftOpen({ scenario, watch, lag, signal }: FinishOptions): Promise<Problem | null> {
  const call = latestCall(await watch.look(), watch.memory);
  if (!call || call.overAt === null) return null;
  const expectation: Expectation = { media: 'released', place: scenario.place };
  const { judgement, view } = await pollExpectation({
    look: () => watch.look(),
    judge: (seen) => watch.judge(expectation, seen),
    withinMs: releaseMs,
    forMs: 0,
    lag,
    signal,
  });
  if (judgement.holds) return null;
  const { expected, seen } = judgement;
  return {
    layer: layerOf({ concern: 'media', expectation, view, memory: watch.memory, scenario }),
    message: inWords('After the call', expected, seen),
    expected,
    seen,
    atMs: view.atMs,
  };
}

/** Whether audio kept to the clock in every call there was. */
function clockProblem({ scenario }: FinishOptions, { records }: Memory): OwnProblem | null {
  const disturbed = disturbsMedia(scenario);
  for (const record of records) {
    const words = driftProblem(callDrift(record), { disturbed });
    if (words !== null) return overloadProblem(words);
  }
  return null;
}

const isTime = (metric: ThresholdMetric): boolean =>
  /^(?:turn|call)\.|onset|offset/.test(metric) || metric === 'speech.error' || metric === 'caller.error';

function thresholdProblem(
  { metric, limit, expected, seen, line }: BrokenThreshold,
  view: View,
  { scenario, watch, lag, lagFrom }: FinishOptions,
): OwnProblem {
  const what = { expected, seen, ...(line === undefined ? {} : { line }) };
  // Of a whole attempt: what a page measures is late well before no processor is left at all.
  const busy = Math.round(lag.busyShare(lagFrom) * 100);
  const isTimed = isTime(metric);
  // The call library logs errors of its own once nothing is in time any more.
  const isBusy = isTimed
    ? busy > limits.mostBusyMeasuringPercent
    : isBuiltIn(scenario) && busy > limits.mostBusyPercent;
  const busyText = isBusy ? `This machine was ${busy} % busy` : null;
  const overload = isTimed
    ? ((metric === 'turn.interruption-p95' ? lateInterruptions(view, limit, scenario) : null) ??
      overloadSince(lagFrom, { lag, isTimed: true }) ??
      busyText)
    : busyText;
  if (overload !== null) return overloadProblem(`${overload} while ${metric} was measured`, what);
  const layer = layerOf({ concern: metric, view, memory: watch.memory, scenario });
  return { layer, message: inWords(titleOf(metric), expected, seen), ...what };
}
