import { FirmlineError } from '@firmline/sdk/errors';
import type { FirmRepository, OnConflict } from '@firmline/sdk/firms';
import type { Journal } from './journal.ts';
import { type RowResult, outcomeOf } from './outcome.ts';
import type { PlannedRow } from './plan.ts';
import { weightOfFirm } from './rows.ts';

const rowsInBatch = 1000;
/** Characters; proxies refuse bodies of several megabytes. */
const weightOfBatch = 2_000_000;

export interface WriteOptions {
  readonly repository: FirmRepository;
  readonly onConflict: OnConflict;
  readonly journal: Journal;
  readonly signal: AbortSignal;
  readonly onWritten: (results: readonly RowResult[]) => void;
}

/** Requests in flight: the service reads one while its database writes another. */
const batchesAtOnce = 2;

/**
 * Writes rows in batches. A refused batch is halved until only the rows at fault are left.
 * @throws FirmlineError for any other failure to write a batch, once the other batches in flight are done; 'aborted' if
 * the person stops it
 */
export async function writeRows(rows: readonly PlannedRow[], options: WriteOptions): Promise<void> {
  const waiting = batchesOf(rows).toReversed();
  const failures: unknown[] = [];
  const writeWaiting = async () => {
    for (let batch = waiting.pop(); batch !== undefined && failures.length === 0; batch = waiting.pop()) {
      if (options.signal.aborted) throw new FirmlineError('Stopped.', { code: 'aborted', fault: 'user' });
      const problem = await writeBatch(batch, options);
      if (problem === undefined) options.onWritten(batch.map((row) => writtenResult(row)));
      else if (batch.length === 1) options.onWritten(batch.map((row) => writtenResult(row, problem)));
      else {
        const middle = Math.ceil(batch.length / 2);
        waiting.push(batch.slice(middle), batch.slice(0, middle));
      }
    }
  };
  const writers = Array.from({ length: batchesAtOnce }, () =>
    writeWaiting().catch((error: unknown) => failures.push(error)),
  );
  await Promise.all(writers);
  if (failures.length > 0) throw failures[0];
}

/** @returns the database's reason to refuse it */
async function writeBatch(
  batch: readonly PlannedRow[],
  { repository, onConflict, journal }: WriteOptions,
): Promise<string | undefined> {
  const number = journal.sending(
    batch.map(({ line, intent, firm, isUnnamed }) => {
      const action = intent === 'update' ? 'update' : 'create';
      return isUnnamed ? [line, action, firm.slug] : [line, action];
    }),
  );
  try {
    await repository.write(
      batch.map(({ firm }) => firm),
      onConflict,
    );
  } catch (error) {
    const isRefusal =
      error instanceof FirmlineError && (error.code === 'invalid-input' || error.code === 'conflict');
    if (isRefusal) return error.message;
    throw error;
  }
  journal.answered(number);
  return undefined;
}

/** Rows of a batch must have the same fields, because a missing field would be cleared. */
export function batchesOf(rows: readonly PlannedRow[]): PlannedRow[][] {
  const batches: PlannedRow[][] = [];
  const open = new Map<string, { batch: PlannedRow[]; weight: number }>();
  for (const row of rows) {
    const fields = Object.keys(row.firm).join();
    const weight = weightOfFirm(row.firm);
    let current = open.get(fields);
    if (!current || current.batch.length >= rowsInBatch || current.weight + weight > weightOfBatch) {
      current = { batch: [], weight: 0 };
      open.set(fields, current);
      batches.push(current.batch);
    }
    current.batch.push(row);
    current.weight += weight;
  }
  return batches;
}

const writtenResult = ({ line, firm, intent, isUnnamed }: PlannedRow, problem = ''): RowResult => ({
  line,
  slug: firm.slug,
  outcome: problem === '' ? outcomeOf[intent] : 'refused',
  problem,
  ...(isUnnamed && { isUnnamed }),
});
