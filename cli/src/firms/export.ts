import {
  columnOf,
  fieldNames,
  type FirmFilter,
  type FirmRepository,
  type FirmRecord,
} from '@firmline/sdk/firms';
import { csvText, keepsMark, marksFormula } from '../csv.ts';
import { firmFields } from './fields.ts';
import { workbookOf } from './table/workbook.ts';

export type ExportFormat = 'csv' | 'json' | 'ndjson' | 'xlsx';

export interface ExportOptions extends FirmFilter {
  readonly format: ExportFormat;
  readonly separator?: string;
  /** Marks fields that a spreadsheet would run as formulas; an import removes the mark. */
  readonly forSpreadsheet?: boolean;
  /** The link of a firm, which an import does not read. */
  readonly linkOf: (firm: FirmRecord) => string;
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
  { format, separator = ',', forSpreadsheet = false, linkOf, ...filter }: ExportOptions,
  { onFirms, onLimit }: ExportSteps = {},
): AsyncGenerator<string | Uint8Array> {
  let count = 0;
  const pages = async function* () {
    for await (const firms of repository.pages(filter)) {
      if (onLimit && (forSpreadsheet || format === 'xlsx')) firms.flatMap(cutTexts).forEach(onLimit);
      yield firms;
      count += firms.length;
      onFirms?.(count);
    }
  };
  const header = [...fieldNames.map(columnOf), 'url'];
  const cellsOf = (firm: FirmRecord) => [...fieldNames.map((field) => firm[field]), linkOf(firm)];
  const jsonOf = (firm: FirmRecord) => JSON.stringify({ ...firm, url: linkOf(firm) });
  if (format === 'xlsx') {
    const rows = async function* () {
      yield header;
      for await (const firms of pages()) for (const firm of firms) yield cellsOf(firm).map(keepsMark);
    };
    yield* workbookOf(rows(), 'Firms');
  } else if (format === 'csv') {
    const mark = forSpreadsheet ? marksFormula : keepsMark;
    // Without this byte order mark, spreadsheets assume a legacy encoding.
    yield `${forSpreadsheet ? '\uFEFF' : ''}${csvText([header], { separator })}`;
    for await (const firms of pages()) yield csvText(firms.map(cellsOf), { mark, separator });
  } else if (format === 'ndjson') {
    for await (const firms of pages()) yield firms.map((firm) => `${jsonOf(firm)}\n`).join('');
  } else {
    for await (const firms of pages()) yield `${count > 0 ? ',' : '['}\n${firms.map(jsonOf).join(',\n')}`;
    yield count > 0 ? '\n]\n' : '[]\n';
  }
}

/** A sentence for each text that a cell would cut. */
const cutTexts = (firm: FirmRecord): string[] =>
  (['system', 'firstMessage'] as const)
    .filter((field) => firm[field].length > cellLimit)
    .map(
      (field) => `A spreadsheet cuts the ${firmFields[field].label} of "${firm.slug}" at 32,767 characters.`,
    );
