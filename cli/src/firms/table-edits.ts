import type { FirmRepository, FirmVersion, KeptFirm, StoredFirm } from '@firmline/sdk/firms';
import { invalidInput } from '../invalid-input.ts';
import { parsedJson } from '../json.ts';
import { textProblems } from './check-texts.ts';
import { fieldNamed } from './fields.ts';
import { columnsIn, mapColumns, refuseUnknown, type LeftOut } from './map-columns.ts';
import { versionsOf } from './plan-import.ts';
import { placeOf, rowsError, type Problem } from './problems.ts';
import { readFirms } from './records.ts';
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
 * @throws FirmlineError 'invalid-input' with the lines of rows that are invalid or name no firm
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
  if (rows.length === 0)
    throw invalidInput(`There are no rows in ${name}.`, 'Write one row for each firm to change.');
  const { unit } = table;
  const problems: Problem[] = [];
  const wanted = new Map<string, (typeof rows)[number]>();
  for (const row of rows) {
    const { line, slug } = row;
    const same = wanted.get(slug);
    const problem =
      row.problem ??
      (slug === ''
        ? 'It has no slug.'
        : same && `The slug "${slug}" is already used in ${unit} ${same.line}.`);
    if (problem === undefined) wanted.set(slug, row);
    else problems.push({ line, slug, problem });
  }
  const hint = 'Fix these rows or remove them.';
  const refuse = () => {
    if (problems.length > 0)
      throw rowsError(problems, rows.length, {
        say: (some) => `${some} cannot be used. Nothing was written.`,
        hint,
        unit,
      });
  };
  refuse();
  const edits: Edit[] = [];
  const suspicions: string[] = [];
  for await (const versions of versionsOf([...wanted.keys()], repository))
    for (const from of versions) {
      const row = wanted.get(from.firm.slug);
      if (row === undefined || !wanted.delete(from.firm.slug)) continue;
      const { line, slug, texts } = row;
      for (const { isRefused, message, code } of textProblems(texts, { stored: from.firm, allowed: allow }))
        if (isRefused) problems.push({ line, slug, problem: `${message} (--allow ${code})` });
        else suspicions.push(`${placeOf(line, unit)}: ${message}`);
      edits.push({ slug, from, to: { ...from.firm, ...texts } });
    }
  for (const { line, slug } of wanted.values())
    problems.push({ line, slug, problem: `There is no firm "${slug.slice(0, 100)}".` });
  refuse();
  const order = new Map(rows.map(({ slug, line }) => [slug, line]));
  const leftOut = mapping.leftOut.map(({ column }: LeftOut) => `"${column}"`);
  return {
    edits: edits.toSorted((a, b) => (order.get(a.slug) ?? 0) - (order.get(b.slug) ?? 0)),
    suspicions,
    leftOut,
  };
}
