/** Cosine and sine of equal steps around a circle. */
export interface Circle {
  readonly cos: Float32Array;
  readonly sin: Float32Array;
}

const circles = new Map<number, Circle>();

/** Cached per number of steps, because drawing a frame has no time for it. */
export function circleOf(steps: number): Circle {
  const cachedCircle = circles.get(steps);
  if (cachedCircle) return cachedCircle;
  const angle = (_: unknown, step: number) => (step / steps) * Math.PI * 2;
  const circle = {
    cos: Float32Array.from({ length: steps }, (_, step) => Math.cos(angle(_, step))),
    sin: Float32Array.from({ length: steps }, (_, step) => Math.sin(angle(_, step))),
  };
  circles.set(steps, circle);
  return circle;
}
