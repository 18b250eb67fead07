import { isObject } from '#util/is-object';
import { dataServiceFailure, unexpectedAnswer } from './failure.ts';
import type { StoredFirmRow } from './stored-firm.ts';

/** A response as a PostgREST client returns it. The functions here check it before anything uses it. */
export interface DataServiceAnswer {
  readonly data: unknown;
  readonly error: unknown;
  readonly status: number;
  readonly count?: number | null;
}

/**
 * The number of rows that a response reports. Only a real data service reports one; a log-in page, or a server that
 * answers everything with an empty list, does not.
 * @param action what the request was for, as the end of a sentence: 'while reading firms'
 * @throws FirmlineError of a failed request; 'unparsable'
 */
export function countIn(answer: DataServiceAnswer, action: string): number {
  checkStatus(answer, action);
  const { count } = answer;
  if (typeof count === 'number' && Number.isSafeInteger(count) && count >= 0) return count;
  throw unexpectedAnswer(action, answer, answer.status);
}

/**
 * The rows of a response, in which a slug is a text and every other requested column a text or null.
 * @param columns as in the request
 * @throws FirmlineError of a failed request; 'unparsable' for anything but a list of such rows
 */
export function rowsIn(answer: DataServiceAnswer, action: string, columns: string): readonly StoredFirmRow[] {
  checkStatus(answer, action);
  const { data } = answer;
  const otherColumns = columns.split(',').filter((column) => column !== 'slug');
  const isRow = (row: unknown) =>
    isObject(row) &&
    typeof row['slug'] === 'string' &&
    otherColumns.every((column) => isTextOrNull(row[column]));
  if (Array.isArray(data) && data.every(isRow)) return data as StoredFirmRow[];
  throw unexpectedAnswer(action, answer, answer.status);
}

/** The rows of a response that must also report a count: without one, it is not from the data service. */
export function countedRowsIn(
  answer: DataServiceAnswer,
  action: string,
  columns: string,
): readonly StoredFirmRow[] {
  const count = countIn(answer, action);
  const rows = rowsIn(answer, action, columns);
  if (rows.length <= count) return rows;
  throw unexpectedAnswer(action, answer, answer.status);
}

const isTextOrNull = (value: unknown) => typeof value === 'string' || value === null;

function checkStatus({ error, status }: DataServiceAnswer, action: string): void {
  const isOk = status >= 200 && status < 300;
  if (!isOk || (error !== null && error !== undefined)) throw dataServiceFailure(action, error, status);
}
