import { FirmlineError } from '@firmline/sdk/errors';
import { type Command, InvalidArgumentError } from 'commander';
import { writeToFile, writeToStdout } from '../../api/sink.ts';
import { invalidInput } from '../../errors.ts';
import { openFirms } from '../../firms/connect.ts';
import { exportFirms, type ExportFormat } from '../../firms/export.ts';
import { separators } from '../../firms/table/cells.ts';
import { firmline } from '../../invocation.ts';
import type { Output } from '../../terminal/output.ts';
import { startProgress, type Progress } from '../../terminal/screens/progress.ts';
import { counted, grouped, harmless, printable } from '../../text.ts';
import { untilStopped } from '../../until-stopped.ts';
import { filterOf, filterOptions, type FilterFlags } from './filter-options.ts';

interface ExportFlags extends FilterFlags {
  output?: string;
  separator?: string;
  forSpreadsheet?: boolean;
}

export function define(command: Command, output: Output): void {
  filterOptions(command)
    .option('--output <file>', 'file to write: .csv, .xlsx, .json, .jsonl or .ndjson')
    .option('--separator <character>', 'of CSV: comma (default), semicolon, tab or |', parseSeparator)
    .option('--for-spreadsheet', "put ' before fields that could be formulas; an import removes it")
    .addHelpText(
      'after',
      `
The default format is CSV; --json, -o or the file name selects another. An import restores exactly what was exported, and
does not read the links in the column "url".
Open CSV in a spreadsheet only if you exported it with --for-spreadsheet: formulas in records could run. Where a comma is
the decimal sign, spreadsheets expect --separator semicolon. A workbook (.xlsx) needs neither.
Examples:
  $ firmline firms export --output firms.csv
  $ firmline firms export --output firms.xlsx
  $ firmline firms export -o ndjson --without prompt | wc -l`,
    )
    .action((flags: ExportFlags, own: Command) => {
      const isTableAsked = own.optsWithGlobals<{ format?: string }>().format === 'table';
      return runExport(flags, isTableAsked, output);
    });
}

const words: Readonly<Record<string, string>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  pipe: '|',
  '\\t': '\t',
};

function parseSeparator(text: string): string {
  const separator = words[text] ?? text;
  if (separators.some((one) => one === separator)) return separator;
  throw new InvalidArgumentError('Not comma, semicolon, tab or |.');
}

/** Maximum sentences about texts that a spreadsheet cannot hold. */
const shownLimits = 10;

/** @throws FirmlineError 'folder-unwritable', 'invalid-input', and the errors of reads */
async function runExport(flags: ExportFlags, isTableAsked: boolean, output: Output): Promise<void> {
  const { output: file, separator, forSpreadsheet = false } = flags;
  const format = formatOf(file, output, isTableAsked);
  if (forSpreadsheet && format !== 'csv')
    throw invalidInput('--for-spreadsheet needs CSV.', 'Remove --for-spreadsheet, or pass -o csv.');
  if (separator !== undefined && format !== 'csv')
    throw invalidInput('--separator needs CSV.', 'Remove --separator, or pass -o csv.');
  const filter = filterOf(flags);
  const options = { ...filter, format, forSpreadsheet, ...(separator !== undefined && { separator }) };
  let cut = 0;
  const onLimit = (sentence: string) => {
    if (++cut <= shownLimits) output.note(printable(`Warning: ${sentence}`));
  };
  const tellCut = () => {
    if (cut > shownLimits) output.note(`… and ${grouped(cut - shownLimits)} more.`);
  };
  if (file === undefined || file === '-') {
    const { repository, link } = openFirms(output);
    const pieces = exportFirms(repository, { ...options, linkOf: (firm) => link(firm).url }, { onLimit });
    await writeToStdout(output.isTerminal ? forTerminal(pieces) : pieces);
    return tellCut();
  }
  const stop = untilStopped(() => undefined);
  const { repository, link } = openFirms(output, { signal: stop.signal });
  let progress: Progress | undefined;
  let count = 0;
  try {
    progress = startProgress(output, {
      label: 'Exporting',
      total: (await repository.page({ ...filter, limit: 1 })).total,
    });
    const onFirms = (firms: number) => {
      progress?.update((count = firms));
      if (stop.signal.aborted)
        throw new FirmlineError('Nothing was written.', { code: 'aborted', fault: 'user' });
    };
    const pieces = exportFirms(
      repository,
      { ...options, linkOf: (firm) => link(firm).url },
      { onFirms, onLimit },
    );
    await writeToFile(pieces, file, { ownerOnly: true });
  } finally {
    progress?.end();
    stop.release();
  }
  tellCut();
  if (output.json) output.data(JSON.stringify({ file, firms: count }));
  else output.note(`${counted(count, 'firm')} in ${file}.`);
}

async function* forTerminal(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<string> {
  for await (const piece of pieces) yield harmless(String(piece));
}

const formatOfEnding: Readonly<Record<string, ExportFormat>> = {
  csv: 'csv',
  json: 'json',
  jsonl: 'ndjson',
  ndjson: 'ndjson',
  xlsx: 'xlsx',
};

/** Formats of spreadsheets that an export cannot write. */
const workbooks = new Set(['xlsm', 'xls', 'xlsb', 'ods', 'numbers']);

/** @throws FirmlineError 'invalid-input' */
function formatOf(file: string | undefined, { flags }: Output, isTableAsked: boolean): ExportFormat {
  const ending = /\.([^./\\]+)$/.exec(file ?? '')?.[1]?.toLowerCase() ?? '';
  if (workbooks.has(ending))
    throw invalidInput(
      `An export cannot be a .${ending} file.`,
      'Write .xlsx, .csv, .json, .jsonl or .ndjson.',
    );
  if (isTableAsked)
    throw invalidInput(
      'An export cannot be a table.',
      `Pass -o csv, json or ndjson. ${firmline} firms list prints a table.`,
    );
  if (ending === 'xlsx') return 'xlsx';
  return flags.format === 'table' ? (formatOfEnding[ending] ?? 'csv') : flags.format;
}
