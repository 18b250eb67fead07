/** Round moments for the axis of an attempt, at most `max`, and the step between them. */
export function ticks(
  wholeMs: number,
  max: number,
): { readonly stepMs: number; readonly at: readonly number[] } {
  const minStep = wholeMs / Math.max(max, 1);
  const power = 10 ** Math.floor(Math.log10(Math.max(minStep, 1)));
  const stepMs = power * ([1, 2, 5, 10].find((one) => one * power >= minStep) ?? 10);
  return {
    stepMs,
    at: Array.from({ length: Math.floor(wholeMs / stepMs) + 1 }, (_, index) => index * stepMs),
  };
}
