import path from 'node:path';
import { writePrivateFileSync } from '@firmline/harness/private-files';
import { FirmlineError } from '@firmline/sdk/errors';
import { csvText, marksFormula } from '../../../csv.ts';
import type { RowResult } from './outcome.ts';

/** Where the report goes that nobody named: beside the file, or here for standard input. */
export const defaultReport = (file: string | undefined): string => `${file ?? 'import'}.report.csv`;

/** Where an import notes how far it is: beside its report, by what is imported and how. */
export const journalFile = (report: string, key: string): string =>
  path.join(path.dirname(report), `.${path.basename(report)}.${key.slice(0, 12)}.state`);

/** Writes the report; fails only if --report asked for it. @returns the file, if one was written */
export function keepReport(
  file: string,
  results: readonly RowResult[],
  { isAsked }: { readonly isAsked: boolean },
): string | undefined {
  try {
    writeReport(file, results);
    return file;
  } catch (error) {
    if (isAsked) throw error;
    return undefined;
  }
}

/** What each row became, by line. @throws FirmlineError 'folder-unwritable' */
export function writeReport(file: string, results: readonly RowResult[]): void {
  const rows = results
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, slug, outcome, problem }) => [String(line), slug, outcome, problem]);
  try {
    writePrivateFileSync(file, `line,slug,outcome,problem\n${csvText(rows, { mark: marksFormula })}`);
  } catch (cause) {
    throw new FirmlineError(`Could not write the report ${file}.`, {
      code: 'folder-unwritable',
      fault: 'user',
      hint: 'Choose another path with --report.',
      cause,
    });
  }
}
