import { columnOf, fieldNames, type FirmFilter, type FirmRepository } from '@firmline/sdk/firms';
import { csvText, keepsMark, marksFormula } from '../../csv.ts';

export type ExportFormat = 'csv' | 'json' | 'ndjson';

export interface ExportOptions extends FirmFilter {
  readonly format: ExportFormat;
  /** Marks fields that a spreadsheet would run as formulas; an import removes the mark. */
  readonly forSpreadsheet?: boolean;
}

/**
 * All matching firms, sorted by slug, as pieces of a file. `onFirms` gets the number written so far; it may throw to
 * stop.
 */
export async function* exportFirms(
  repository: Pick<FirmRepository, 'pages'>,
  { format, forSpreadsheet = false, ...filter }: ExportOptions,
  onFirms: (count: number) => void = () => undefined,
): AsyncGenerator<string> {
  const mark = forSpreadsheet ? marksFormula : keepsMark;
  let count = 0;
  if (format === 'csv') {
    // Without this byte order mark, spreadsheets assume a legacy encoding.
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
