/** A benchmark's result for a target. */
export interface Result {
  readonly name: string;
  readonly value: number;
  readonly atMost?: number;
  readonly atLeast?: number;
  readonly unit?: 'x' | 'ms';
  readonly met: boolean;
}

/** @param isSound false if something else went wrong: then the target is missed, whatever the value */
export const result = ({ value, ...target }: Omit<Result, 'met'>, isSound = true): Result => ({
  ...target,
  value,
  met: isSound && value >= (target.atLeast ?? -Infinity) && value <= (target.atMost ?? Infinity),
});

/** A line for each result. */
export function resultLines(results: readonly Result[]): string[] {
  const width = Math.max(...results.map(({ name }) => name.length));
  return results.map(({ name, value, atMost, atLeast, unit = '', met }) => {
    const text = (number: number) =>
      unit === 'x' ? `${number.toFixed(2)}x` : `${Number(number.toPrecision(3))} ${unit}`.trimEnd();
    const target = atMost === undefined ? `at least ${text(atLeast ?? 0)}` : `at most ${text(atMost)}`;
    return `${name.padEnd(width)} ${text(value).padStart(9)}   ${target.padEnd(18)} ${met ? 'met' : 'MISSED'}`;
  });
}

/** With --check, fails if a target was missed. */
export function check(flags: { readonly check?: boolean }, results: readonly Result[]): void {
  const missed = results.filter(({ met }) => !met);
  if (!flags.check || missed.length === 0) return;
  console.error(`Missed: ${missed.map(({ name }) => name).join('; ')}`);
  process.exitCode = 1;
}
