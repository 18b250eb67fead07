/**
 * The percentile by nearest rank, which is always a measured value: the 95th of fewer than 20 values is the largest.
 *
 * @param share 0 to 1
 * @returns null without values
 */
export function percentile(values: readonly number[], share: number): number | null {
  const sortedValues = values.toSorted((a, b) => a - b);
  // 0.95 * 20 is not 19 exactly.
  const rank = Math.ceil(Number((share * sortedValues.length).toPrecision(12)));
  return sortedValues[Math.max(1, Math.min(sortedValues.length, rank)) - 1] ?? null;
}
