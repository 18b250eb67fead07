import type { FirmRepository, FirmVersion, KeptFirm, StoredFirm } from '@firmline/sdk/firms';
import { invalidInput } from '../errors.ts';
import { parsedJson } from '../json.ts';
import { fieldNamed } from './fields.ts';
import { columnsIn, mapColumns, refuseUnknown } from './map-columns.ts';
import { planImport } from './plan-import.ts';
import { readFirms } from './records.ts';
import { placeOf, rowsError } from './row-outcomes.ts';
import { separationsOf } from './table/cells.ts';
import { isWorkbook } from './table/file-kind.ts';
import { readTable, textOf, type NamedBytes, type ReadingFlags } from './table/table.ts';
import type { FirmWrite } from './write.ts';

/** A change of a firm that exists. */
export interface Edit extends FirmWrite {
  readonly from: FirmVersion<StoredFirm>;
  readonly to: KeptFirm;
}

/** Whether a file contains rows of many firms: a table with a slug column, JSON lines or a JSON array. */
export function isTableOfFirms({ bytes, name }: NamedBytes, { encoding }: ReadingFlags = {}): boolean {
  if (isWorkbook(bytes, name)) return true;
  const [, ending = ''] = /\.([^./\\]+)$/.exec(name.toLowerCase()) ?? [];
  if (['csv', 'tsv', 'jsonl', 'ndjson'].includes(ending)) return true;
  const start = textOf(bytes, name, encoding).trimStart();
  if (start.startsWith('[')) return true;
  if (start.startsWith('{')) return ending !== 'json' && parsedJson(start) === undefined;
  const [header = ''] = start.split(/[\r\n]/, 1);
  // The first field of a draft.
  if (/^[\w ]+:/.test(header)) return false;
  const [separation] = separationsOf(header);
  const cells = header.split(separation?.separator ?? ',');
  return cells.length > 1 && cells.some((cell) => fieldNamed(cell) === 'slug');
}

export interface EditRules extends ReadingFlags {
  readonly map?: readonly string[] | undefined;
  readonly ignoreUnknown?: boolean;
  readonly allow?: readonly string[] | undefined;
}

/**
 * Reads the rows of a table as changes of the firms with their slugs. Fields without a column are kept, and an empty cell
 * clears its field.
 * @returns also sentences about texts that may be wrong, and the columns that were not read
 * @throws FirmlineError 'invalid-input' with the lines of rows that are invalid, or whose firm does not exist
 */
export async function readEdits(
  source: NamedBytes,
  repository: FirmRepository,
  { map, ignoreUnknown = false, allow, ...flags }: EditRules,
): Promise<{
  readonly edits: readonly Edit[];
  readonly suspicions: readonly string[];
  readonly leftOut: readonly string[];
}> {
  const { name } = source;
  const table = await readTable(source, { ...flags, given: columnsIn(map) });
  const mapping = mapColumns(table, { map, required: 'slug' });
  if (!ignoreUnknown) refuseUnknown(mapping);
  if (mapping.fields.size === 1)
    throw invalidInput(`${name} has no column to change.`, 'Add one, for example "company".');
  const rows = readFirms(table, mapping);
  const { unit } = table;
  const plan = await planImport(rows, repository, { onConflict: 'update', style: 'none', unit, allow });
  if (plan.invalid.length > 0)
    throw rowsError(plan.invalid, rows.length, {
      say: (some) => `${some} cannot be used. Nothing was written.`,
      hint: `Fix these rows or remove them.${plan.howToAllow}`,
      unit,
    });
  return {
    edits: plan.rows.flatMap(({ firm, from }) =>
      from ? { slug: firm.slug, from, to: { ...from.firm, ...firm } } : [],
    ),
    suspicions: plan.warnings.map(({ line, problem }) => `${placeOf(line, unit)}: ${problem.message}`),
    leftOut: mapping.leftOut.map(({ column }) => `"${column}"`),
  };
}
