/** A line of a proof's report. */
export interface Row {
  readonly what: string;
  readonly found: string;
  readonly holds: boolean;
}

/** A row that holds if nothing was found. */
export const nothing = (what: string, found: readonly string[], otherwise = 'none'): Row => ({
  what,
  found: found.join('; ') || otherwise,
  holds: found.length === 0,
});

/** The lines of a report for people, without the conclusion. */
export function rowLines(rows: readonly Row[]): string[] {
  const width = Math.max(...rows.map(({ what }) => what.length));
  return rows.map(
    ({ what, found, holds }) => `${holds ? 'ok    ' : 'FAILED'}  ${what.padEnd(width)}  ${found}`,
  );
}

/**
 * Prints a report: as JSON with the other data, or as lines with a conclusion.
 * @returns whether every row holds
 */
export function report(
  rows: readonly { readonly holds: boolean }[],
  {
    json,
    data,
    lines,
  }: { readonly json?: boolean | undefined; readonly data: object; readonly lines: () => readonly string[] },
): boolean {
  const holds = rows.length > 0 && rows.every((row) => row.holds);
  if (json) console.log(JSON.stringify({ ...data, holds }));
  else console.log([...lines(), '', holds ? 'Holds.' : 'Does not hold.'].join('\n'));
  return holds;
}
