/**
 * How often a value of the first is larger than one of the second, from 0 to 1: 0.5 if they don't differ,
 * whatever their distribution. (Mann and Whitney's statistic.)
 */
export function largerShare(of: readonly number[], than: readonly number[]): number {
  const all = [
    ...of.map((value) => ({ value, own: 1 })),
    ...than.map((value) => ({ value, own: 0 })),
  ].toSorted((a, b) => a.value - b.value);
  let ranks = 0;
  for (const [index, { own }] of all.entries()) ranks += own * (index + 1);
  return (ranks - (of.length * (of.length + 1)) / 2) / (of.length * than.length);
}
