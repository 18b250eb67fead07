/** The visible period of an attempt, ms. */
export interface TimeWindow {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Minimum visible period, ms. */
const minMs = 20;

const within = (value: number, min: number, max: number): number =>
  Math.min(Math.max(value, min), Math.max(min, max));

/** Zooms about a moment that keeps its position, at most to the whole. */
export function zoomed(
  { fromMs, toMs }: TimeWindow,
  wholeMs: number,
  factor: number,
  atMs: number,
): TimeWindow {
  const length = within((toMs - fromMs) / factor, Math.min(minMs, wholeMs), wholeMs);
  const share = toMs > fromMs ? (atMs - fromMs) / (toMs - fromMs) : 0.5;
  const from = within(atMs - share * length, 0, wholeMs - length);
  return { fromMs: from, toMs: from + length };
}

/** Moves the period without leaving the whole. */
export function panned({ fromMs, toMs }: TimeWindow, wholeMs: number, byMs: number): TimeWindow {
  const length = toMs - fromMs;
  const from = within(fromMs + byMs, 0, wholeMs - length);
  return { fromMs: from, toMs: from + length };
}

/** Moves the period as little as possible to show a moment. */
export function showing(window: TimeWindow, wholeMs: number, atMs: number): TimeWindow {
  const { fromMs, toMs } = window;
  if (atMs >= fromMs && atMs <= toMs) return window;
  const margin = (toMs - fromMs) / 10;
  return panned(window, wholeMs, atMs < fromMs ? atMs - margin - fromMs : atMs + margin - toMs);
}

/** Round moments for the axis, at most `max`, and the step between them. */
export function ticks(
  { fromMs, toMs }: TimeWindow,
  max: number,
): { readonly stepMs: number; readonly at: number[] } {
  const minStep = (toMs - fromMs) / Math.max(max, 1);
  const power = 10 ** Math.floor(Math.log10(Math.max(minStep, 1)));
  const stepMs = power * ([1, 2, 5, 10].find((one) => one * power >= minStep) ?? 10);
  const first = Math.ceil(fromMs / stepMs);
  const count = Math.max(0, Math.floor(toMs / stepMs) - first + 1);
  return { stepMs, at: Array.from({ length: count }, (_, index) => (first + index) * stepMs) };
}
