/** The median, interpolated; NaN without values. */
export function median(values: readonly number[]): number {
  const sortedValues = values.toSorted((a, b) => a - b);
  const middle = (sortedValues.length - 1) / 2;
  const lowerValue = sortedValues[Math.floor(middle)] ?? Number.NaN;
  const upperValue = sortedValues[Math.ceil(middle)] ?? Number.NaN;
  return lowerValue === upperValue ? lowerValue : (lowerValue + upperValue) / 2;
}
