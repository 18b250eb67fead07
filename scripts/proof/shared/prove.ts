// The frame of every proof: its flags, its signals, its clean-ups, and its report.
import { type Defaults, type Flags, readFlags } from '../../shared/flags.ts';

/** A line of a proof's report. */
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

/** What a proof found. It holds if there are rows, and all of them do. */
export interface Proven {
  readonly rows: readonly ProofRow[];
  /** What --json prints besides flags and rows. */
  readonly data?: object;
  /** What people read above the rows. */
  readonly lines?: readonly string[];
}

/** The context of a proof. */
export interface Proof<Own extends Defaults = Defaults> {
  readonly flags: Flags<Own>;
  /** Other arguments, such as parts of names. */
  readonly patterns: readonly string[];
  /** Aborted by Ctrl-C and other signals, so that the proof can clean up first. */
  readonly signal: AbortSignal;
  /** Clean-ups that run however the proof ends. */
  readonly cleanUps: AsyncDisposableStack;
  /** Writes a line to standard error. */
  readonly say: (line: string) => void;
}

const say = (line: string) => void process.stderr.write(`${line}\n`);

/**
 * Runs a proof to its end, prints its report, and sets the exit code: 0 if it holds, 1 if not, 130 if it was interrupted.
 * @param defaults of its own flags
 */
export async function prove<const Own extends Defaults>(
  defaults: Own,
  proof: (proof: Proof<Own>) => Promise<Proven>,
): Promise<void> {
  const { flags, has, positionals } = readFlags(defaults, { switches: ['json'], allowPositionals: true });
  const interrupted = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(name);
    process.on(name, () => interrupted.abort());
  }
  const { signal } = interrupted;
  try {
    await using cleanUps = new AsyncDisposableStack();
    const { rows, data, lines = [] } = await proof({ flags, patterns: positionals, signal, cleanUps, say });
    const isMet = rows.length > 0 && rows.every((row) => row.isMet);
    if (has('json')) console.log(JSON.stringify({ flags, ...data, rows, isMet }));
    else console.log([...lines, ...rowLines(rows), '', isMet ? 'Holds.' : 'Does not hold.'].join('\n'));
    if (!isMet) process.exitCode = 1;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  if (signal.aborted) process.exitCode = 130;
}

function rowLines(rows: readonly ProofRow[]): string[] {
  const width = Math.max(...rows.map(({ subject }) => subject.length));
  return rows.map(
    ({ subject, outcome, isMet }) => `${isMet ? 'ok    ' : 'FAILED'}  ${subject.padEnd(width)}  ${outcome}`,
  );
}
