import { writePrivateFile } from '@firmline/util/private-files';
import { FirmlineError } from '@firmline/sdk/errors';
import { csvText, marksFormula } from '../csv.ts';
import type { RowUnit } from './table/rows.ts';

/** The outcome of a row of an import. An unclear one may be a firm that exists, and was left out. */
export type Outcome =
  | 'created'
  | 'updated'
  | 'unchanged'
  | 'skipped'
  | 'invalid'
  | 'refused'
  | 'unclear'
  | 'not written';

export interface RowResult {
  readonly line: number;
  readonly slug: string;
  readonly outcome: Outcome;
  /** The problem, or empty. */
  readonly problem: string;
}

/**
 * Writes the outcome of each row, in the order of the file.
 * @param asked the file to write; by default one beside the input
 * @returns the file; undefined if it was not asked for and cannot be written
 * @throws FirmlineError 'folder-unwritable' if it was asked for
 */
export async function writeReport(
  asked: string | undefined,
  input: string | undefined,
  results: readonly RowResult[],
  unit: RowUnit,
): Promise<string | undefined> {
  const file = asked ?? defaultReport(input);
  const rows = results
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, slug, outcome, problem }) => [String(line), slug, outcome, problem]);
  try {
    await writePrivateFile(file, `${unit},slug,outcome,problem\n${csvText(rows, { mark: marksFormula })}`);
    return file;
  } catch (cause) {
    if (asked === undefined) return undefined;
    throw new FirmlineError(`Could not write the report ${file}.`, {
      code: 'folder-unwritable',
      fault: 'user',
      hint: 'Choose another path with --report.',
      cause,
    });
  }
}

/** Beside the file, or in this folder for standard input. */
export const defaultReport = (input: string | undefined): string => `${input ?? 'import'}.report.csv`;
