import { appendFileSync, createReadStream, existsSync, rmSync } from 'node:fs';
import { isObject, parsedJson } from '../../../json.ts';
import { linesIn } from './in-pieces.ts';

/**
 * A row of a batch: its line in the file, the batch's action, and the slug of its firm unless the file has it.
 */
export type JournalRow = readonly [line: number, intent: 'create' | 'update', slug?: string];

/** A batch's action on a row. */
export interface Sent {
  readonly intent: JournalRow[1];
  readonly slug?: string | undefined;
}

/** What was sent, by line. */
export interface SentRows {
  readonly size: number;
  get(line: number): Sent | undefined;
}

/**
 * The progress of an import, in a file, so that the same import can continue later. Each batch is recorded before it is
 * sent and after the response, so that a batch whose response was lost can be recognized.
 */
export interface Journal {
  /** Rows whose batch got a response. */
  readonly done: SentRows;
  /** Rows whose batch got no response. They may have been written. */
  readonly unanswered: SentRows;
  /** @returns the batch's number */
  sending(rows: readonly JournalRow[]): number;
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
export async function openJournal(file: string, onUnwritable: () => void): Promise<Journal> {
  const done = createSentRows();
  const unanswered = createSentRows();
  const batches = new Map<number, readonly JournalRow[]>();
  // Batch numbers continue, so that a response is never assigned to an earlier batch.
  let next = 0;
  for await (const { sending, rows = [], answered } of entriesOf(file)) {
    if (sending !== undefined) {
      batches.set(sending, rows);
      next = Math.max(next, sending + 1);
    }
    if (answered === undefined) continue;
    done.add(batches.get(answered) ?? []);
    batches.delete(answered);
  }
  for (const rows of batches.values()) unanswered.add(rows);

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
    sending(rows) {
      append({ sending: next, rows });
      return next++;
    },
    answered: (batch) => append({ answered: batch }),
    remove: () => rmSync(file, { force: true }),
  };
}

/** Lines and actions in one set of numbers, which takes less memory than an object for each row. */
function createSentRows() {
  const sent = new Set<number>();
  const slugs = new Map<number, string>();
  return {
    get size() {
      return sent.size;
    },
    add(rows: readonly JournalRow[]): void {
      for (const [line, intent, slug] of rows) {
        sent.delete(line * 2 + (intent === 'create' ? 1 : 0));
        sent.add(line * 2 + (intent === 'update' ? 1 : 0));
        if (slug !== undefined) slugs.set(line, slug);
      }
    },
    get(line: number): Sent | undefined {
      const intent = sent.has(line * 2 + 1) ? 'update' : 'create';
      if (intent === 'create' && !sent.has(line * 2)) return undefined;
      return { intent, slug: slugs.get(line) };
    },
  };
}

async function* entriesOf(file: string): AsyncGenerator<Entry> {
  if (!existsSync(file)) return;
  try {
    for await (const lines of linesIn(createReadStream(file, { encoding: 'utf8' }))) {
      for (const line of lines) {
        const entry = parsedJson(line);
        // The last line may be incomplete if the process was killed while writing it.
        if (isObject(entry)) yield entry;
      }
    }
  } catch {
    // What cannot be read is done again.
  }
}
