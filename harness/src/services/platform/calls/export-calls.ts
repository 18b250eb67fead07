import { contract } from '../contract.ts';
import { optionsOf } from '../body/resolve.ts';
import { StreamedBody } from '../http/responses.ts';
import type { QueryValues } from '../http/query.ts';
import { pageOf } from '../resources/list-query.ts';
import { textAt } from '../json.ts';
import type { Condition, PlatformRecord, PlatformStore } from '../store/types.ts';
import type { PlatformRequest } from '../types.ts';
import { callConditions } from './call-filter.ts';

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

const { 'columns?': columnList } = contract.operations['GET /v2/call/export']?.query ?? {};
const allColumns = optionsOf(columnList ?? 'any').flatMap((list) =>
  typeof list === 'object' && 'items' in list
    ? optionsOf(list.items).flatMap((item) => (typeof item === 'object' && 'oneOf' in item ? item.oneOf : []))
    : [],
);

/** Exports calls as CSV: all of them, or the requested page. Ignores `async`, because nothing is sent by mail here. */
export async function exportCalls({ store, query }: PlatformRequest) {
  const { columns, async: _, ...filter } = query;
  const chosen = columnsOf(columns);
  return new StreamedBody(
    { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment; filename="calls.csv"' },
    // Filter errors are thrown before the response begins.
    csv(chosen, selectCalls(store, filter, callConditions(filter))),
  );
}

function columnsOf(columns: QueryValues[string]): readonly string[] {
  return Array.isArray(columns) && columns.length > 0 ? columns : allColumns;
}

async function* selectCalls(
  store: PlatformStore,
  query: QueryValues,
  where: readonly Condition[],
): AsyncGenerator<PlatformRecord> {
  const page = pageOf(query);
  const filter = { where, order: page.order };
  if (query['limit'] === undefined && query['page'] === undefined) yield* store.walk('call', filter);
  else yield* await store.list('call', { ...filter, limit: page.limit, offset: page.offset });
}

async function* csv(
  columns: readonly string[],
  calls: AsyncIterable<PlatformRecord>,
): AsyncGenerator<string> {
  yield line(columns);
  for await (const call of calls) yield line(columns.map((column) => valueOf(call, column)));
}

function valueOf(call: PlatformRecord, column: string): unknown {
  if (column === 'duration') return durationOf(call);
  const path = sources[column] ?? column;
  return path.split('.').reduce<unknown>((value, name) => {
    return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  }, call);
}

/** In seconds; undefined unless the call has begun and ended. */
function durationOf(call: PlatformRecord): number | undefined {
  const [start, end] = [textAt(call, 'startedAt'), textAt(call, 'endedAt')];
  return start === undefined || end === undefined ? undefined : (Date.parse(end) - Date.parse(start)) / 1000;
}

/** As in RFC 4180. */
function line(values: readonly unknown[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

function cell(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
