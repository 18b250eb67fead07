import { cpus, freemem } from 'node:os';
import type { Attempt, Scenario } from '@firmline/harness/call-tests';
import { callDrift, percentile } from '@firmline/harness/metrics';
import { overloadLimits } from '../../../harness/src/testing/measure-words.ts';
import { stackControl } from '../../../sdk/src/web-call/testing/control.ts';
import { result, type Result, seconds, type Section } from '../shared/bench.ts';
import { runFirmline, type Setting } from './calls.ts';

/** Accuracy of speech detection with this many concurrent calls. */
export interface AtOnce {
  readonly calls: number;
  /** Calls that passed every gate. */
  readonly passed: number;
  readonly tried: number;
  /** Problems of the others, each once. */
  readonly problems: readonly string[];
  /** 95th percentile over all calls of each call's 95th percentile, ms of media time. */
  readonly callOnsetP95Ms: number | null;
  /** Media clock against the wall clock, percent, the worst of all calls and sides. */
  readonly worstDriftPercent: number | null;
  readonly wallMs: number;
  /** Processors that a call keeps busy while it lasts. */
  readonly processorsPerCall: number;
  /** Peak memory of all calls beyond what was in use before. */
  readonly peakMegabytes: number;
}

/** Measures the whole machine, so nothing else may run on it. */
export async function measureAtOnce(
  setting: Setting,
  scenarios: readonly Scenario[],
  calls: number,
): Promise<AtOnce> {
  const control = stackControl(setting.stack);
  const before = new Set(await control.calls(1000));
  const watch = watchMachine();
  const from = performance.now();
  const report = await runFirmline(setting, { scenarios, workers: calls });
  const wallMs = performance.now() - from;
  const { cpuSeconds, peakMegabytes } = watch.stop();
  const made = (await control.calls(1000)).filter((id) => !before.has(id));
  const records = await Promise.all(made.map((id) => control.record(id)));
  const drifts = records.flatMap((record) =>
    Object.values(callDrift(record)).flatMap((one) => (one ? [Math.abs(one.percent)] : [])),
  );
  const attempts = report.scenarios.flatMap((scenario) => scenario.attempts);
  return {
    calls,
    passed: attempts.filter(({ verdict }) => verdict === 'passed').length,
    tried: attempts.length,
    problems: [...new Set(attempts.flatMap(({ problem }) => (problem ? [problem.message] : [])))],
    callOnsetP95Ms: percentile(attempts.flatMap(onsetOf), 0.95),
    worstDriftPercent: drifts.length > 0 ? Math.max(...drifts) : null,
    wallMs,
    processorsPerCall: cpuSeconds / (attempts.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000),
    peakMegabytes,
  };
}

const onsetOf = ({ metrics }: Attempt): readonly number[] =>
  metrics.flatMap(({ name, value }) => (name === 'speech.onset-p95' ? [value] : []));

const busyMs = () =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);

/** Measures what the whole machine uses until it is stopped. */
function watchMachine() {
  const [busyBefore, freeBefore] = [busyMs(), freemem()];
  let minFree = freeBefore;
  const timer = setInterval(() => (minFree = Math.min(minFree, freemem())), 500);
  return {
    stop() {
      clearInterval(timer);
      return { cpuSeconds: (busyMs() - busyBefore) / 1000, peakMegabytes: (freeBefore - minFree) / 1e6 };
    },
  };
}

/** The limit of the speech gates. */
const maxOnsetMs = 250;

/** Results for the targets, which are met only if all calls were judged and passed. */
export function atOnceResults(one: AtOnce): Result[] {
  const onset = { name: `p95 of onset p95, ${one.calls} at once`, value: one.callOnsetP95Ms ?? NaN };
  const drift = { name: `worst drift, %, ${one.calls} at once`, value: one.worstDriftPercent ?? NaN };
  return [
    result({ ...onset, atMost: maxOnsetMs, unit: 'ms' }, one.passed === one.tried),
    result({ ...drift, atMost: overloadLimits.maxDriftPercent }),
  ];
}

export const atOnceTable = (measurements: readonly AtOnce[]): Section => ({
  title: 'Calls at once against accuracy',
  head: [
    'At once',
    'Passed',
    'p95 of onset p95, ms',
    'Worst drift, %',
    'Wall, s',
    'Processors a call',
    'Peak memory, MB',
  ],
  rows: measurements.map((one) => [
    String(one.calls),
    `${one.passed} of ${one.tried}`,
    one.callOnsetP95Ms?.toFixed(0) ?? '',
    one.worstDriftPercent?.toFixed(2) ?? '',
    seconds(one.wallMs),
    one.processorsPerCall.toFixed(2),
    one.peakMegabytes.toFixed(0),
  ]),
});
