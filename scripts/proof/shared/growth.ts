import { median } from '../../shared/statistics.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Growth {
  /** The median of the slopes between all pairs of points, so a single point has no effect. */
  readonly slope: number;
  /** Half the middle spread of the points about that line. */
  readonly noise: number;
}

export function growthOf(points: readonly Point[]): Growth {
  const slopes = points.flatMap((from, index) =>
    points.slice(index + 1).map((to) => (to.y - from.y) / (to.x - from.x)),
  );
  const slope = median(slopes);
  const offsets = points.map(({ x, y }) => y - slope * x);
  const middle = median(offsets);
  return { slope, noise: median(offsets.map((offset) => Math.abs(offset - middle))) };
}
