import { describe, expect, it } from 'vitest';
import { gates, judgeGates } from './gates.ts';
import type { GateCondition, GateMetric } from './gates.ts';

const statusOf = (metric: GateMetric, values: readonly number[], ...conditions: GateCondition[]) =>
  judgeGates([{ metric, values, conditions }])
    .filter(({ count }) => count > 0)
    .map(({ gate, value, status }) => [gate.condition, value, status]);

describe('judgeGates', () => {
  it('puts the values of all calls together', () => {
    const onset = (values: readonly number[]) => ({ metric: 'speech.onset-p95', values }) as const;
    const calls = [onset(Array.from({ length: 19 }, () => 80)), onset([-900])];
    expect(judgeGates(calls).find(({ gate }) => gate.metric === 'speech.onset-p95')).toMatchObject({
      value: 80,
      count: 20,
      status: 'passed',
    });
  });

  it('counts what is early like what is late', () => {
    expect(statusOf('speech.onset-p95', [-251])).toEqual([[undefined, 251, 'failed']]);
    expect(statusOf('speech.onset-p95', [-250])).toEqual([[undefined, 250, 'passed']]);
  });

  it('asks more of speech that is clean', () => {
    expect(statusOf('speech.error', [7], 'clean')).toEqual([['clean', 7, 'failed']]);
    expect(statusOf('speech.error', [7], 'noisy')).toEqual([['noisy', 7, 'passed']]);
    expect(statusOf('speech.error', [7])).toEqual([]);
  });

  it('wants every call to be audible, and no start in noise', () => {
    expect(statusOf('call.success', [1, 1, 0, 1])).toEqual([[undefined, 75, 'failed']]);
    expect(statusOf('call.success', [1, 1])).toEqual([[undefined, 100, 'passed']]);
    expect(statusOf('speech.false-starts', [0, 1], 'noise')).toEqual([['noise', 1, 'failed']]);
  });

  it('tells what was not measured from what passed, and takes no number for a failure', () => {
    expect(judgeGates([]).map(({ status }) => status)).toEqual(gates.map(() => 'not-measured'));
    expect(statusOf('turn.interruption-p95', [100, Number.NaN])).toEqual([[undefined, NaN, 'failed']]);
  });
});
