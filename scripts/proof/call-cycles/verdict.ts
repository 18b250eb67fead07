import { median } from '../../shared/statistics.ts';
import { nothing, type Proven, type ProofRow } from '../shared/prove.ts';
import { type Cycle, placeOf } from './plan.ts';
import type { HeapSample, MeasuredHeaps } from './run.ts';

/** Bytes that a cycle may leave beyond daily-js alone: less than one event object with its strings. */
const allowedBytes = 1024;

/** About as many as one call has: those of the last call may still exist. */
const slack = 40;

/** Judges what the cycles left, and reports their heaps. */
export function judge(cycles: readonly Cycle[], measured: MeasuredHeaps): Proven {
  const { ours, bare, held, problems, calls, unexpected } = measured;
  const growth = { ours: growthOf(ours), bare: growthOf(bare) };
  const [first, last] = [ours.at(0), ours.at(-1)];
  const span = (last?.cycles ?? 0) - (first?.cycles ?? 0);
  // The uncertainty of a line through noisy samples.
  const uncertain = (2 * (growth.ours.noise + growth.bare.noise)) / Math.max(span, 1);
  const limit = Math.max(growth.bare.slope, 0) + allowedBytes + uncertain;
  const counted = (what: string, field: 'nodes' | 'listeners' | 'marks', allowed: number): ProofRow => {
    const grown = (last?.[field] ?? 0) - (first?.[field] ?? 0);
    return { what, found: `${grown}, limit ${allowed}`, holds: grown <= allowed };
  };
  const heaps = ours.map(({ cycles: count, bytes }, index) =>
    [count, whole(bytes / 1024), whole((bare[index]?.bytes ?? Number.NaN) / 1024)].join(', '),
  );
  const stops = [...Map.groupBy(cycles, placeOf)].map(([place, { length }]) => `  ${place}: ${length}`);
  return {
    data: { growth, measured },
    lines: ['Calls were stopped', ...stops, '', 'Cycles, heap in KB, that of daily-js alone', ...heaps, ''],
    rows: [
      {
        what: 'heap growth, bytes a cycle',
        found: `${whole(growth.ours.slope)}, limit ${whole(limit)}, daily-js alone ${whole(growth.bare.slope)}`,
        holds: growth.ours.slope <= limit,
      },
      // daily-js leaves the script element of each load of its call machine in the page.
      counted('DOM nodes, growth', 'nodes', span + slack),
      counted('event listeners, growth', 'listeners', slack),
      counted('performance marks, growth', 'marks', slack),
      nothing('still held', held),
      nothing(`still joined, of ${calls.made} calls, ${calls.neverJoined} of them never joined`, calls.open),
      nothing('unhandled rejections and errors', problems),
      nothing('not as planned', unexpected),
    ],
  };
}

const whole = (value: number) => value.toFixed(0);

/** Growth of a heap: the median of the slopes between all samples, and half the middle spread about that line. */
function growthOf(samples: readonly HeapSample[]): { readonly slope: number; readonly noise: number } {
  const slopes = samples.flatMap((from, index) =>
    samples.slice(index + 1).map((to) => (to.bytes - from.bytes) / (to.cycles - from.cycles)),
  );
  const slope = median(slopes);
  const offsets = samples.map(({ cycles, bytes }) => bytes - slope * cycles);
  const middle = median(offsets);
  return { slope, noise: median(offsets.map((offset) => Math.abs(offset - middle))) };
}
