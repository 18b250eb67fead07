import { FirmlineError } from '../errors.ts';
import { firmFromRow, type Firm, type FirmRow } from './record.ts';

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
  leadsTo: { column: 'leads_to' },
} as const satisfies Record<keyof FirmRecord, FirmField>;

export const fieldNames = Object.keys(firmFields) as (keyof FirmRecord)[];

export const emptyFirm = Object.fromEntries(fieldNames.map((field) => [field, ''])) as {
  readonly [Field in keyof FirmRecord]: string;
};

export const columnOf = (field: keyof FirmRecord): string => firmFields[field].column;

/** A firm with the fields that visitors cannot read. */
export interface FirmRecord extends Firm {
  /**
   * The last day on which the link works, such as 2027-01-31, wherever its reader is; or the time when it stops, ISO 8601
   * in UTC; empty if never. {@link expiryTime} has the moment of either.
   */
  readonly expiresAt: string;
  /** Of an old link: the slug of its firm, whose texts it has. Empty for a firm. */
  readonly leadsTo: string;
}

/** A firm as its table holds it. */
export interface StoredFirm extends FirmRecord {
  /** When the row was created, ISO 8601 in UTC. */
  readonly createdAt: string;
  /** When the row was last written, to the microsecond: a write can require that it has not changed since. */
  readonly updatedAt: string;
}

export type StoredFirmRow = Pick<FirmRow, 'slug'> & {
  readonly [Column in (typeof firmFields)[keyof FirmRecord]['column'] | 'created_at' | 'updated_at']?:
    | string
    | null;
};

/** Every column that a stored firm is read from. */
export const keptColumns = [...fieldNames.map(columnOf), 'created_at', 'updated_at'].join();

export const storedFirmFromRow = (row: StoredFirmRow): StoredFirm => ({
  ...firmFromRow(row),
  expiresAt: expiryIn(row.expires_at),
  leadsTo: row.leads_to ?? '',
  createdAt: exactTimeIn(row.created_at),
  updatedAt: exactTimeIn(row.updated_at),
});

/** The given fields as columns. An expiry and a firm to lead to are null if they are empty; every other column is a text. */
export const rowOf = (fields: Partial<FirmRecord>): Record<string, string | null> =>
  Object.fromEntries(
    fieldNames.flatMap((field) => {
      const value = fields[field];
      if (value === undefined) return [];
      const column =
        field === 'expiresAt' ? expiryColumn(value) : field === 'leadsTo' ? value || null : value;
      return [[columnOf(field), column]];
    }),
  );

/**
 * How the table holds a day: as its last millisecond in UTC-12, the time zone in which a day ends last. Nobody writes such
 * a time, so it is a day again when it is read; noon of the next day in UTC, the moment after it, may be meant as a time.
 */
const dayEnd = 'T23:59:59.999-12:00';
const lastZoneMs = 12 * 3_600_000;

/** Whether an expiry is a day, and not a time. */
export const isDay = (expiresAt: string): boolean => /^\d{4}-\d\d-\d\d$/.test(expiresAt);

const expiryColumn = (expiresAt: string): string | null =>
  isDay(expiresAt) ? expiresAt + dayEnd : expiresAt || null;

/** The moment at which a link expires, in ms since the epoch; Infinity if never. */
export function expiryTime({ expiresAt }: Pick<FirmRecord, 'expiresAt'>): number {
  const time = Date.parse(expiryColumn(expiresAt) ?? '');
  return Number.isNaN(time) ? Infinity : time;
}

/** Whether a link has expired. @param now ms since the epoch */
export const isExpired = (firm: Pick<FirmRecord, 'expiresAt'>, now = Date.now()): boolean =>
  expiryTime(firm) <= now;

/** @returns the day of which a time is the end, or else the time in UTC */
function dayOrTime(time: Date): string {
  const timeInLastZone = new Date(time.getTime() - lastZoneMs).toISOString().replace('Z', '-12:00');
  return timeInLastZone.endsWith(dayEnd) ? timeInLastZone.slice(0, -dayEnd.length) : time.toISOString();
}

function expiryIn(text: string | null | undefined): string {
  const time = timeIn(text);
  // Postgres writes the year 10000, in which the last of all days ends, without its sign.
  const date = new Date(time.replace(/^(?=\d{5})/, '+0'));
  return Number.isNaN(date.getTime()) ? time : dayOrTime(date);
}

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
 * Parses an expiry: a day, or a day and a time, in UTC unless it names a zone.
 * @returns the day, or the time as ISO 8601 in UTC; empty for empty input
 * @throws FirmlineError 'invalid-input'
 */
export function parseExpiry(text: string): string {
  const trimmedText = text.trim();
  if (trimmedText === '') return '';
  const [, year = '', month = '', day = '', zone] = shape.exec(trimmedText) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const textWithZone = isDay(trimmedText)
    ? trimmedText + dayEnd
    : zone === undefined
      ? `${trimmedText}Z`
      : trimmedText;
  const time = new Date(textWithZone.replace(' ', 'T'));
  const isTime = Number(year) > 0 && date.getUTCDate() === Number(day) && !Number.isNaN(time.getTime());
  if (isTime) return dayOrTime(time);
  throw new FirmlineError(`"${trimmedText.slice(0, 40)}" is not a valid time.`, {
    code: 'invalid-input',
    fault: 'user',
    hint: 'Write it as 2027-01-31 or 2027-01-31T17:00Z.',
  });
}
