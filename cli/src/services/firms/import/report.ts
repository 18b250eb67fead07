import path from 'node:path';
import { writePrivateFile } from '@firmline/harness/private-files';
import { FirmlineError } from '@firmline/sdk/errors';
import { csvText, marksFormula } from '../../../csv.ts';
import type { RowResult } from './outcome.ts';
import type { RowUnit } from './raw-row.ts';

/** The default path of a report: beside the file, or in this folder for standard input. */
export const defaultReport = (file: string | undefined): string => `${file ?? 'import'}.report.csv`;

/** The path of the progress file: beside the report, named after the content and options of the import. */
export const journalFile = (report: string, key: string): string =>
  path.join(path.dirname(report), `.${path.basename(report)}.${key.slice(0, 12)}.state`);

/** Writes the report; throws only if --report was passed. @returns the file, if one was written */
export async function keepReport(
  file: string,
  results: AsyncIterable<readonly RowResult[]>,
  { isAsked, unit }: { readonly isAsked: boolean; readonly unit: RowUnit },
): Promise<string | undefined> {
  try {
    await writePrivateFile(file, reportOf(results, unit));
    return file;
  } catch (cause) {
    if (!isAsked) return undefined;
    throw new FirmlineError(`Could not write the report ${file}.`, {
      code: 'folder-unwritable',
      fault: 'user',
      hint: 'Choose another path with --report.',
      cause,
    });
  }
}

/** The outcome of each row, in file order. */
async function* reportOf(
  results: AsyncIterable<readonly RowResult[]>,
  unit: RowUnit,
): AsyncGenerator<string> {
  yield `${unit},slug,outcome,problem\n`;
  for await (const some of results) {
    const rows = some.map(({ line, slug, outcome, problem }) => [String(line), slug, outcome, problem]);
    yield csvText(rows, { mark: marksFormula });
  }
}
