import type { ParameterDocs } from '@firmline/sdk/rest/docs';
import type { NamedOperation } from '@firmline/sdk/rest/table';
import { UsageError } from '../usage-error.ts';
import type { Field } from './fields.ts';
import { textOf } from './input.ts';
import { suggestion } from './names.ts';
import { commandOf } from './route.ts';
import { docsOf } from './routes.ts';

type Parameter = Pick<ParameterDocs, 'kind' | 'required'>;
type Parameters = Readonly<Record<string, Parameter>>;

/** Where the parameters are not known, a field may be repeated. */
const anyParameter: Parameter = { kind: 'texts', required: false };

/**
 * Fields as the query of an operation.
 * @throws UsageError for unknown parameters, invalid values and missing parameters
 */
export async function queryOf(
  {
    row,
    query: given,
  }: { readonly row: NamedOperation; readonly query: readonly (readonly [string, string])[] },
  fields: readonly Field[],
): Promise<Record<string, unknown>> {
  const { query: taken, needsFilter, unchecked } = row.operation.details;
  const own = unchecked ? {} : docsOf(row).query;
  const isOpen = taken !== undefined && Object.keys(own).length === 0;
  const parameters: Parameters = needsFilter ? { ...own, all: { kind: 'boolean', required: false } } : own;
  const query = new Map<string, unknown>();
  const fromPath = given.map(([key, text]) => ({ typed: false, key, text }));
  for (const field of [...fromPath, ...fields]) {
    const name = field.key.replace(/\[\]$/, '');
    const parameter = isOpen ? anyParameter : Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (!parameter) {
      throw new UsageError(
        `${commandOf(row)} has no parameter "${field.key}". ${suggestion(name, Object.keys(parameters))}`,
      );
    }
    const value = valueOf(name, parameter, (await textOf(field)).replace(/\r?\n$/, ''));
    const before = query.get(name);
    if (parameter.kind !== 'texts' && before !== undefined) throw new UsageError(`${name} was passed twice.`);
    query.set(name, parameter.kind === 'texts' ? [...((before ?? []) as unknown[]), value] : value);
  }
  checkComplete(row, parameters, query);
  return Object.fromEntries(query);
}

function valueOf(name: string, { kind }: Parameter, text: string): unknown {
  const refuse = (wanted: string) => new UsageError(`${name} takes ${wanted}, not "${text}".`);
  switch (kind) {
    case 'number': {
      const value = text.trim() === '' ? Number.NaN : Number(text);
      if (!Number.isFinite(value)) throw refuse('a number');
      return value;
    }
    case 'boolean':
      if (text !== 'true' && text !== 'false') throw refuse('true or false');
      return text === 'true';
    case 'time': {
      const time = /^\d{4}-\d\d-\d\d/.test(text) ? new Date(text) : undefined;
      if (!time || Number.isNaN(time.getTime())) throw refuse('a time, for example 2025-06-30T12:00:00Z');
      return time;
    }
    case 'text':
    case 'texts':
      return text;
  }
}

function checkComplete(
  row: NamedOperation,
  parameters: Parameters,
  query: ReadonlyMap<string, unknown>,
): void {
  const missing = Object.entries(parameters).find(([name, { required }]) => required && !query.has(name));
  if (missing) throw new UsageError(`${commandOf(row)} needs ${missing[0]}. Pass -f ${missing[0]}=…`);
  if (!row.operation.details.needsFilter) return;
  if (query.get('all') === true || [...query.keys()].some((name) => name !== 'all')) return;
  throw new UsageError(
    `${commandOf(row)} without a filter affects everything. Add a filter, for example -f callId=…, or pass -F all=true.`,
  );
}
