/** Moves a value towards a target: half of the distance in `halfLifeMs`, at any frame rate. */
export function approach(value: number, target: number, elapsedMs: number, halfLifeMs: number): number {
  return target + (value - target) * 0.5 ** (elapsedMs / halfLifeMs);
}
