// The figures for a person.
import type { Spread } from '../shared/statistics.ts';
import { table } from '../shared/table.ts';
import type { AtOnce } from './at-once.ts';
import { browserPerCall } from './contenders.ts';
import type { Overhead } from './overhead.ts';
import type { Result } from './results.ts';

export interface ReportInput {
  readonly rounds: number;
  /** Calls of each contender a round. */
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
    ...table(
      [
        'At once',
        'Passed',
        'p95 of onset p95, ms',
        'Worst drift, %',
        'Wall, s',
        'Processors a call',
        'Peak memory, MB',
      ],
      atOnce.map((one) => [
        String(one.calls),
        `${one.passed} of ${one.tried}`,
        told(one.callOnsetP95Ms, 0),
        told(one.worstDriftPercent, 2),
        seconds(one.wallMs),
        told(one.processorsPerCall, 2),
        told(one.peakMegabytes, 0),
      ]),
    ),
    '',
    ...atOnce.flatMap((one) => one.problems.map((problem) => `${one.calls} at once: ${problem}`)),
    ...results.map(
      ({ name, value, atMost, met }) =>
        `${name.padEnd(42)} ${value.toFixed(2).padStart(8)}   at most ${atMost}   ${met ? 'met' : 'MISSED'}`,
    ),
  ].join('\n');

const seconds = (ms: number): string => (ms / 1000).toFixed(2);
const told = (value: number | null, digits: number): string => (value === null ? '' : value.toFixed(digits));
const quartiles = ({ lower, upper }: Spread, text: (value: number) => string): string =>
  `${text(lower)} to ${text(upper)}`;
