// Formats the figures for people.
import { overloadLimits } from '../../../harness/src/call-tests/overload/limits.ts';
import { quartiles } from '../../shared/statistics.ts';
import { table } from '../../shared/table.ts';
import { type Result, result, resultLines } from '../shared/results.ts';
import type { AtOnce } from './at-once.ts';
import { browserPerCall, firmline } from './contenders.ts';
import type { Overhead } from './overhead.ts';

/** The limit of the speech gates. */
const maxOnsetMs = 250;

/** Results for the targets. Targets are met only if all calls were judged and passed. */
export function resultsOf(overhead: readonly Overhead[], atOnce: readonly AtOnce[]): readonly Result[] {
  const value = overhead.find(({ contender }) => contender === firmline)?.ratio.median ?? Number.NaN;
  return [
    result({ name: 'time beyond the call, of a browser a call', value, atMost: 1, unit: 'x' }),
    ...atOnce.flatMap((one) => atOnceResults(one)),
  ];
}

/** @param name of the calls */
export const atOnceResults = (
  { calls, passed, tried, callOnsetP95Ms, worstDriftPercent }: AtOnce,
  name = `${calls} at once`,
): Result[] => [
  result(
    { name: `p95 of onset p95, ${name}`, value: callOnsetP95Ms ?? NaN, atMost: maxOnsetMs, unit: 'ms' },
    passed === tried,
  ),
  result({
    name: `worst drift, %, ${name}`,
    value: worstDriftPercent ?? NaN,
    atMost: overloadLimits.maxDriftPercent,
  }),
];

export interface ReportInput {
  readonly rounds: number;
  /** Calls per contender and round. */
  readonly calls: number;
  readonly machine: { readonly processors: number; readonly load: number };
  readonly overhead: readonly Overhead[];
  readonly atOnce: readonly AtOnce[];
  readonly results: readonly Result[];
}

export const report = ({ rounds, calls, machine, overhead, atOnce, results }: ReportInput): string =>
  [
    `${machine.processors} processors; ${machine.load.toFixed(1)} programs waited for one before the start.`,
    '',
    `Time of a call beyond its own, s: ${calls} calls of each a round, one after another, ${rounds} rounds in turn`,
    ...table(
      ['Way to test', 'Median', 'Quartiles', `Of ${browserPerCall}`, 'Quartiles', 'Call itself'],
      overhead.map(({ contender, ms, ratio, inCallMs }) => [
        contender,
        seconds(ms.median),
        quartiles(ms, seconds),
        `${ratio.median.toFixed(2)}x`,
        quartiles(ratio, (value) => value.toFixed(2)),
        seconds(inCallMs.median),
      ]),
    ),
    '',
    'Calls at once against accuracy',
    ...atOnceTable(atOnce.map((one) => [String(one.calls), one])),
    '',
    ...atOnce.flatMap((one) => one.problems.map((problem) => `${one.calls} at once: ${problem}`)),
    ...resultLines(results),
  ].join('\n');

/** A line for each measurement, with its name. */
export const atOnceTable = (measurements: readonly (readonly [name: string, AtOnce])[]): string[] =>
  table(
    [
      'At once',
      'Passed',
      'p95 of onset p95, ms',
      'Worst drift, %',
      'Wall, s',
      'Processors a call',
      'Peak memory, MB',
    ],
    measurements.map(([name, one]) => [
      name,
      `${one.passed} of ${one.tried}`,
      told(one.callOnsetP95Ms, 0),
      told(one.worstDriftPercent, 2),
      seconds(one.wallMs),
      told(one.processorsPerCall, 2),
      told(one.peakMegabytes, 0),
    ]),
  );

const seconds = (ms: number): string => (ms / 1000).toFixed(2);
const told = (value: number | null, digits: number): string => (value === null ? '' : value.toFixed(digits));
