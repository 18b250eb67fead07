import { FirmlineError } from '../errors.ts';
import { firmColumns, firmFromRow, type Firm, type FirmRow } from './record.ts';

interface FirmField {
  readonly column: string;
  /** For texts: the name in messages, and the maximum length in Unicode code points, which is the table's. */
  readonly text?: FieldText;
}

export interface FieldText {
  readonly label: string;
  readonly max: number;
}

/** All fields of a firm. Those that visitors read are in record.ts, which the page loads. */
export const firmFields = {
  slug: { column: 'slug' },
  name: { column: 'name', text: { label: 'name', max: 200 } },
  companyName: { column: 'company_name', text: { label: 'company name', max: 200 } },
  system: { column: 'system', text: { label: 'system prompt', max: 100_000 } },
  firstMessage: { column: 'first_message', text: { label: 'first message', max: 2000 } },
  expiresAt: { column: 'expires_at' },
} as const satisfies Record<keyof FirmRecord, FirmField>;

export const fieldNames = Object.keys(firmFields) as (keyof FirmRecord)[];

export const emptyFirm = Object.fromEntries(fieldNames.map((field) => [field, ''])) as {
  readonly [Field in keyof FirmRecord]: string;
};

export const columnOf = (field: keyof FirmRecord): string => firmFields[field].column;

/** A firm with the fields that visitors cannot read. */
export interface FirmRecord extends Firm {
  /** When the link stops working, ISO 8601 in UTC; empty if never. */
  readonly expiresAt: string;
}

/** A firm as its table holds it. */
export interface StoredFirm extends FirmRecord {
  /** When the row was created, ISO 8601 in UTC. */
  readonly createdAt: string;
  /** When the row was last written, to the microsecond: a write can require that it has not changed since. */
  readonly updatedAt: string;
}

export type StoredFirmRow = FirmRow & {
  readonly [Column in 'expires_at' | 'created_at' | 'updated_at']?: string | null;
};

export const keptColumns = `${firmColumns},expires_at,created_at,updated_at`;

export const storedFirmFromRow = (row: StoredFirmRow): StoredFirm => ({
  ...firmFromRow(row),
  expiresAt: timeIn(row.expires_at),
  createdAt: exactTimeIn(row.created_at),
  updatedAt: exactTimeIn(row.updated_at),
});

/** The given fields as columns. An empty expiry is null; every other column is a text. */
export const rowOf = (given: Partial<FirmRecord>): Record<string, string | null> =>
  Object.fromEntries(
    fieldNames.flatMap((field) => {
      const value = given[field];
      if (value === undefined) return [];
      return [[columnOf(field), field === 'expiresAt' && value === '' ? null : value]];
    }),
  );

export const isExpired = ({ expiresAt }: Pick<FirmRecord, 'expiresAt'>, now = Date.now()): boolean =>
  expiresAt !== '' && Date.parse(expiresAt) <= now;

function timeIn(text: string | null | undefined): string {
  if (text == null || text === 'infinity') return '';
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? text : time.toISOString();
}

/** The same with the digits that follow the milliseconds. */
const exactTimeIn = (text: string | null | undefined): string =>
  timeIn(text).replace(/Z$/, `${/\.\d{3}(\d+)/.exec(text ?? '')?.[1] ?? ''}Z`);

const shape = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * Parses a time: a date (its beginning), or a date and a time of day; in UTC unless it names a zone.
 * @returns ISO 8601 in UTC; empty for empty input
 * @throws FirmlineError 'invalid-input'
 */
export function parseExpiry(text: string): string {
  const given = text.trim();
  if (given === '') return '';
  const [, year = '', month = '', day = '', zone] = shape.exec(given) ?? [];
  const isDay = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day);
  const withZone = given.length > 10 && zone === undefined ? `${given}Z` : given;
  const time = new Date(withZone.replace(' ', 'T'));
  if (Number(year) > 0 && isDay && !Number.isNaN(time.getTime())) return time.toISOString();
  throw new FirmlineError(`"${given.slice(0, 40)}" is not a valid time.`, {
    code: 'invalid-input',
    fault: 'user',
    hint: 'Write it as 2027-01-31 or 2027-01-31T17:00Z.',
  });
}
