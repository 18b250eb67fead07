/** A summary of values, without smoothing: the 95th percentile of fewer than 20 values is the largest. */
export interface Summary {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  /** The largest. */
  readonly max: number;
}

/**
 * The percentile by nearest rank, which is always a measured value.
 *
 * @param share 0 to 1
 * @returns null without values
 */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  // 0.95 * 20 is not 19 exactly.
  const rank = Math.ceil(Number((share * sorted.length).toPrecision(12)));
  return sorted[Math.max(1, Math.min(sorted.length, rank)) - 1] ?? null;
}

/** Null without values, because nothing was measured. */
export function summarize(values: readonly number[]): Summary | null {
  const p50 = percentile(values, 0.5);
  const p95 = percentile(values, 0.95);
  const max = percentile(values, 1);
  return p50 === null || p95 === null || max === null ? null : { count: values.length, p50, p95, max };
}

/** Summarizes signed errors: the median keeps its sign; the 95th percentile and the maximum are absolute. */
export function summarizeErrors(errors: readonly number[]): Summary | null {
  const sizes = summarize(errors.map(Math.abs));
  const p50 = percentile(errors, 0.5);
  return sizes === null || p50 === null ? null : { ...sizes, p50 };
}
