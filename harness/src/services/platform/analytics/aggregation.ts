import { platformError } from '../http/errors.ts';
import { type JsonObject, objectsAt, textAt } from '../json.ts';
import { createParams } from '../store/conditions.ts';
import type { TimeRange } from './time-range.ts';

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
export function aggregationSql(query: JsonObject, { step, start, end, timezone }: TimeRange) {
  const { params, param } = createParams(start, end);
  const keys: string[] = [];
  const columns: string[] = [];
  if (step !== undefined) {
    keys.push(`date_trunc(${param(step)}, created_at, ${param(timezone)})`);
    columns.push(`${keys.at(-1)} as date`);
  }
  for (const name of groupsOf(query)) {
    keys.push(`fields #>> ${param(name.split('.'))}::text[]`);
    columns.push(`${keys.at(-1)} as ${identifier(name)}`);
  }
  for (const operation of objectsAt(query, 'operations')) {
    const column = textAt(operation, 'column') ?? 'id';
    const name = textAt(operation, 'operation') ?? 'count';
    const apply = operations[name];
    if (!apply) throw platformError(400, [`${name} is not an operation`]);
    const alias = textAt(operation, 'alias') ?? defaultAlias(name, column);
    columns.push(`${apply(valueSql(column, param))} as ${identifier(alias)}`);
  }
  const places = keys.map((_, index) => index + 1).join(', ');
  const grouping = keys.length > 0 ? `group by ${places} order by ${places}` : '';
  const sql = `select ${columns.join(', ')} from platform.records
    where kind = 'call' and created_at >= $1::timestamptz and created_at <= $2::timestamptz ${grouping}`;
  return { sql, params };
}

function groupsOf({ groupBy }: JsonObject): string[] {
  const given: unknown[] = [groupBy].flat();
  return given.filter((name) => typeof name === 'string');
}

function valueSql(column: string, param: (value: unknown) => string): string {
  if (column === 'id') return 'id';
  if (column === 'duration') return duration;
  return `(fields #>> ${param(column.split('.'))}::text[])::float8`;
}

/** `sumDuration`, `avgCostBreakdownLlm`. */
function defaultAlias(operation: string, column: string): string {
  return operation + column.split('.').map(capitalized).join('');
}

function capitalized(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
