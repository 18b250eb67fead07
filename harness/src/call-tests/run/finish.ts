import { callDrift, driftProblem } from '../metrics/index.ts';
import { type Expectation, type ThresholdMetric } from '../scenario/index.ts';
import { latestCall } from '../judge/call-marks.ts';
import { disturbsMedia } from '../judge/intended-faults.ts';
import { lateInterruptions } from '../judge/stall-blame.ts';
import { layerOf } from '../judge/layers.ts';
import type { Memory } from '../judge/memory.ts';
import { type BrokenThreshold, judgeMetrics } from '../judge/metrics.ts';
import { scoreRecord } from '../judge/turns.ts';
import type { Metric, Problem } from '../result/result.ts';
import type { View } from '../session/view.ts';
import { overloadLimits } from '../overload/limits.ts';
import { busyForAWhile, busySince, overloadSince } from '../overload/machine-load.ts';
import { isBuiltIn } from './built-in.ts';
import { pollExpectation } from './poll.ts';
import { describeAllUnmet } from '../judge/unmet-faults.ts';
import { titleOf } from '../judge/judge.ts';
import { difference, overloadProblem, type OwnProblem } from './problem.ts';
import type { StepContext } from './run-step.ts';

export interface FinishOptions extends Omit<StepContext, 'timeLeftMs'> {
  /** The beginning of the attempt on the clock of `load`. */
  readonly loadFrom: number;
  /** Whether all steps passed. Only then are checks made that no scenario requests. */
  readonly isWhole: boolean;
  readonly applies: (metric: ThresholdMetric) => boolean;
}

export interface Finished {
  readonly view: View | null;
  readonly metrics: readonly Metric[];
  readonly problem: OwnProblem | null;
}

/** Time for a page to release everything, ms. */
const releaseMs = 3000;

/** Checks after the last step: figures, open checks, and whether the attempt can be judged at all. */
export async function finishAttempt(options: FinishOptions): Promise<Finished> {
  const { scenario, watch, isWhole, applies } = options;
  const leftOpenProblem = isWhole ? await leftOpen(options) : null;
  const view = isWhole ? await watch.look() : watch.last;
  if (!view) return { view, metrics: [], problem: leftOpenProblem };
  const { memory } = watch;
  const record = view.record ?? memory.records.at(-1);
  const score = record ? scoreRecord(record, view) : null;
  const { metrics, broken } = judgeMetrics({ scenario, view, score, applies });
  const problem =
    clockProblem(options, memory) ??
    leftOpenProblem ??
    (isWhole ? ((await unmetProblem(options, view)) ?? thresholdsProblem(broken, view, options)) : null);
  return { view, metrics, problem };
}

/** A test that passes without what it is about proves nothing. */
async function unmetProblem(
  { watch: { session }, load, loadFrom }: FinishOptions,
  view: View,
): Promise<OwnProblem | null> {
  const faults = await session.unmetFaults();
  const sentences = [
    ...describeAllUnmet(faults, view).map(({ message }) => message),
    ...session
      .unusedResults()
      .map((name) => `The function "${name}", whose result is written, was never called.`),
  ];
  if (sentences.length === 0) return null;
  const message = sentences.join(' ');
  // A call that connects late misses what the room was to do to it; requests come late, and come.
  const isTimed = sentences.length === faults.length && faults.every((fault) => 'room' in fault);
  const overload = isTimed ? busyForAWhile(loadFrom, load, overloadLimits.maxBusyAttemptPercent) : null;
  return overload === null ? { layer: 'page', message } : overloadProblem(`${message} ${overload}`);
}

/** After a call everything must be released, whether the scenario asks for it or not. */
async function leftOpen({ scenario, watch, load, signal }: FinishOptions): Promise<Problem | null> {
  const call = latestCall(await watch.look(), watch.memory);
  if (!call || call.overAt === null) return null;
  const expectation: Expectation = { media: 'released' };
  const { judgement, view } = await pollExpectation({
    look: () => watch.look(),
    judge: (judgedView) => watch.judge(expectation, judgedView),
    withinMs: releaseMs,
    forMs: 0,
    load,
    signal,
  });
  if (judgement.isMet) return null;
  const { expected, seen } = judgement;
  return {
    layer: layerOf({ concern: 'media', expectation, view, memory: watch.memory, scenario }),
    message: difference('After the call', expected, seen),
    expected,
    seen,
    atMs: view.atMs,
  };
}

/** Audio must have kept time in every call. */
function clockProblem({ scenario }: FinishOptions, { records }: Memory): OwnProblem | null {
  const isDisturbed = disturbsMedia(scenario);
  for (const record of records) {
    const words = driftProblem(callDrift(record), { disturbed: isDisturbed });
    if (words !== null) return overloadProblem(words);
  }
  return null;
}

const isTime = (metric: ThresholdMetric): boolean =>
  /^(?:turn|call)\.|onset|offset/.test(metric) || metric === 'speech.error' || metric === 'caller.error';

/** Reports all broken thresholds: otherwise each correction would need a whole run to show the next one. */
function thresholdsProblem(
  brokenThresholds: readonly BrokenThreshold[],
  view: View,
  options: FinishOptions,
): OwnProblem | null {
  const problems = brokenThresholds.map((one) => thresholdProblem(one, view, options));
  // What was measured in time does not hide what a slow machine cannot have caused.
  const certainProblems = problems.filter(({ isOverload }) => !isOverload);
  const [mainProblem, ...otherProblems] = certainProblems.length > 0 ? certainProblems : problems.slice(0, 1);
  return mainProblem
    ? { ...mainProblem, message: [mainProblem, ...otherProblems].map(({ message }) => message).join(' ') }
    : null;
}

function thresholdProblem(
  { metric, limit, expected, seen, line }: BrokenThreshold,
  view: View,
  { scenario, watch, load, loadFrom }: FinishOptions,
): OwnProblem {
  const details = { expected, seen, ...(line === undefined ? {} : { line }) };
  const isTimed = isTime(metric);
  const overload = isTimed
    ? ((metric === 'turn.interruption-p95' ? lateInterruptions(view, limit, scenario) : null) ??
      overloadSince(loadFrom, { load, isTimed }) ??
      // Figures of a page are late well before all processors are busy.
      busyForAWhile(loadFrom, load, overloadLimits.maxBusyAttemptPercent))
    : // The call library logs errors of its own once nothing is on time any more.
      isBuiltIn(scenario)
      ? busySince(loadFrom, load, overloadLimits.maxBusyPercent)
      : null;
  if (overload !== null) return overloadProblem(`${overload} while measuring ${metric}`, details);
  const layer = layerOf({ concern: metric, view, memory: watch.memory, scenario });
  return { layer, message: difference(titleOf(metric), expected, seen), ...details };
}
