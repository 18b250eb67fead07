import { FirmlineError } from '@firmline/sdk/errors';
import { isDay, isExpired, parseExpiry, type FirmRecord } from '@firmline/sdk/firms';
import { invalidInput } from '../../errors.ts';
import { commandForSame } from '../../config/this-command.ts';
import { moment, twoDigits } from '../../text.ts';

const units = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

/** A length of time such as 14d, in ms; undefined for any other text. */
export function spanIn(text: string): number | undefined {
  // Four digits of weeks stay within the years that a time can express.
  const [, count, unit] = /^(\d{1,4})([mhdw])$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * units[unit as keyof typeof units];
}

/**
 * An expiry as passed to a flag: now, a time from now such as 36h, or a day or time as in a file. What is counted in days
 * or weeks ends with a day: its reader sees no time, and would lose a part of the last day.
 * @returns as in a record
 */
export function expiryFromText(text: string, now = Date.now()): string {
  const trimmedText = text.trim();
  if (trimmedText.toLowerCase() === 'now') return new Date(now).toISOString();
  const span = spanIn(trimmedText);
  if (span !== undefined)
    return new Date(now + span).toISOString().slice(0, /[dw]$/.test(trimmedText) ? 10 : undefined);
  try {
    const time = parseExpiry(trimmedText);
    if (time !== '') return time;
  } catch (error) {
    if (!(error instanceof FirmlineError)) throw error;
  }
  throw invalidInput(
    `"${trimmedText.slice(0, 40)}" is not a valid time.`,
    'Write a day such as 2027-01-31, a time such as 2027-01-31T17:00Z, a duration such as 14d, 36h or 2w, or now.',
  );
}

/** When a link expires, for a person. A link that ends with a day works everywhere until the day is over there. */
export const expiryText = (expiresAt: string): string =>
  isDay(expiresAt) ? `the end of ${expiresAt}` : moment(expiresAt);

/** @param now the time of the data service, ms */
export function expirySentence({ expiresAt }: Pick<FirmRecord, 'expiresAt'>, now: number): string {
  if (expiresAt === '') return 'The link does not expire.';
  if (isExpired({ expiresAt }, now))
    return `The link expired at ${expiryText(expiresAt)} and shows Page Not Found.`;
  return `The link expires at ${expiryText(expiresAt)}${isDay(expiresAt) ? ' in every time zone' : ''}.`;
}

export const expiredSentence = ({ slug, expiresAt }: Pick<FirmRecord, 'slug' | 'expiresAt'>): string =>
  `The link of "${slug}" expired at ${expiryText(expiresAt)}. To extend it, run ${commandForSame('firms', 'edit', slug, '--expires', '30d')}`;

export type DayOrder = 'day first' | 'month first';

const slashedDate = /^(\d{1,2})[/-](\d{1,2})[/-](\d{2}|\d{4})(?:,?\s+(.+))?$/;
const dottedDate = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{2}|\d{4})(?:,?\s+(.+))?$/;
const namedMonth = /^(\d{1,2})[\s.-]+([a-z]{3})[a-z]*\.?[\s,-]+(\d{2}|\d{4})(?:,?\s+(.+))?$/i;
const monthFirst = /^([a-z]{3,}\.?)\s+(\d{1,2}),?(?=\s)/i;
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const timeOfDay = /^(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap])?\.?m?\.?$/i;

/** The days from 1970 to 2100 as a spreadsheet counts them, from 30 December 1899. */
const serials = { first: 25_569, last: 73_051 } as const;

/** The order of day and month in a column: one value with only one possible order decides, unless another contradicts. */
export function dayOrderOf(values: Iterable<string>): DayOrder | undefined {
  let [isDayFirst, isMonthFirst] = [false, false];
  for (const value of values) {
    const [, firstNumber, secondNumber] = slashedDate.exec(value.trim()) ?? [];
    if (Number(firstNumber) > 12) isDayFirst = true;
    if (Number(secondNumber) > 12) isMonthFirst = true;
  }
  if (isDayFirst === isMonthFirst) return undefined;
  return isDayFirst ? 'day first' : 'month first';
}

/** How programs write a day into a column of times. */
const midnightTime = /^(\d{4}-\d\d-\d\d)[T ]00:00(?::00(?:\.0+)?)?$/;

/** A day or a time, in UTC, as a spreadsheet writes it. @returns as in ISO 8601, or the text unchanged if it has another form */
export function spreadsheetTime(text: string, order: DayOrder | undefined): string {
  const trimmedText = text.trim();
  if (/^\d{5}(\.\d+)?$/.test(trimmedText)) {
    const days = Number(trimmedText);
    if (days < serials.first || days >= serials.last) return trimmedText;
    const time = new Date(Math.round((days - serials.first) * 86_400) * 1000).toISOString();
    return Number.isInteger(days) ? time.slice(0, 10) : time;
  }
  const [, day] = midnightTime.exec(trimmedText) ?? [];
  if (day !== undefined) return day;
  const [, dottedDay, dottedMonth, dottedYear, dottedRest] = dottedDate.exec(trimmedText) ?? [];
  if (dottedDay !== undefined)
    return assembleDate(trimmedText, dottedYear, dottedMonth, dottedDay, dottedRest);
  const [, namedDay, name = '', namedYear, namedRest] =
    namedMonth.exec(trimmedText.replace(monthFirst, '$2 $1')) ?? [];
  const month = String(months.indexOf(name.toLowerCase()) + 1);
  if (namedDay !== undefined) return assembleDate(trimmedText, namedYear, month, namedDay, namedRest);
  const [, firstNumber, secondNumber, year, timeText] = slashedDate.exec(trimmedText) ?? [];
  if (firstNumber === undefined) return trimmedText;
  const dayOrder =
    dayOrderOf([trimmedText]) ?? order ?? (firstNumber === secondNumber ? 'day first' : undefined);
  if (dayOrder === undefined)
    throw invalidInput(
      `"${trimmedText.slice(0, 40)}" could be day/month or month/day.`,
      'Write it as 2027-01-31, or format the column that way in the spreadsheet.',
    );
  return dayOrder === 'day first'
    ? assembleDate(trimmedText, year, secondNumber, firstNumber, timeText)
    : assembleDate(trimmedText, year, firstNumber, secondNumber, timeText);
}

function assembleDate(dateText: string, year = '', month = '', day = '', timeText?: string): string {
  const [, hours = '0', minutes = '0', seconds = '0', halfOfDay] = timeOfDay.exec(timeText ?? '0:00') ?? [];
  if (timeText !== undefined && !timeOfDay.test(timeText)) return dateText;
  const hour =
    halfOfDay === undefined
      ? Number(hours)
      : (Number(hours) % 12) + (halfOfDay.toLowerCase() === 'p' ? 12 : 0);
  const date = `${year.length === 2 ? `20${year}` : year}-${twoDigits(month)}-${twoDigits(day)}`;
  const time = `${twoDigits(hour)}:${twoDigits(minutes)}:${twoDigits(seconds)}`;
  return time === '00:00:00' ? date : `${date}T${time}Z`;
}
