import { columnOf, type FirmFilter, type FirmRepository, type KeptFirm } from '@firmline/sdk/firms';
import { csvLine, keepsMark, marksFormula } from '../../csv-cells.ts';

export type ExportFormat = 'csv' | 'json' | 'ndjson';

export interface ExportOptions extends FirmFilter {
  readonly format: ExportFormat;
  /** Fields that a spreadsheet would run are marked as text; an import takes the mark away. */
  readonly forSpreadsheet?: boolean;
}

const fields = Object.keys(columnOf) as (keyof KeptFirm)[];

/** Every firm that matches, as pieces of a file, by slug. `onFirms` is told how many are out; it may throw to end it. */
export async function* exportFirms(
  repository: Pick<FirmRepository, 'pages'>,
  { format, forSpreadsheet = false, ...filter }: ExportOptions,
  onFirms: (count: number) => void = () => undefined,
): AsyncGenerator<string> {
  const mark = forSpreadsheet ? marksFormula : keepsMark;
  let count = 0;
  if (format === 'csv') {
    // Spreadsheets take a file without this mark for one in their country's old encoding.
    yield `${forSpreadsheet ? '\uFEFF' : ''}${csvLine(Object.values(columnOf))}\n`;
  }
  if (format === 'json') yield '[';
  for await (const firms of repository.pages(filter)) {
    const lines = firms.map((firm) =>
      format === 'csv' ? csvLine(fields.map((field) => mark(firm[field]))) : JSON.stringify(firm),
    );
    if (format === 'json') yield `${count > 0 ? ',' : ''}\n${lines.join(',\n')}`;
    else yield `${lines.join('\n')}\n`;
    count += firms.length;
    onFirms(count);
  }
  if (format === 'json') yield count > 0 ? '\n]\n' : ']\n';
}
