import { firmsTable } from '@firmline/sdk/firms';
import { dataHeaders } from '../../auth/check-keys.ts';
import type { Reply } from '../../auth/ask.ts';
import { about, type Check } from '../check.ts';

/** The columns that look-ups and imports need. */
const columns = ['slug', 'name', 'company_name', 'system', 'first_message'] as const;
const texts: ReadonlySet<string | undefined> = new Set(['text', 'character varying', 'varchar', 'citext']);

export const schemaFix = 'Run sdk/src/firms/schema.sql in the SQL editor of the project; --fix prints it.';

const { ok, warning, failed, skipped } = about('table', 'Table of firms');

/** Whether the service describes a table with the columns that the page and the commands expect. */
export const tableCheck: Check = {
  id: 'table',
  title: 'Table of firms',
  async run({ values: { supabaseUrl, serviceRoleKey }, ask }) {
    if (!supabaseUrl || !serviceRoleKey) return [skipped('No key is set.')];
    const reply = await ask({ url: `${supabaseUrl}/rest/v1/`, headers: dataHeaders(serviceRoleKey) });
    if (!reply.ok) {
      return [
        failed(
          `The data service responded with ${reply.status}.`,
          'Check the key and the address.',
          'firmline auth status',
        ),
      ];
    }
    const table = tableOf(reply);
    if (table === 'undescribed') return [skipped('The data service does not describe its tables.')];
    if (table === undefined) return [failed(`There is no table ${firmsTable}.`, schemaFix)];
    return [judge(table)];
  },
};

interface Table {
  /** Type of each column. */
  readonly types: Readonly<Record<string, string>>;
  readonly notNull: readonly string[];
}

function judge({ types, notNull }: Table) {
  const missing = columns.filter((name) => types[name] === undefined);
  if (missing.length > 0) return failed(`Missing columns: ${missing.join(', ')}.`, schemaFix);
  const mistyped = columns.filter((name) => !texts.has(types[name]));
  if (mistyped.length > 0) {
    const seen = mistyped.map((name) => `${name} is ${types[name]}`).join(', ');
    return failed(`Not every column is text: ${seen}.`, 'Change their type to text.');
  }
  if (!notNull.includes('slug')) return failed('slug can be null.', schemaFix);
  const nullable = columns.filter((name) => !notNull.includes(name));
  if (nullable.length > 0) {
    return warning(`${nullable.join(', ')} can be null, which the page treats as empty.`, schemaFix);
  }
  return ok(`${columns.length} text columns that cannot be null.`);
}

/** Reads an OpenAPI description. */
function tableOf({ json }: Reply): Table | 'undescribed' | undefined {
  const definitions = at(json, 'definitions');
  if (definitions === undefined) return 'undescribed';
  const table = at(definitions, firmsTable);
  if (table === undefined) return undefined;
  const properties = at(table, 'properties');
  const required = at(table, 'required');
  return {
    types: Object.fromEntries(
      Object.entries(typeof properties === 'object' && properties !== null ? properties : {}).map(
        ([name, column]) => [name, typeName(column)],
      ),
    ),
    notNull: Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [],
  };
}

function typeName(column: unknown): string {
  const name = at(column, 'format') ?? at(column, 'type');
  return typeof name === 'string' ? name : 'of an unknown type';
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;
}
