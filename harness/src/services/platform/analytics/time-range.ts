import { platformError } from '../http/errors.ts';
import { type JsonObject, objectAt, textAt } from '../json.ts';
import { readTime, timeNoun } from '../formats.ts';

const steps = new Set('second minute hour day week month quarter year decade century millennium'.split(' '));
const sevenDays = 7 * 24 * 3600 * 1000;
const earliest = Date.parse('0001-01-01T00:00:00Z');

export interface TimeRange {
  readonly step?: string;
  readonly start: string;
  readonly end: string;
  readonly timezone: string;
}

/**
 * The time range of a query, with defaults for missing parts.
 * @throws HttpError 400 for an invalid step, time or zone
 */
export function timeRangeOf(query: JsonObject): TimeRange {
  const given = objectAt(query, 'timeRange');
  const step = textAt(given, 'step');
  if (step !== undefined && !steps.has(step)) throw platformError(400, [`${step} is not a step`]);
  const end = moment(textAt(given, 'end'), Date.now());
  const start = moment(textAt(given, 'start'), Math.max(end - sevenDays, earliest));
  const timezone = textAt(given, 'timezone') ?? 'UTC';
  if (!isTimeZone(timezone)) throw platformError(400, [`${timezone} is not a time zone`]);
  return {
    ...(step === undefined ? {} : { step }),
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    timezone,
  };
}

function moment(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const time = readTime(text);
  if (!time) throw platformError(400, [`${text} is not ${timeNoun}`]);
  return time.getTime();
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format();
    return true;
  } catch {
    return false;
  }
}
