import { columnOf, fieldNames, type FirmFilter, type FirmRepository } from '@firmline/sdk/firms';
import { csvText, keepsMark, marksFormula } from '../../csv.ts';

export type ExportFormat = 'csv' | 'json' | 'ndjson';

export interface ExportOptions extends FirmFilter {
  readonly format: ExportFormat;
  /** Fields that a spreadsheet would run are marked as text; an import takes the mark away. */
  readonly forSpreadsheet?: boolean;
}

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
    yield `${forSpreadsheet ? '\uFEFF' : ''}${csvText([fieldNames.map(columnOf)])}`;
  }
  if (format === 'json') yield '[';
  for await (const firms of repository.pages(filter)) {
    if (format === 'csv') {
      const rows = firms.map((firm) => fieldNames.map((field) => firm[field]));
      yield csvText(rows, { mark });
    } else {
      const lines = firms.map((firm) => JSON.stringify(firm));
      yield format === 'json' ? `${count > 0 ? ',' : ''}\n${lines.join(',\n')}` : `${lines.join('\n')}\n`;
    }
    count += firms.length;
    onFirms(count);
  }
  if (format === 'json') yield count > 0 ? '\n]\n' : ']\n';
}
