/** The median, interpolated; NaN without values. */
export function median(values: readonly number[]): number {
  const sortedValues = values.toSorted((a, b) => a - b);
  const middle = (sortedValues.length - 1) / 2;
  const below = sortedValues[Math.floor(middle)] ?? Number.NaN;
  const above = sortedValues[Math.ceil(middle)] ?? Number.NaN;
  return below === above ? below : (below + above) / 2;
}
