import { describe, expect, it } from 'vitest';
import type { Attempt, Metric, RunReport, ScenarioResult } from '../result/result.ts';
import { changeText, compareRuns } from './compare.ts';
import { renderJUnit } from './junit.ts';
import { attempt, failedAttempt, report, scenario } from './testing/report-fixture.ts';

const metric = (name: string, value: number, unit: Metric['unit'] = 'ms'): Metric => ({
  name,
  value,
  unit,
  status: 'reported',
});
const measured = (...metrics: readonly Metric[]): Attempt => attempt({ metrics });
const run = (attempts: readonly Attempt[], verdict: ScenarioResult['verdict'] = 'passed'): RunReport =>
  report([scenario('talk', { verdict, attempts })]);
const texts = (before: RunReport, after: RunReport) => compareRuns(before, after).changes.map(changeText);
const latencies = (...values: readonly number[]) =>
  run(values.map((value) => measured(metric('turn.latency-p95', value))));

describe('two runs', () => {
  it('differ only beyond the noise that repeated attempts show', () => {
    const before = latencies(200, 240, 420);
    expect(texts(before, latencies(380, 430, 440))).toEqual([]);
    expect(texts(before, latencies(600, 640, 650))).toEqual([
      'slower: turn.latency-p95 240 → 640 ms, noise 220 ms',
    ]);
    expect(texts(latencies(600, 640, 650), before)[0]).toMatch(/^faster/);
  });

  it('need a larger difference if they were not repeated', () => {
    expect(texts(latencies(1000), latencies(1250))).toEqual([]);
    expect(texts(latencies(1000), latencies(1350))).toHaveLength(1);
  });

  it('differ in what is heard, in counts and in verdicts, the worse first', () => {
    const before = run([measured(metric('speech.error', 9, '%'), metric('console.errors', 0, 'count'))]);
    const after = run(
      [
        failedAttempt({
          metrics: [metric('speech.error', 1, '%'), metric('console.errors', 1, 'count')],
        }),
      ],
      'failed',
    );
    expect(texts(before, after)).toEqual([
      'newly failing',
      'worse: console.errors 0 → 1, noise 0',
      'better heard: speech.error 9 → 1 %, noise 2.7 %',
    ]);
    expect(texts(after, before)).toContain('fixed');
    const xml = renderJUnit({ ...after, comparison: compareRuns(before, after) });
    expect(xml).toContain('compared with the baseline: newly failing');
  });

  it('ignore attempts that nobody could judge, and scenarios of one run only', () => {
    const before = latencies(200);
    const unclear = run([attempt({ verdict: 'inconclusive', metrics: [metric('turn.latency-p95', 9000)] })]);
    expect(texts(before, unclear)).toEqual([]);
    expect(compareRuns(before, report([scenario('other')]))).toMatchObject({
      scenarios: 0,
      changes: [],
    });
  });
});
