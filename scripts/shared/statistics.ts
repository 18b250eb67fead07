export interface Spread {
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
}

/** Median and quartiles, interpolated; NaN without values. */
export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => {
    const position = (sorted.length - 1) * share;
    const below = sorted[Math.floor(position)] ?? Number.NaN;
    const above = sorted[Math.ceil(position)] ?? Number.NaN;
    return below + (above - below) * (position - Math.floor(position));
  };
  return { lower: at(0.25), median: at(0.5), upper: at(0.75) };
}

/** Formats the quartiles as "1 to 2". */
export const quartiles = ({ lower, upper }: Spread, text: (value: number) => string): string =>
  `${text(lower)} to ${text(upper)}`;

export const median = (values: readonly number[]): number => spread(values).median;
