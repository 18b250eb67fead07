import { FirmlineError } from '@firmline/sdk/errors';
import type { FirmFilter } from '@firmline/sdk/firms';
import type { Output } from '../../output.ts';
import { startProgress, type Progress } from '../../ui/progress.ts';
import { writeToFile, writeToStdout } from '../api/sink.ts';
import { untilStopped } from '../until-stopped.ts';
import { openFirms } from './connect.ts';
import { exportFirms, type ExportFormat } from './export.ts';
import { counted, harmless } from '../../text.ts';

const formatOfEnding: Readonly<Record<string, ExportFormat>> = {
  csv: 'csv',
  json: 'json',
  jsonl: 'ndjson',
  ndjson: 'ndjson',
};

export interface ExportFlags extends FirmFilter {
  readonly forSpreadsheet?: boolean;
  /** Whether -o table was passed; it is the default of other commands. */
  readonly isTableAsked?: boolean;
}

/**
 * @param file default: standard output. @throws FirmlineError 'folder-unwritable', 'invalid-input', and the errors of
 * reads
 */
export async function runExport(
  file: string | undefined,
  { isTableAsked = false, ...options }: ExportFlags,
  output: Output,
): Promise<void> {
  const format = formatOf(file, output, isTableAsked);
  if (options.forSpreadsheet && format !== 'csv') {
    throw new FirmlineError('--for-spreadsheet needs CSV.', {
      code: 'invalid-input',
      fault: 'user',
      hint: 'Remove --for-spreadsheet, or pass -o csv.',
    });
  }
  if (file === undefined || file === '-') {
    const pieces = exportFirms(openFirms(output).repository, { ...options, format });
    await writeToStdout(output.isTerminal ? forTerminal(pieces) : pieces);
    return;
  }
  const stop = untilStopped(() => undefined);
  const { repository } = openFirms(output, { signal: stop.signal });
  let progress: Progress | undefined;
  let count = 0;
  try {
    progress = startProgress(output, { label: 'Exporting', total: await repository.count(options) });
    const pieces = exportFirms(repository, { ...options, format }, (firms) => {
      progress?.update((count = firms));
      if (stop.signal.aborted)
        throw new FirmlineError('Nothing was written.', { code: 'aborted', fault: 'user' });
    });
    await writeToFile(pieces, file, { ownerOnly: true });
  } finally {
    progress?.end();
    stop.release();
  }
  if (output.json) output.data(JSON.stringify({ file, firms: count }));
  else output.note(`${counted(count, 'firm')} in ${file}.`);
}

async function* forTerminal(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) yield harmless(piece);
}

/** Formats of spreadsheets, which an export cannot write. */
const workbooks = new Set(['xlsx', 'xlsm', 'xls', 'ods', 'numbers']);

/** @throws FirmlineError 'invalid-input' */
function formatOf(file: string | undefined, { flags }: Output, isTableAsked: boolean): ExportFormat {
  const ending = /\.([^./\\]+)$/.exec(file ?? '')?.[1]?.toLowerCase() ?? '';
  if (workbooks.has(ending)) {
    throw new FirmlineError(`An export cannot be a .${ending} file.`, {
      code: 'invalid-input',
      fault: 'user',
      hint: 'Write .csv, .json, .jsonl or .ndjson. With --for-spreadsheet, a spreadsheet opens the .csv file.',
    });
  }
  if (isTableAsked) {
    throw new FirmlineError('An export cannot be a table.', {
      code: 'invalid-input',
      fault: 'user',
      hint: 'Pass -o csv, json or ndjson. firmline firms list prints a table.',
    });
  }
  return flags.format === 'table' ? (formatOfEnding[ending] ?? 'csv') : flags.format;
}
