// The frame of every benchmark and proof: its flags, its signals, its clean-ups, and its report.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Flags, type FlagTable, type NameArguments, readFlags } from './flags.ts';

/** A line of a report: a proof holds, or a benchmark meets its targets, if all are met. */
export interface ProofRow {
  readonly subject: string;
  readonly outcome: string;
  readonly isMet: boolean;
}

/** A row that holds if nothing was found. */
export const rowOfFindings = (subject: string, findings: readonly string[]): ProofRow => ({
  subject,
  outcome: findings.join('; ') || 'none',
  isMet: findings.length === 0,
});

/** What was found. It holds if there are rows, and all of them do. */
export interface Proven {
  readonly rows: readonly ProofRow[];
  /** What --json prints besides flags and rows. */
  readonly data?: object;
  /** What people read above the rows. */
  readonly lines?: readonly string[];
}

/** The context of a proof. */
export interface Proof<Table extends FlagTable = FlagTable> {
  readonly flags: Flags<Table>;
  /** Other arguments. */
  readonly names: readonly string[];
  /** Aborted by Ctrl-C and other signals, so that the proof can clean up first. A second one ends the process. */
  readonly signal: AbortSignal;
  /** Clean-ups that run however the proof ends. */
  readonly cleanUps: AsyncDisposableStack;
  /** Writes a line to standard error. */
  readonly say: (line: string) => void;
}

interface ProofOptions {
  /** Its other arguments. */
  readonly names?: NameArguments;
  /** Whether rows that are not met are a failure only with --check. */
  readonly failsOnlyIfChecked?: boolean;
}

/** As long as a command has that is stopped. */
const longestStopMs = 40_000;

const say = (line: string) => void process.stderr.write(`${line}\n`);

/**
 * Runs a proof to its end, prints its report, and sets the exit code: 0 if it holds, 1 if not, 130 if it was interrupted.
 * @param table its own flags
 */
export async function prove<const Table extends FlagTable>(
  table: Table,
  proof: (proof: Proof<Table>) => Promise<Proven>,
  { names, failsOnlyIfChecked = false }: ProofOptions = {},
): Promise<void> {
  const commonFlags = { json: [false, 'prints all that was found as JSON'] } as const;
  const check = { check: [false, 'fails if a target is missed'] } as const;
  const all = readFlags({ ...table, ...commonFlags, ...(failsOnlyIfChecked ? check : {}) }, names);
  const flags = all.flags as Flags<Table>;
  const interruption = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(name);
    process.once(name, () => interruption.abort());
  }
  const { signal } = interruption;
  let run: Promise<Proven> | undefined;
  try {
    await using cleanUps = new AsyncDisposableStack();
    run = proof({ flags, names: all.names, signal, cleanUps, say });
    // A benchmark would otherwise measure to its end first.
    const { rows, data, lines = [] } = await Promise.race([run, rejectOnAbort(signal)]);
    const isMet = rows.length > 0 && rows.every((row) => row.isMet);
    if (all.flags.json) console.log(JSON.stringify({ flags, ...data, rows, isMet }));
    else console.log([...lines, ...rowLines(rows), '', isMet ? 'Holds.' : 'Does not hold.'].join('\n'));
    if (!isMet && (!failsOnlyIfChecked || all.flags.check)) process.exitCode = 1;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  if (!signal.aborted) return;
  // Its own clean-ups.
  await Promise.race([run?.catch(() => {}), sleep(longestStopMs)]);
  process.exit(130);
}

const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('Interrupted.')));
  });

function rowLines(rows: readonly ProofRow[]): string[] {
  const width = Math.max(...rows.map(({ subject }) => subject.length));
  return rows.map(
    ({ subject, outcome, isMet }) => `${isMet ? 'ok    ' : 'FAILED'}  ${subject.padEnd(width)}  ${outcome}`,
  );
}
