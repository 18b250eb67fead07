import type { ThresholdMetric } from '../scenario/vocabulary/thresholds.ts';
import { percentile } from './statistics.ts';

/** What a run as a whole is held to, beside the metrics of a scenario. */
export type GateMetric = ThresholdMetric | 'call.success';

/**
 * Which calls a gate is about. `clean`: nothing under the speech. `noisy`: noise well below it. `noise`: a minute of
 * noise alone, under -46 dBFS. `scripted`: answers with a scripted pause. `cold`: nothing of the page is cached.
 */
export type GateCondition = 'clean' | 'noisy' | 'noise' | 'scripted' | 'cold';

export interface Gate {
  readonly metric: GateMetric;
  /** What is made of the values of all calls: `p95` and `most` by their size, or the `share` of them that is not 0, in percent. */
  readonly of: 'p95' | 'most' | 'share';
  readonly comparison: '<=' | '>=';
  readonly limit: number;
  readonly unit: 'ms' | '%' | 'count';
  readonly condition?: GateCondition;
  readonly says: string;
}

/** Gates on the local stack. */
export const gates: readonly Gate[] = [
  {
    metric: 'call.success',
    of: 'share',
    comparison: '>=',
    limit: 100,
    unit: '%',
    says: 'Calls that became audible, of those that were tried.',
  },
  {
    metric: 'call.setup',
    of: 'p95',
    comparison: '<=',
    limit: 3000,
    unit: 'ms',
    condition: 'cold',
    says: 'From the click to the start of the call.',
  },
  {
    metric: 'call.first-audio-added',
    of: 'p95',
    comparison: '<=',
    limit: 300,
    unit: 'ms',
    condition: 'scripted',
    says: "What room and page add to the wait for the assistant's voice, in media time, beyond its scripted delay.",
  },
  {
    metric: 'turn.latency-p95',
    of: 'p95',
    comparison: '<=',
    limit: 250,
    unit: 'ms',
    condition: 'scripted',
    says: 'What room and page add to the wait for an answer, in media time, beyond its scripted delay.',
  },
  {
    metric: 'turn.interruption-p95',
    of: 'p95',
    comparison: '<=',
    limit: 500,
    unit: 'ms',
    says: "From the caller's speech to the assistant's silence.",
  },
  {
    metric: 'speech.error',
    of: 'most',
    comparison: '<=',
    limit: 5,
    unit: '%',
    condition: 'clean',
    says: '(False alarm + miss) / speech, without noise.',
  },
  {
    metric: 'speech.error',
    of: 'most',
    comparison: '<=',
    limit: 10,
    unit: '%',
    condition: 'noisy',
    says: '(False alarm + miss) / speech, over noise.',
  },
  {
    metric: 'speech.onset-p95',
    of: 'p95',
    comparison: '<=',
    limit: 250,
    unit: 'ms',
    says: 'Noticed start minus the true one, early or late.',
  },
  {
    metric: 'speech.offset-p95',
    of: 'p95',
    comparison: '<=',
    limit: 250,
    unit: 'ms',
    says: 'Noticed end minus the true one, early or late, the hold of 1000 ms taken off.',
  },
  {
    metric: 'speech.false-starts',
    of: 'most',
    comparison: '<=',
    limit: 0,
    unit: 'count',
    condition: 'noise',
    says: 'Starts in noise alone.',
  },
];

/** Values of one metric from one or more calls, and what those calls were like. */
export interface Measured {
  readonly metric: GateMetric;
  readonly values: readonly number[];
  readonly conditions?: readonly GateCondition[];
}

export interface GateResult {
  readonly gate: Gate;
  /** Null where nothing was measured: neither passed nor failed. */
  readonly value: number | null;
  /** Of how many values. */
  readonly count: number;
  readonly status: 'passed' | 'failed' | 'not-measured';
}

const made: Readonly<Record<Gate['of'], (values: readonly number[]) => number | null>> = {
  p95: (values) => percentile(values.map(Math.abs), 0.95),
  most: (values) => percentile(values.map(Math.abs), 1),
  share: (values) =>
    values.length === 0 ? null : (values.filter((value) => value !== 0).length / values.length) * 100,
};

/** Holds all that was measured in a run against the gates. A value that is no number fails. */
export const judgeGates = (
  measured: readonly Measured[],
  table: readonly Gate[] = gates,
): readonly GateResult[] =>
  table.map((gate): GateResult => {
    const values = measured
      .filter(
        ({ metric, conditions = [] }) =>
          metric === gate.metric && (gate.condition === undefined || conditions.includes(gate.condition)),
      )
      .flatMap((one) => one.values);
    const value = values.some(Number.isNaN) ? Number.NaN : made[gate.of](values);
    if (value === null) return { gate, value, count: 0, status: 'not-measured' };
    const holds = gate.comparison === '<=' ? value <= gate.limit : value >= gate.limit;
    return { gate, value, count: values.length, status: holds ? 'passed' : 'failed' };
  });
