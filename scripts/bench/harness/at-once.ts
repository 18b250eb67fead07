import type { Attempt, Scenario } from '../../../harness/src/call-tests/index.ts';
import { callDrift, percentile } from '../../../harness/src/call-tests/metrics/index.ts';
import { stackControl } from '../../../sdk/src/web-call/testing/control.ts';
import { type Bench, runFirmline } from './bench.ts';
import { type Usage, watchProcesses } from './processes.ts';

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
  readonly processorsPerCall: number | null;
  readonly peakMegabytes: number | null;
}

/** Measures the whole machine, so nothing else may run on it. */
export async function measureAtOnce(
  bench: Bench,
  scenarios: readonly Scenario[],
  calls: number,
): Promise<AtOnce> {
  const control = stackControl(bench.stack);
  const before = new Set(await control.calls(1000));
  const watch = await watchProcesses();
  const from = performance.now();
  const report = await runFirmline(bench, { scenarios, workers: calls });
  const wallMs = performance.now() - from;
  const usage = await watch.stop();
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
    processorsPerCall: usage && processorsPerCall(usage, attempts),
    peakMegabytes: usage && usage.peakMegabytes,
  };
}

const onsetOf = ({ metrics }: Attempt): readonly number[] =>
  metrics.flatMap(({ name, value }) => (name === 'speech.onset-p95' ? [value] : []));

const processorsPerCall = ({ cpuSeconds }: Usage, attempts: readonly Attempt[]): number =>
  cpuSeconds / (attempts.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000);
