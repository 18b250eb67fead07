import { appendFileSync, readFileSync, rmSync } from 'node:fs';

/** A row of a batch: its line in the file, what the batch does with it, and the slug of its firm. */
export type JournalRow = readonly [line: number, intent: 'create' | 'update', slug: string];

/** What a batch did to a row. */
export interface Sent {
  readonly intent: JournalRow[1];
  readonly slug: string;
}

/**
 * What an import has done so far, in a file that outlives it: the same import goes on from there. Every batch is noted
 * before it is sent and once it is answered, so that a batch whose answer was lost is known for what it was.
 */
export interface Journal {
  /** What batches did to the rows of these lines, with an answer. */
  readonly done: ReadonlyMap<number, Sent>;
  /** The same of batches without an answer: they may have been carried out. */
  readonly unanswered: ReadonlyMap<number, Sent>;
  sending(batch: number, rows: readonly JournalRow[]): void;
  answered(batch: number): void;
  /** Nothing is left to go on with. */
  remove(): void;
}

interface Entry {
  readonly sending?: number;
  readonly rows?: readonly JournalRow[];
  readonly answered?: number;
}

/** @param onUnwritable is told once where the file cannot be kept; the import then works without */
export function openJournal(file: string, onUnwritable: () => void): Journal {
  const done = new Map<number, Sent>();
  const unanswered = new Map<number, Sent>();
  const batches = new Map<number, readonly JournalRow[]>();
  for (const { sending, rows = [], answered } of entriesOf(file)) {
    if (sending !== undefined) batches.set(sending, rows);
    if (answered === undefined) continue;
    for (const [line, intent, slug] of batches.get(answered) ?? []) done.set(line, { intent, slug });
    batches.delete(answered);
  }
  for (const rows of batches.values())
    for (const [line, intent, slug] of rows) unanswered.set(line, { intent, slug });

  // Numbers of batches go on, so that an answer is never taken for an earlier batch's.
  const first = Math.max(0, ...[...entriesOf(file)].map(({ sending = -1 }) => sending + 1));
  let isWritable = true;
  const append = (entry: Entry) => {
    if (!isWritable) return;
    try {
      appendFileSync(file, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
    } catch {
      isWritable = false;
      onUnwritable();
    }
  };
  return {
    done,
    unanswered,
    sending: (batch, rows) => append({ sending: first + batch, rows }),
    answered: (batch) => append({ answered: first + batch }),
    remove: () => rmSync(file, { force: true }),
  };
}

function* entriesOf(file: string): Generator<Entry> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return;
  }
  for (const line of text.split('\n')) {
    try {
      yield JSON.parse(line) as Entry;
    } catch {
      // The last line may be half of one: the process ended while it was written.
    }
  }
}
