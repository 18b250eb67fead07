import { platformError } from './http/errors.ts';
import { createParams } from './store.ts';
import type { Handlers } from './types.ts';
import { type JsonObject, objectAt, objectsAt, textAt } from './values.ts';

export const analyticsHandlers: Handlers = {
  /** Emulation: there are no subscriptions, so their table is empty. */
  async 'POST /analytics'({ store, fields }) {
    const results = [];
    for (const query of objectsAt(fields, 'queries')) {
      const timeRange = timeRangeOf(objectAt(query, 'timeRange'));
      const { name, table } = query;
      const { sql, params } = aggregationSql(query, timeRange);
      const result = table === 'call' ? await store.query<JsonObject>(sql, params) : [];
      results.push({ name, timeRange, result });
    }
    return results;
  },
};

const operations: Readonly<Record<string, (value: string) => string>> = {
  sum: (value) => `coalesce(sum(${value}), 0)::float8`,
  avg: (value) => `avg(${value})::float8`,
  min: (value) => `min(${value})::float8`,
  max: (value) => `max(${value})::float8`,
  count: (value) => `count(${value})::int`,
  history: (value) => `coalesce(jsonb_agg(${value} order by created_at, id), '[]')`,
};

/** In minutes, as the hosted platform counts it. */
const duration = `extract(epoch from (fields ->> 'endedAt')::timestamptz - (fields ->> 'startedAt')::timestamptz) / 60`;

/** A query of the analytics as SQL: one row for each step and group, with a column for each operation. */
function aggregationSql(query: JsonObject, { step, start, end, timezone }: TimeRange) {
  const { params, param } = createParams(start, end);
  const groups = [query['groupBy']].flat().filter((name) => typeof name === 'string');
  const keys = [
    ...(step === undefined
      ? []
      : [{ name: 'date', sql: `date_trunc(${param(step)}, created_at, ${param(timezone)})` }]),
    ...groups.map((name) => ({ name, sql: `fields #>> ${param(name.split('.'))}::text[]` })),
  ];
  const values = objectsAt(query, 'operations').map((operation) => {
    const column = textAt(operation, 'column') ?? 'id';
    const name = textAt(operation, 'operation') ?? 'count';
    const apply = operations[name] ?? String;
    if (column === 'id' && name !== 'count' && name !== 'history')
      throw platformError(400, [`${name} needs a column of numbers, not id`]);
    const path = column.split('.');
    const value =
      column === 'id'
        ? 'id'
        : column === 'duration'
          ? duration
          : `(fields #>> ${param(path)}::text[])::float8`;
    // `sumDuration`, `avgCostBreakdownLlm`
    const alias = name + path.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
    return { name: textAt(operation, 'alias') ?? alias, sql: apply(value) };
  });
  const columns = [...keys, ...values].map(({ name, sql }) => `${sql} as "${name.replaceAll('"', '""')}"`);
  const places = keys.map((_, index) => index + 1).join(', ');
  const grouping = keys.length > 0 ? `group by ${places} order by ${places}` : '';
  const sql = `select ${columns.join(', ')} from platform.records
    where kind = 'call' and created_at >= $1::timestamptz and created_at <= $2::timestamptz ${grouping}`;
  return { sql, params };
}

const sevenDays = 7 * 24 * 3600 * 1000;
const earliest = Date.parse('0001-01-01T00:00:00Z');

interface TimeRange {
  readonly step?: string;
  readonly start: string;
  readonly end: string;
  readonly timezone: string;
}

/**
 * The time range of a query, with defaults for missing parts.
 * @throws HttpError 400 for an unknown time zone
 */
function timeRangeOf(given: JsonObject): TimeRange {
  const end = Date.parse(textAt(given, 'end') ?? new Date().toISOString());
  const first = textAt(given, 'start');
  const start = first === undefined ? Math.max(end - sevenDays, earliest) : Date.parse(first);
  const [step, timezone] = [textAt(given, 'step'), textAt(given, 'timezone') ?? 'UTC'];
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone }).format();
  } catch {
    throw platformError(400, [`${timezone} is not a time zone`]);
  }
  const range = { start: new Date(start).toISOString(), end: new Date(end).toISOString(), timezone };
  return step === undefined ? range : { step, ...range };
}
