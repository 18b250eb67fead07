import { choicesOf, contract } from '../body/shapes.ts';
import type { QueryValues } from '../http/requests.ts';
import { conditionsOf, everything, pageOf } from '../records/list-query.ts';
import type { Condition, PlatformRecord } from '../store.ts';
import type { PlatformRequest } from '../types.ts';
import { isObject } from '#util/is-object';
import { omit, textAt } from '../values.ts';

const ofCustomer = 'number extension numberE164CheckEnabled sipUri name email externalId'.split(' ');
const paths = {
  idAny: 'id',
  successEvaluation: 'analysis.successEvaluation',
  ...Object.fromEntries(ofCustomer.map((name) => [name, `customer.${name}`])),
};

/** The filters of the second version of the call list. Emulation: those by overrides are ignored. */
export function callConditions({ costGe, costLe, ...query }: QueryValues): Condition[] {
  const where = conditionsOf(omit(query, 'assistantOverrides') as QueryValues, paths);
  if (typeof costGe === 'number') where.push({ path: 'cost', atLeast: costGe });
  if (typeof costLe === 'number') where.push({ path: 'cost', atMost: costLe });
  return where;
}

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

const allColumns = choicesOf(contract.operations['GET /v2/call/export']?.query?.['columns?'] ?? 'any');

/** Exports calls as CSV: all of them, or the requested page. Ignores `async`, because nothing is sent by mail here. */
export async function exportCalls({ store, query }: PlatformRequest): Promise<Response> {
  const { columns, async: _, ...filter } = query;
  const chosen = Array.isArray(columns) && columns.length > 0 ? columns.map(String) : allColumns;
  const where = callConditions(filter);
  const page = pageOf(filter, filter['page'] === undefined ? everything : undefined);
  const calls = await store.list('call', { where, ...page });
  const rows = [chosen, ...calls.map((call) => chosen.map((column) => valueOf(call, column)))];
  return new Response(rows.map(line).join(''), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="calls.csv"',
    },
  });
}

const valueOf = (call: PlatformRecord, column: string): unknown =>
  column === 'duration'
    ? durationOf(call)
    : (sources[column] ?? column)
        .split('.')
        .reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), call);

/** In seconds; undefined unless the call has begun and ended. */
function durationOf(call: PlatformRecord): number | undefined {
  const [start, end] = [textAt(call, 'startedAt'), textAt(call, 'endedAt')];
  return start === undefined || end === undefined ? undefined : (Date.parse(end) - Date.parse(start)) / 1000;
}

/** As in RFC 4180. */
const line = (values: readonly unknown[]): string => `${values.map(cell).join(',')}\r\n`;

function cell(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
