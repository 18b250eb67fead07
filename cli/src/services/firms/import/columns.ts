import { FirmlineError } from '@firmline/sdk/errors';
import type { KeptFirm } from '@firmline/sdk/firms';
import { fieldNamed, fieldNames, plain } from '../../../firm-fields.ts';
import type { ColumnMap } from '../../../results/firms.ts';

type Field = keyof KeptFirm;

/** Columns that our own lists and the database have besides a firm's fields. */
const ignored = new Set(['url', 'createdat', 'updatedat']);

const requiredWords = { name: 'name of the contact', slug: 'slug of the firm' } as const;

export interface ColumnRules {
  readonly ignoreUnknown?: boolean;
  /** The field that must have a column. Default: name. */
  readonly required?: keyof typeof requiredWords;
}

/**
 * Finds the column of each field, from `--map` or by its usual name.
 * @param given such as `name=Contact`
 * @throws FirmlineError 'invalid-input' for a column that is missing, unknown or used twice
 */
export function mapColumns(
  columns: readonly string[],
  given: readonly string[],
  { ignoreUnknown = false, required = 'name' }: ColumnRules = {},
): ColumnMap {
  const names = new Set<string>();
  const twice = columns.find((name) => name !== '' && (names.has(name) || !names.add(name)));
  if (twice !== undefined) throw wrong(`There are two columns "${twice}".`, 'Rename one of them.');
  const map: Partial<Record<Field, string>> = {};
  for (const pair of given) {
    const [field, column] = parsePair(pair);
    if (!columns.includes(column)) {
      throw wrong(`There is no column "${column}" for --map ${pair}.`, `Columns: ${listed(columns)}.`);
    }
    map[field] = column;
  }
  const mapped = new Set(Object.values(map));
  for (const column of columns) {
    const field = fieldNamed(column);
    if (mapped.has(column) || field === undefined || given.some((pair) => parsePair(pair)[0] === field))
      continue;
    const other = map[field];
    if (other !== undefined) {
      throw wrong(
        `The columns "${other}" and "${column}" could both be the ${field}.`,
        `Choose one, for example with --map '${field}=${column}'.`,
      );
    }
    map[field] = column;
  }
  const used = new Set(Object.values(map));
  const unknown = columns.filter((name) => name !== '' && !used.has(name) && !ignored.has(plain(name)));
  if (unknown.length > 0 && !ignoreUnknown) {
    const what = unknown.length === 1 ? 'column' : 'columns';
    throw wrong(
      `Unknown ${what}: ${listed(unknown)}.`,
      `Map ${unknown.length === 1 ? 'it' : 'them'} with --map field='${unknown[0]}' (${fieldNames.join(', ')}), or skip with --ignore-unknown.`,
    );
  }
  if (map[required] === undefined) {
    throw wrong(`No column contains the ${requiredWords[required]}.`, `Map one with --map ${required}='…'.`);
  }
  return map;
}

function parsePair(pair: string): readonly [Field, string] {
  const at = pair.indexOf('=');
  const field = at < 0 ? undefined : fieldNamed(pair.slice(0, at));
  if (field !== undefined) return [field, pair.slice(at + 1)];
  throw wrong(
    `--map ${pair} does not name a field.`,
    `Write field=Column. Fields: ${fieldNames.join(', ')}.`,
  );
}

const listed = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

const wrong = (message: string, hint: string) =>
  new FirmlineError(message, { code: 'invalid-input', fault: 'user', hint });
