import { jsonArray, jsonLines } from './json.ts';
import { parseCsv } from '../csv.ts';

/** A row as the file has it: values by column, or what is wrong with it. */
export type RawRow =
  | { readonly line: number; readonly values: Readonly<Record<string, string>>; readonly problem?: never }
  | { readonly line: number; readonly problem: string; readonly values?: never };

export interface RawTable {
  /** In their order; of JSON, all that any row has. */
  readonly columns: readonly string[];
  readonly rows: readonly RawRow[];
}

/**
 * The rows of CSV, JSON lines or a JSON array: the file's ending tells which, or else its first character.
 * @throws FirmlineError 'invalid-input' with the line, where CSV cannot be told apart into fields
 */
export function readTable(text: string, file: string | undefined): RawTable {
  const ending = /\.([^./\\]+)$/.exec(file ?? '')?.[1]?.toLowerCase();
  const [first = ''] = text.trimStart();
  if (ending !== 'csv' && ending !== 'tsv' && first === '[') return jsonTable([...jsonArray(text)]);
  const isJson = ending === 'json' || ending === 'jsonl' || ending === 'ndjson' || first === '{';
  return isJson && ending !== 'csv' && ending !== 'tsv' ? jsonTable(objects(text)) : csvTable(text);
}

/** JSON lines; or one object over several lines. */
function objects(text: string): RawRow[] {
  const lines = [...jsonLines(text)];
  const whole = lines.length > 1 && lines[0]?.problem !== undefined ? [...jsonArray(`[${text}]`)] : [];
  return whole.length > 0 && whole.every(({ problem }) => problem === undefined) ? whole : lines;
}

function jsonTable(rows: readonly RawRow[]): RawTable {
  const columns = new Set<string>();
  for (const { values } of rows) for (const name in values) columns.add(name);
  return { columns: [...columns], rows };
}

function csvTable(text: string): RawTable {
  const records = parseCsv(text);
  const header = records.next();
  if (header.done) return { columns: [], rows: [] };
  const columns = header.value.cells.map((name) => name.trim());
  const rows: RawRow[] = [];
  for (const { line, cells } of records) {
    const extra = cells.slice(columns.length);
    if (cells.length < columns.length || extra.some((cell) => cell !== '')) {
      const problem = `It has ${cells.length} ${cells.length === 1 ? 'field' : 'fields'}, the header has ${columns.length}.`;
      rows.push({ line, problem });
      continue;
    }
    const values: Record<string, string> = {};
    for (const [index, name] of columns.entries()) values[name] = cells[index] ?? '';
    rows.push({ line, values });
  }
  return { columns, rows };
}
