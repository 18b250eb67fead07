/** The stretch of an attempt that is on the screen, ms. */
export interface TimeWindow {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Closer than this nothing can be told apart. */
const shortestMs = 20;

const within = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most));

/** Another length about a moment that stays where it is, never more than the whole. */
export function zoomed(
  { fromMs, toMs }: TimeWindow,
  wholeMs: number,
  factor: number,
  atMs: number,
): TimeWindow {
  const length = within((toMs - fromMs) / factor, Math.min(shortestMs, wholeMs), wholeMs);
  const share = toMs > fromMs ? (atMs - fromMs) / (toMs - fromMs) : 0.5;
  const from = within(atMs - share * length, 0, wholeMs - length);
  return { fromMs: from, toMs: from + length };
}

/** As long as it was, and never beyond the ends. */
export function panned({ fromMs, toMs }: TimeWindow, wholeMs: number, byMs: number): TimeWindow {
  const length = toMs - fromMs;
  const from = within(fromMs + byMs, 0, wholeMs - length);
  return { fromMs: from, toMs: from + length };
}

/** Moved as little as it takes to show a moment. */
export function showing(window: TimeWindow, wholeMs: number, atMs: number): TimeWindow {
  const { fromMs, toMs } = window;
  if (atMs >= fromMs && atMs <= toMs) return window;
  const margin = (toMs - fromMs) / 10;
  return panned(window, wholeMs, atMs < fromMs ? atMs - margin - fromMs : atMs + margin - toMs);
}

/** Round moments to write on the axis, no more than fit, and how far they are apart. */
export function ticks(
  { fromMs, toMs }: TimeWindow,
  most: number,
): { readonly stepMs: number; readonly at: number[] } {
  const least = (toMs - fromMs) / Math.max(most, 1);
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  const stepMs = power * ([1, 2, 5, 10].find((one) => one * power >= least) ?? 10);
  const first = Math.ceil(fromMs / stepMs);
  const count = Math.max(0, Math.floor(toMs / stepMs) - first + 1);
  return { stepMs, at: Array.from({ length: count }, (_, index) => (first + index) * stepMs) };
}
