import { existsSync } from 'node:fs';
import path from 'node:path';
import { userError } from '../../errors.ts';
import { firmline } from '../../invocation.ts';
import { openInBrowser } from '../../link/hand-over.ts';
import type { Output } from '../../terminal/output.ts';
import { reported, reportFilesIn, readReportAt, type ReportFiles } from '../../test/reports.ts';
import type { Command } from '../command.ts';
import { printRun } from './print-run.ts';

export function define(command: Command, output: Output): void {
  command
    .argument('[report]', 'report folder, or a report.json', reported)
    .option('--open', 'open report.html in the browser')
    .notes(`
Examples:
  $ firmline test show
  $ firmline test show calls --open`)
    .action((report: string, flags: ShowFlags) => showReport(report, flags, output));
}

interface ShowFlags {
  readonly open?: boolean;
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
      `${firmline} test run writes it beside its report.json.`,
    );
  }
  if (output.flags.dryRun) output.note(`Would open ${file}.`);
  else if (!(await openInBrowser(path.resolve(file))))
    output.note(`Could not open a browser. The report is ${file}`);
}
