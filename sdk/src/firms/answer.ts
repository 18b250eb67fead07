import { isObject } from '#util/is-object';
import { dataServiceFailure, unexpectedAnswer } from './failure.ts';
import { storedFirmFromRow, type FirmVersion, type StoredFirm, type StoredFirmRow } from './kept-firm.ts';
import { firmColumns, firmFromRow, type Firm, type FirmRowRead } from './record.ts';

/** A response as a PostgREST client returns it. The functions here check it before anything uses it. */
export interface DataServiceAnswer {
  readonly data: unknown;
  readonly error: unknown;
  readonly status: number;
  /** The number of rows that the service reports, if requested. */
  readonly count?: number | null;
}

export type Row = Readonly<Record<string, unknown>>;

/**
 * The number of rows that a response reports. Only a real data service reports one; a log-in page, or a server that
 * answers everything with an empty list, does not.
 * @throws FirmlineError of a failed request; 'unparsable'
 */
export function countIn(answer: DataServiceAnswer, doing: string): number {
  checkStatus(answer, doing);
  const { count } = answer;
  if (typeof count === 'number' && Number.isSafeInteger(count) && count >= 0) return count;
  throw unexpectedAnswer(doing, answer);
}

/**
 * The rows of a response.
 * @throws FirmlineError of a failed request; 'unparsable' for anything but a list of records
 */
export function rowsIn(answer: DataServiceAnswer, doing: string): readonly Row[] {
  checkStatus(answer, doing);
  const { data } = answer;
  if (Array.isArray(data) && data.every(isObject)) return data;
  throw unexpectedAnswer(doing, answer);
}

/** The rows of a response that must also report their number: without it, it is not from the data service. */
export function countedRowsIn(answer: DataServiceAnswer, doing: string): readonly Row[] {
  const count = countIn(answer, doing);
  const rows = rowsIn(answer, doing);
  if (rows.length <= count) return rows;
  throw unexpectedAnswer(doing, answer);
}

/** @throws FirmlineError 'unparsable' */
export const firmsOf = (rows: readonly Row[], doing: string): Firm[] =>
  rows.map((row) => {
    if (isFirmRow(row)) return firmFromRow(row);
    throw unexpectedAnswer(doing, row);
  });

/** The same with the fields that visitors cannot read. @throws FirmlineError 'unparsable' */
export const storedFirmsOf = (rows: readonly Row[], doing: string): StoredFirm[] =>
  rows.map((row) => {
    if (isStoredRow(row)) return storedFirmFromRow(row);
    throw unexpectedAnswer(doing, row);
  });

/** The same with the time of each firm's last write, exactly. @throws FirmlineError 'unparsable' */
export const firmVersionsOf = (rows: readonly Row[], doing: string): FirmVersion<StoredFirm>[] =>
  storedFirmsOf(rows, doing).map((firm, index) => {
    const writtenAt = rows[index]?.['updated_at'];
    return { firm, writtenAt: typeof writtenAt === 'string' ? writtenAt : '' };
  });

/** @throws FirmlineError 'unparsable' */
export const slugsOf = (rows: readonly Row[], doing: string): string[] =>
  rows.map(({ slug }) => {
    if (typeof slug === 'string') return slug;
    throw unexpectedAnswer(doing, rows);
  });

const isText = (value: unknown) => typeof value === 'string' || value === null;

const isFirmRow = (row: Row): row is Row & FirmRowRead =>
  typeof row['slug'] === 'string' && firmColumns.split(',').every((column) => isText(row[column]));

const isStoredRow = (row: Row): row is Row & StoredFirmRow =>
  isFirmRow(row) && ['expires_at', 'created_at', 'updated_at'].every((name) => isText(row[name]));

function checkStatus(answer: DataServiceAnswer, doing: string): void {
  const { error, status } = answer;
  const isOk = status >= 200 && status < 300;
  if (!isOk || (error !== null && error !== undefined)) throw dataServiceFailure(doing, error, status);
}
