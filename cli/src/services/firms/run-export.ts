import { FirmlineError } from '@firmline/sdk/errors';
import type { FirmFilter } from '@firmline/sdk/firms';
import type { Output } from '../../output.ts';
import { startProgress, type Progress } from '../../ui/progress.ts';
import { writeToFile, writeToStdout } from '../api/sink.ts';
import { untilStopped } from '../until-stopped.ts';
import { openFirms } from './connect.ts';
import { exportFirms, type ExportFormat } from './export.ts';
import { counted } from '../../text.ts';

const formatOfEnding: Readonly<Record<string, ExportFormat>> = {
  csv: 'csv',
  json: 'json',
  jsonl: 'ndjson',
  ndjson: 'ndjson',
};

/**
 * @param file default: standard output. @throws FirmlineError 'folder-unwritable', 'invalid-input', and the errors of
 * reads
 */
export async function runExport(
  file: string | undefined,
  options: FirmFilter & { readonly forSpreadsheet?: boolean },
  output: Output,
): Promise<void> {
  const format = formatOf(file, output);
  if (options.forSpreadsheet && format !== 'csv') {
    throw new FirmlineError('--for-spreadsheet needs CSV.', {
      code: 'invalid-input',
      fault: 'user',
      hint: 'Remove --for-spreadsheet, or pass -o csv.',
    });
  }
  if (file === undefined || file === '-') {
    await writeToStdout(exportFirms(openFirms(output).repository, { ...options, format }));
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

function formatOf(file: string | undefined, { flags }: Output): ExportFormat {
  if (flags.format !== 'table') return flags.format;
  return formatOfEnding[/\.([^./\\]+)$/.exec(file ?? '')?.[1]?.toLowerCase() ?? ''] ?? 'csv';
}
