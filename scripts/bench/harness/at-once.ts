import { cpus, freemem } from 'node:os';
import type { Attempt, Scenario } from '@firmline/harness/call-tests';
import { callDrift, percentile } from '@firmline/harness/metrics';
import { overloadLimits } from '../../../harness/src/testing/measure-words.ts';
import { stackControl } from '../../../sdk/src/web-call/testing/control.ts';
import { result, type Result, seconds, type Section } from '../shared/bench.ts';
import { runFirmline, type Rig } from './calls.ts';

export type AtOnce = Awaited<ReturnType<typeof measureAtOnce>>;

/**
 * Measures the accuracy of speech detection with this many concurrent calls, and the whole machine: nothing else may run
 * on it.
 */
export async function measureAtOnce(setting: Rig, scenarios: readonly Scenario[], calls: number) {
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
    Object.values(callDrift(record)).flatMap((one) => (one === null ? [] : [Math.abs(one)])),
  );
  const attempts = report.scenarios.flatMap((scenario) => scenario.attempts);
  return {
    calls,
    passed: attempts.filter(({ verdict }) => verdict === 'passed').length,
    tried: attempts.length,
    problems: [...new Set(attempts.flatMap(({ problem }) => (problem ? [problem.message] : [])))],
    /** Over all calls of each call's 95th percentile, ms of media time. */
    callOnsetP95Ms: percentile(attempts.flatMap(onsetOf), 0.95),
    /** Media clock against the wall clock. */
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
