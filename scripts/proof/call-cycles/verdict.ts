import type { Cycle } from './plan.ts';
import { placeOf } from './plan.ts';
import { type Growth, growthOf } from '../shared/growth.ts';
import type { HeapSample } from './heap.ts';
import { nothing, type Row, rowLines } from '../shared/report.ts';
import type { Measured } from './run.ts';

export interface Verdict {
  readonly growth: { readonly ours: Growth; readonly bare: Growth };
  readonly rows: readonly Row[];
  readonly holds: boolean;
}

/** Bytes that a cycle may leave beyond daily-js alone: less than one event object with its strings. */
const allowedBytes = 1024;

/** About as many as one call has: those of the last call may still exist. */
const slack = 40;

const points = (samples: readonly HeapSample[]) =>
  samples.map(({ cycles, bytes }) => ({ x: cycles, y: bytes }));

export function judge(measured: Measured): Verdict {
  const growth = { ours: growthOf(points(measured.ours)), bare: growthOf(points(measured.bare)) };
  const last = measured.ours.at(-1);
  const first = measured.ours.at(0);
  const span = (last?.cycles ?? 0) - (first?.cycles ?? 0);
  // The uncertainty of a line through noisy samples.
  const uncertain = (2 * (growth.ours.noise + growth.bare.noise)) / Math.max(span, 1);
  const limit = Math.max(growth.bare.slope, 0) + allowedBytes + uncertain;
  const counted = (what: string, field: 'nodes' | 'listeners' | 'marks', allowed: number): Row => {
    const grown = (last?.[field] ?? 0) - (first?.[field] ?? 0);
    return { what, found: `${grown}, limit ${allowed}`, holds: grown <= allowed };
  };
  const rows: readonly Row[] = [
    {
      what: 'heap growth, bytes a cycle',
      found: `${growth.ours.slope.toFixed(0)}, limit ${limit.toFixed(0)}`,
      holds: growth.ours.slope <= limit,
    },
    // daily-js leaves the script element of each load of its call machine in the page.
    counted('DOM nodes, growth', 'nodes', span + slack),
    counted('event listeners, growth', 'listeners', slack),
    counted('performance marks, growth', 'marks', slack),
    nothing('still held', measured.held),
    nothing('calls still joined', measured.calls.open),
    nothing('unhandled rejections and errors', measured.problems),
    nothing('not as planned', measured.unexpected),
  ];
  return { growth, rows, holds: rows.every(({ holds }) => holds) };
}

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(0).padStart(8);

export function report(
  cycles: readonly Cycle[],
  measured: Measured,
  { rows, growth, holds }: Verdict,
): string {
  const places = Map.groupBy(cycles, placeOf);
  return [
    'Calls were stopped',
    ...[...places].map(([place, { length }]) => `  ${place.padEnd(28)} ${String(length).padStart(4)}`),
    '',
    'Heap after garbage collection, KB',
    '  cycles     ours  daily-js alone',
    ...measured.ours.map(
      ({ cycles: count, bytes }, index) =>
        `  ${String(count).padStart(6)} ${kilobytes(bytes)} ${kilobytes(measured.bare[index]?.bytes ?? Number.NaN)}`,
    ),
    `  a cycle: ours ${growth.ours.slope.toFixed(0)} bytes, daily-js alone ${growth.bare.slope.toFixed(0)}`,
    '',
    ...rowLines(rows),
    `        calls made: ${measured.calls.made}, of which ${measured.calls.neverJoined} were never joined and wait for the platform to drop them`,
    '',
    holds ? 'Holds.' : 'Does not hold.',
  ].join('\n');
}
