// How many concurrent calls this machine can judge correctly. Measures the whole machine: nothing else may run on it.
import { cpus } from 'node:os';
import { callDrift, percentile } from '@firmline/harness/metrics';
import { overloadLimits } from '../../../harness/src/testing/measure-words.ts';
import { stackControl } from '../../../sdk/src/web-call/testing/control.ts';
import { atMost } from '../shared/bench.ts';
import { copiesOf, runFirmline, type Rig } from './calls.ts';

/** The limit of the speech gates. */
const maxOnsetMs = 250;

const busyMs = () =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);

/** Makes twice as many calls, this many at once. */
export async function measureAtOnce(setting: Rig, calls: number) {
  const control = stackControl(setting.stack);
  const before = new Set(await control.calls(1000));
  const scenarios = await copiesOf('long.yaml', setting.folder, calls * 2);
  const busyBefore = busyMs();
  const report = await runFirmline(setting, scenarios, calls);
  const cpuMs = busyMs() - busyBefore;
  const newCalls = (await control.calls(1000)).filter((id) => !before.has(id));
  const records = await Promise.all(newCalls.map((id) => control.record(id)));
  const drifts = records.flatMap((record) => Object.values(callDrift(record)).flatMap((one) => one ?? []));
  const attempts = report.scenarios.flatMap((scenario) => scenario.attempts);
  const passedAttempts = attempts.filter(({ verdict }) => verdict === 'passed').length;
  // Over all calls of each call's 95th percentile, ms of media time.
  const onsets = attempts.flatMap(({ metrics }) =>
    metrics.flatMap(({ name, value }) => (name === 'speech.onset-p95' ? [value] : [])),
  );
  const onsetMs = percentile(onsets, 0.95) ?? Number.NaN;
  // Media clock against the wall clock, %.
  const drift = drifts.length > 0 ? Math.max(...drifts.map(Math.abs)) : Number.NaN;
  const callMs = attempts.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const problems = new Set(attempts.flatMap(({ problem }) => (problem ? [problem.message] : [])));
  return {
    // Met only if all calls were judged and passed.
    targets: [
      atMost(
        `p95 of onset p95, ${calls} at once`,
        onsetMs,
        maxOnsetMs,
        'ms',
        passedAttempts === attempts.length,
      ),
      atMost(`worst drift, %, ${calls} at once`, drift, overloadLimits.maxDriftPercent),
    ],
    row: [
      String(calls),
      `${passedAttempts} of ${attempts.length}`,
      onsetMs.toFixed(0),
      drift.toFixed(2),
      (cpuMs / callMs).toFixed(2),
    ],
    problems: [...problems].map((problem) => `${calls} at once: ${problem}`),
  };
}

export const atOnceHead = [
  'At once',
  'Passed',
  'p95 of onset p95, ms',
  'Worst drift, %',
  'Processors a call',
] as const;
