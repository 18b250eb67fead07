import { firmColumns, firmsTable, keptColumns, keyHeaders } from '@firmline/sdk/firms';
import { isObject } from '@firmline/util/is-object';
import { type Reply, failureOf } from '../../auth/ask.ts';
import { textIn, objectOr, type JsonObject } from '../../json.ts';
import { about, checkOf, type DoctorFinding } from '../check.ts';

const columns = keptColumns.split(',');
const textColumns = firmColumns.split(',');
const texts: ReadonlySet<string | undefined> = new Set(['text', 'character varying', 'varchar', 'citext']);

export const schemaFix =
  'Run sdk/src/firms/schema.sql in the SQL editor of the project; it keeps the firms, and --fix prints it.';

export const closed = (
  findings: ReturnType<typeof about>,
  isClosed: boolean,
  problem: string,
): DoctorFinding =>
  isClosed ? findings.ok('confirmed') : findings.failed(problem, `Close the table: ${schemaFix}`);

const { ok, warning, failed } = about('table', 'Table of firms');

/** Whether the table has the columns that the page and the commands expect, and the service knows them for writes. */
export const tableCheck = checkOf(
  'table',
  'Table of firms',
  async ({ values: { supabaseUrl, serviceRoleKey }, ask }, { skipped }) => {
    if (!supabaseUrl || !serviceRoleKey) return skipped('No key is set.');
    const request = (path: string) =>
      ask({ url: `${supabaseUrl}/rest/v1/${path}`, headers: keyHeaders(serviceRoleKey) });
    const tried = await request(`${firmsTable}?select=${keptColumns}&limit=1`);
    const described = tried.ok ? await request('') : tried;
    if (!described.ok) {
      const { message, hint } = failureOf(described);
      return failed(message, hint?.includes('schema.sql') ? schemaFix : hint);
    }
    const table = describedTable(described);
    if (table === 'undescribed') return skipped('The data service does not describe its tables.');
    return table === undefined ? noTable() : judge(table);
  },
);

const noTable = () => failed(`There is no table ${firmsTable}.`, schemaFix);

export const rowsOf = ({ ok: isOk, json }: Reply): readonly JsonObject[] =>
  isOk && Array.isArray(json) ? json.filter(isObject) : [];

interface Table {
  readonly types: Readonly<Record<string, string>>;
  readonly notNull: readonly string[];
}

function judge({ types, notNull }: Table) {
  const missingColumns = columns.filter((name) => types[name] === undefined);
  if (missingColumns.length > 0)
    return failed(`The data service does not know the columns ${missingColumns.join(', ')}.`, schemaFix);
  const mistyped = textColumns.filter((name) => !texts.has(types[name]));
  if (mistyped.length > 0) {
    const typesInWords = mistyped.map((name) => `${name} is ${types[name]}`).join(', ');
    return failed(`Not every column is text: ${typesInWords}.`, 'Change their type to text.');
  }
  if (!notNull.includes('slug')) return failed('slug can be null.', schemaFix);
  const nullable = textColumns.filter((name) => !notNull.includes(name));
  if (nullable.length > 0) {
    return warning(`${nullable.join(', ')} can be null, which the page treats as empty.`, schemaFix);
  }
  return ok('All columns; texts cannot be null.');
}

function describedTable({ json }: Reply): Table | 'undescribed' | undefined {
  const { definitions } = objectOr(json);
  if (!isObject(definitions)) return 'undescribed';
  const table = definitions[firmsTable];
  if (!isObject(table)) return undefined;
  const { properties, required } = table;
  const types = Object.entries(objectOr(properties));
  return {
    types: Object.fromEntries(types.map(([name, column]) => [name, typeName(column)])),
    notNull: Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [],
  };
}

const typeName = (column: unknown): string =>
  textIn(column, 'format') ?? textIn(column, 'type') ?? 'of an unknown type';
