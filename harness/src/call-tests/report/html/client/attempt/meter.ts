import type { Metric } from '../../../../result/result.ts';
import { svg } from '../dom.ts';

const width = 96;
/** Position of the limit; the rest is for larger values, px. */
const limitAt = 64;

/** A figure and its upper limit as a bar; undefined without such a limit. */
export function meter({ value, limit, status }: Metric): SVGElement | undefined {
  const bound = Number(/^<=?\s*(-?\d+(?:\.\d+)?)/.exec(limit ?? '')?.[1] ?? Number.NaN);
  if (!(bound > 0) || value < 0) return undefined;
  return svg(
    'svg',
    { class: `meter is-${status}`, width, height: 10, 'aria-hidden': 'true' },
    svg('rect', { x: 0, y: 3, width: Math.max(1, Math.min(width, (value / bound) * limitAt)), height: 4 }),
    svg('path', { d: `M${limitAt} 0V10` }),
  );
}
