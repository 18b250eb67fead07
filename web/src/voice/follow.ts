/** Moves a value towards a target: half of the way in `halfLifeMs`, whatever the frame rate. */
export function approach(value: number, target: number, elapsedMs: number, halfLifeMs: number): number {
  return target + (value - target) * 0.5 ** (elapsedMs / halfLifeMs);
}
