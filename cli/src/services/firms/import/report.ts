import path from 'node:path';
import { writePrivateFileSync } from '@firmline/harness/private-files';
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
export function keepReport(
  file: string,
  results: readonly RowResult[],
  { isAsked, unit }: { readonly isAsked: boolean; readonly unit: RowUnit },
): string | undefined {
  try {
    writeReport(file, results, unit);
    return file;
  } catch (error) {
    if (isAsked) throw error;
    return undefined;
  }
}

/** Writes the outcome of each row, sorted by line. @throws FirmlineError 'folder-unwritable' */
export function writeReport(file: string, results: readonly RowResult[], unit: RowUnit): void {
  const rows = results
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, slug, outcome, problem }) => [String(line), slug, outcome, problem]);
  try {
    writePrivateFileSync(file, `${unit},slug,outcome,problem\n${csvText(rows, { mark: marksFormula })}`);
  } catch (cause) {
    throw new FirmlineError(`Could not write the report ${file}.`, {
      code: 'folder-unwritable',
      fault: 'user',
      hint: 'Choose another path with --report.',
      cause,
    });
  }
}
