import { isObject } from '#util/is-object';
import { allOperations, choicesOf } from '../body/shapes.ts';
import type { QueryValues } from '../http/requests.ts';
import type { Condition, PlatformRecord } from '../store.ts';
import type { Handler } from '../types.ts';
import { omit, textAt } from '../values.ts';
import { conditionsOf, allRows, pageOf } from './list-query.ts';

/** Paths of columns whose name differs from the field's. */
const sources: Readonly<Record<string, string>> = {
  customerName: 'customer.name',
  customerNumber: 'customer.number',
  customerSipUri: 'customer.sipUri',
  customerExtension: 'customer.extension',
  transcript: 'artifact.transcript',
  summary: 'analysis.summary',
  successEvaluation: 'analysis.successEvaluation',
  recordingUrl: 'artifact.recordingUrl',
};

/** Exports all records of a kind, or the requested page, as CSV or JSON, with the columns of the operation's query. */
export function exportOf(
  kind: string,
  operationRoute: string,
  conditionsOfQuery: (query: QueryValues) => Condition[] = conditionsOf,
): Handler {
  const columnsOf = allOperations[operationRoute]?.query?.['columns?'] ?? 'any';
  return async ({ store, query: { columns, format, ...query } }) => {
    // Nothing is sent by mail here.
    const filter = omit(query, 'async') as QueryValues;
    const chosenColumns =
      Array.isArray(columns) && columns.length > 0 ? columns.map(String) : choicesOf(columnsOf);
    const page = pageOf(filter, filter['page'] === undefined ? allRows : undefined);
    const records = await store.list(kind, { where: conditionsOfQuery(filter), ...page });
    const rows = records.map((record) => chosenColumns.map((column) => valueAtColumn(record, column)));
    if (format === 'json') {
      return rows.map((row) =>
        Object.fromEntries(chosenColumns.map((column, index) => [column, row[index]])),
      );
    }
    return new Response([chosenColumns, ...rows].map(line).join(''), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${kind}s.csv"`,
      },
    });
  };
}

const valueAtColumn = (record: PlatformRecord, column: string): unknown =>
  column === 'duration'
    ? callDuration(record)
    : (sources[column] ?? column)
        .split('.')
        .reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), record);

/** In seconds; undefined unless the call has begun and ended. */
function callDuration(call: PlatformRecord): number | undefined {
  const [start, end] = [textAt(call, 'startedAt'), textAt(call, 'endedAt')];
  return start === undefined || end === undefined ? undefined : (Date.parse(end) - Date.parse(start)) / 1000;
}

/** As in RFC 4180. */
const line = (values: readonly unknown[]): string => `${values.map(csvCell).join(',')}\r\n`;

function csvCell(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
