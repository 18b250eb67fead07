/** A line of a proof's report. */
export interface Judged {
  readonly what: string;
  readonly found: string;
  readonly holds: boolean;
}

export function printJudged(rows: readonly Judged[]): void {
  const width = Math.max(...rows.map(({ what }) => what.length));
  for (const { what, found, holds } of rows)
    console.log(`${holds ? 'ok    ' : 'FAILED'}  ${what.padEnd(width)}  ${found}`);
  console.log(rows.every(({ holds }) => holds) ? '\nHolds.' : '\nDoes not hold.');
}
