import { isObject } from '#util/is-object';
import { dataServiceFailure, unexpectedAnswer } from './failure.ts';
import {
  storedFirmFromRow,
  type FirmVersion,
  type KeptFirm,
  type StoredFirm,
  type StoredFirmRow,
} from './kept-firm.ts';
import { firmColumns, firmFromRow, type FirmRowRead } from './record.ts';

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

const isText = (value: unknown) => typeof value === 'string' || value === null;

const isSlugRow = (row: Row): row is Row & { readonly slug: string } => typeof row['slug'] === 'string';

const isFirmRow = (row: Row): row is Row & FirmRowRead =>
  isSlugRow(row) && firmColumns.split(',').every((column) => isText(row[column]));

const isStoredRow = (row: Row): row is Row & StoredFirmRow =>
  isFirmRow(row) && ['expires_at', 'created_at', 'updated_at'].every((name) => isText(row[name]));

/** Reads the rows of a response, which must report their number unless `read` does not ask for it. */
const reader =
  <Read extends Row, Value>(isOne: (row: Row) => row is Read, valueOf: (row: Read) => Value) =>
  (answer: DataServiceAnswer, doing: string, read = countedRowsIn): Value[] =>
    read(answer, doing).map((row) => {
      if (isOne(row)) return valueOf(row);
      throw unexpectedAnswer(doing, row);
    });

/** The firms of a response, as visitors read them. @throws FirmlineError of a failed request; 'unparsable' */
export const firmsIn = reader(isFirmRow, firmFromRow);

/** The same with the fields that visitors cannot read. */
export const storedFirmsIn = reader(isStoredRow, storedFirmFromRow);

/** The same with the time of each firm's last write, exactly. */
export const firmVersionsIn = reader(isStoredRow, (row): FirmVersion<StoredFirm> => ({
  firm: storedFirmFromRow(row),
  writtenAt: row.updated_at ?? '',
}));

export const slugsIn = reader(isSlugRow, ({ slug }) => slug);

/** What identifies a firm. */
export type FirmContact = Pick<KeptFirm, 'slug' | 'name' | 'companyName' | 'expiresAt'>;

export const contactsIn = reader(isSlugRow, ({ slug, ...row }): FirmContact => {
  const [name = '', companyName = '', expiresAt = ''] = ['name', 'company_name', 'expires_at'].map(
    (column) => (row[column] ?? '') as string,
  );
  return { slug, name, companyName, expiresAt };
});

function checkStatus(answer: DataServiceAnswer, doing: string): void {
  const { error, status } = answer;
  const isOk = status >= 200 && status < 300;
  if (!isOk || (error !== null && error !== undefined)) throw dataServiceFailure(doing, error, status);
}
