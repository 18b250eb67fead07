import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RunReport } from '@firmline/harness/call-tests';
import { FirmlineError } from '@firmline/sdk/errors';

/** Files of a run, as they were written. */
export interface ReportFiles {
  readonly html: string;
  readonly json: string;
  readonly junit: string;
}

interface Places {
  /** Folder. */
  readonly report: string;
  readonly html?: string;
  readonly junit?: string;
}

export const filesIn = ({ report, html, junit }: Places): ReportFiles => ({
  html: html ?? path.join(report, 'report.html'),
  json: path.join(report, 'report.json'),
  junit: junit ?? path.join(report, 'junit.xml'),
});

/** Before the first call rather than after the last. @throws FirmlineError 'folder-unwritable' */
export async function prepareFolder(folder: string): Promise<void> {
  await writing(folder, () => mkdir(folder, { recursive: true }));
}

/** @throws FirmlineError 'folder-unwritable' */
export async function writeReports(report: RunReport, places: Places): Promise<ReportFiles> {
  const { renderHtml, renderJUnit } = await import('@firmline/harness/report');
  const files = filesIn(places);
  const texts = [
    [files.json, `${JSON.stringify(report)}\n`],
    [files.junit, renderJUnit(report)],
    [files.html, renderHtml(report)],
  ] as const;
  for (const [file, text] of texts) {
    await writing(file, async () => {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
    });
  }
  return files;
}

async function writing(file: string, task: () => Promise<unknown>): Promise<void> {
  try {
    await task();
  } catch (cause) {
    throw new FirmlineError(`Could not write ${file}.`, {
      code: 'folder-unwritable',
      fault: 'user',
      hint: 'Choose another place with --report, --junit or --html.',
      cause,
    });
  }
}

/**
 * Reads a report: a file, or the report.json of a folder.
 * @throws FirmlineError 'not-found', 'unparsable', 'invalid-input'
 */
export async function readReportAt(place: string): Promise<RunReport> {
  const file = /\.json$/i.test(place) ? place : path.join(place, 'report.json');
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new FirmlineError(`There is no report at ${file}.`, {
      code: 'not-found',
      fault: 'user',
      hint: 'firmline test run writes one.',
      cause,
    });
  });
  const { readReport } = await import('@firmline/harness/report');
  return readReport(text, file);
}
