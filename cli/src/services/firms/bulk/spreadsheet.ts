import { FirmlineError } from '@firmline/sdk/errors';
import { validateTexts, type KeptFirm } from '@firmline/sdk/firms';
import { invalidInput } from '../../../invalid-input.ts';
import { fieldNamed } from '../../../firm-fields.ts';
import { parsedJson } from '../../../json.ts';
import { delimiterOf } from '../csv.ts';
import { mapColumns } from '../import/columns.ts';
import { heldLimits } from '../import/limits.ts';
import { invalidRows, problemRows } from '../import/problems.ts';
import { readTable } from '../import/raw-row.ts';
import type { BadRow } from '../import/rows.ts';

/** A row of a spreadsheet: a firm and the new values of its fields. */
export interface ChangeRow {
  readonly line: number;
  readonly slug: string;
  readonly texts: Partial<KeptFirm>;
}

export interface ChangeRows {
  readonly rows: readonly ChangeRow[];
  /** The error if rows are invalid, or name firms that do not exist. */
  readonly refuse: (bad: readonly BadRow[]) => void;
}

export interface SpreadsheetFlags {
  /** Such as `name=Contact`. */
  readonly map?: readonly string[];
  readonly ignoreUnknown?: boolean;
}

/** Whether a file contains rows of many firms: CSV with a slug column, JSON lines or a JSON array. */
export function isSpreadsheet(text: string, file: string): boolean {
  const [, ending = ''] = /\.([^./\\]+)$/.exec(file.toLowerCase()) ?? [];
  if (['csv', 'tsv', 'jsonl', 'ndjson'].includes(ending)) return true;
  const start = text.trimStart();
  if (start.startsWith('[')) return true;
  if (start.startsWith('{')) return ending !== 'json' && parsedJson(text) === undefined;
  const [header = ''] = start.split(/[\r\n]/, 1);
  // The first field of a draft.
  if (/^[\w ]+:/.test(header)) return false;
  const cells = header.split(delimiterOf(header));
  return cells.length > 1 && cells.some((cell) => fieldNamed(cell) === 'slug');
}

/**
 * Reads the rows and checks each by itself. Fields without a column are kept; an empty cell clears its field.
 * @param name of the input in messages. @param file undefined for standard input
 * @throws FirmlineError 'invalid-input' with the lines
 */
export async function readChanges(
  text: string,
  { name, file }: { readonly name: string; readonly file: string | undefined },
  { map: given = [], ignoreUnknown = false }: SpreadsheetFlags,
): Promise<ChangeRows> {
  const table = await readTable([text], file, heldLimits);
  const { slug: slugColumn = '', ...others } = mapColumns(table.columns, given, {
    ignoreUnknown,
    required: 'slug',
  });
  const fields = Object.entries(others);
  if (fields.length === 0)
    throw invalidInput(`${name} has no column to change.`, 'Add one, for example "company".');
  const rows: ChangeRow[] = [];
  const bad: BadRow[] = [];
  const lines = new Map<string, number>();
  for await (const some of table.rows([slugColumn, ...fields.map(([, column]) => column)]))
    for (const { line, values, problem } of some) {
      const slug = values?.[slugColumn]?.trim() ?? '';
      const same = lines.get(slug);
      const texts = fields.flatMap(([field, column]) => {
        const value = values?.[column];
        return value === undefined ? [] : [[field, value] as const];
      });
      if (values === undefined) bad.push({ line, slug, problem });
      else if (slug === '') bad.push({ line, slug, problem: 'It has no slug.' });
      else if (same !== undefined)
        bad.push({ line, slug, problem: `The slug "${slug}" is already used in ${table.unit} ${same}.` });
      else {
        lines.set(slug, line);
        const checked = validated(Object.fromEntries(texts));
        if (typeof checked === 'string') bad.push({ line, slug, problem: checked });
        else rows.push({ line, slug, texts: checked });
      }
    }
  const all = rows.length + bad.length;
  if (all === 0)
    throw invalidInput(`There are no rows in ${name}.`, 'Write one row for each firm to change.');
  const refuse = (found: readonly BadRow[]) => {
    if (found.length > 0)
      throw invalidRows(problemRows(found), all, {
        use: 'used',
        hint: 'Fix these rows or remove them.',
        unit: table.unit,
      });
  };
  refuse(bad);
  return { rows, refuse };
}

/** @returns the problem, if there is one */
function validated(texts: Partial<KeptFirm>): Partial<KeptFirm> | string {
  try {
    return validateTexts(texts);
  } catch (error) {
    if (error instanceof FirmlineError) return error.message;
    throw error;
  }
}
