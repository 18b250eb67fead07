import { columnOf, fieldNames, type FirmFilter, type FirmRepository } from '@firmline/sdk/firms';
import { csvText, keepsMark, marksFormula } from '../csv.ts';
import { firmFields } from './fields.ts';
import { workbookOf } from './table/workbook.ts';

export type ExportFormat = 'csv' | 'json' | 'ndjson' | 'xlsx';

export interface ExportOptions extends FirmFilter {
  readonly format: ExportFormat;
  /** Of CSV; a comma by default. */
  readonly separator?: string;
  /** Marks fields that a spreadsheet would run as formulas; an import removes the mark. */
  readonly forSpreadsheet?: boolean;
}

export interface ExportSteps {
  /** Called with the number of firms written so far; may throw to stop. */
  readonly onFirms?: (count: number) => void;
  /** Called with a sentence for each text that a spreadsheet cannot hold. */
  readonly onLimit?: (sentence: string) => void;
}

/** Characters that fit into a cell of Excel. */
const cellLimit = 32_767;

/** All matching firms, sorted by slug, as pieces of a file. */
export async function* exportFirms(
  repository: Pick<FirmRepository, 'pages'>,
  { format, separator = ',', forSpreadsheet = false, ...filter }: ExportOptions,
  { onFirms, onLimit }: ExportSteps = {},
): AsyncGenerator<string | Uint8Array> {
  const header = fieldNames.map(columnOf);
  let count = 0;
  const rows = async function* () {
    for await (const firms of repository.pages(filter)) {
      const texts = firms.map((firm) => fieldNames.map((field) => firm[field]));
      if (forSpreadsheet || format === 'xlsx')
        for (const { slug, ...firm } of firms)
          for (const field of ['system', 'firstMessage'] as const)
            if (firm[field].length > cellLimit)
              onLimit?.(
                `A spreadsheet cuts the ${firmFields[field].label} of "${slug}" at 32,767 characters.`,
              );
      yield texts;
      count += firms.length;
      onFirms?.(count);
    }
  };
  if (format === 'xlsx') {
    const single = async function* () {
      yield header;
      for await (const texts of rows()) for (const cells of texts) yield cells.map(keepsMark);
    };
    yield* workbookOf(single(), 'Firms');
  } else if (format === 'csv') {
    const mark = forSpreadsheet ? marksFormula : keepsMark;
    // Without this byte order mark, spreadsheets assume a legacy encoding.
    yield `${forSpreadsheet ? '\uFEFF' : ''}${csvText([header], { separator })}`;
    for await (const texts of rows()) yield csvText(texts, { mark, separator });
  } else yield* jsonOf(repository.pages(filter), format, onFirms);
}

async function* jsonOf(
  pages: ReturnType<FirmRepository['pages']>,
  format: 'json' | 'ndjson',
  onFirms: ExportSteps['onFirms'],
): AsyncGenerator<string> {
  let count = 0;
  if (format === 'json') yield '[';
  for await (const firms of pages) {
    const lines = firms.map((firm) => JSON.stringify(firm));
    yield format === 'json' ? `${count > 0 ? ',' : ''}\n${lines.join(',\n')}` : `${lines.join('\n')}\n`;
    onFirms?.((count += firms.length));
  }
  if (format === 'json') yield count > 0 ? '\n]\n' : ']\n';
}
