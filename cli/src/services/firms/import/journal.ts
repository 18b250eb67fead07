import { appendFileSync, readFileSync, rmSync } from 'node:fs';

/** A row of a batch: its line in the file, the batch's action, and the slug of its firm. */
export type JournalRow = readonly [line: number, intent: 'create' | 'update', slug: string];

/** A batch's action on a row. */
export interface Sent {
  readonly intent: JournalRow[1];
  readonly slug: string;
}

/**
 * The progress of an import, in a file, so that the same import can continue later. Each batch is recorded before it is
 * sent and after the response, so that a batch whose response was lost can be recognized.
 */
export interface Journal {
  /** Rows whose batch got a response, by line. */
  readonly done: ReadonlyMap<number, Sent>;
  /** Rows whose batch got no response, by line. They may have been written. */
  readonly unanswered: ReadonlyMap<number, Sent>;
  sending(batch: number, rows: readonly JournalRow[]): void;
  answered(batch: number): void;
  /** Deletes the file of a completed import. */
  remove(): void;
}

interface Entry {
  readonly sending?: number;
  readonly rows?: readonly JournalRow[];
  readonly answered?: number;
}

/** @param onUnwritable called once if the file cannot be written; the import then works without it */
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

  // Batch numbers continue, so that a response is never assigned to an earlier batch.
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
      // The last line may be incomplete if the process was killed while writing it.
    }
  }
}
