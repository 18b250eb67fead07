import { existsSync } from 'node:fs';
import path from 'node:path';
import { userError } from '../../errors.ts';
import { firmline } from '../../invocation.ts';
import { openInBrowser } from '../../link/hand-over.ts';
import { printValue } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { reported, reportFilesIn, readReportAt, type ReportFiles } from '../../test/reports.ts';
import type { Command } from '../command.ts';
import { printComparison, printRun } from './print-run.ts';

export function define(command: Command, output: Output): void {
  command
    .argument('[report]', 'report folder, or a report.json', reported)
    .argument('[other]', 'a second report, to compare with the first')
    .option('--open', 'open report.html in the browser')
    .notes(`
Examples:
  $ firmline test show
  $ firmline test show merged --open
  $ firmline test show before after`)
    .action((report: string, other: string | undefined, flags: ShowFlags) =>
      other === undefined ? showReport(report, flags, output) : compareReports(report, other, output),
    );
}

interface ShowFlags {
  readonly open?: boolean;
}

async function compareReports(before: string, after: string, output: Output): Promise<void> {
  const words = await import('@firmline/harness/report');
  const comparison = words.compareRuns(await readReportAt(before), await readReportAt(after));
  await printValue(comparison, () => printComparison(comparison, words, output), output);
}

async function showReport(place: string, flags: ShowFlags, output: Output): Promise<void> {
  const report = await readReportAt(place);
  const file = /\.json$/i.test(place) ? place : path.join(place, 'report.json');
  await printRun(report, filesBeside(file), output);
  if (flags.open) await open(file.replace(/\.json$/i, '.html'), output);
}

/** The files written with a report.json; null unless all of them exist. */
function filesBeside(report: string): ReportFiles | null {
  const files = reportFilesIn({ report: path.dirname(report) });
  const isOfRun = path.resolve(files.json) === path.resolve(report);
  return isOfRun && existsSync(files.html) && existsSync(files.junit) ? files : null;
}

async function open(file: string, output: Output): Promise<void> {
  if (!existsSync(file)) {
    throw userError(
      'not-found',
      `There is no ${file}.`,
      `${firmline} test merge writes one from a report.json.`,
    );
  }
  if (output.flags.dryRun) output.note(`Would open ${file}.`);
  else if (!(await openInBrowser(path.resolve(file))))
    output.note(`Could not open a browser. The report is ${file}`);
}
