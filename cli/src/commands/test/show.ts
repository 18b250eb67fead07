import { existsSync } from 'node:fs';
import path from 'node:path';
import type { RunReport, ScenarioResult } from '@firmline/harness/call-tests';
import { FirmlineError } from '@firmline/sdk/errors';
import { meant } from '../../test/find-scenarios.ts';
import type { Output } from '../../terminal/output.ts';
import { printRun } from '../../presenters/test/run.ts';
import { printScenario } from '../../presenters/test/scenario.ts';
import { UsageError } from '../../usage-error.ts';
import { openInBrowser } from '../../link/hand-over.ts';
import type { ShowFlags } from '../../test/flags.ts';
import { filesIn, readReportAt } from '../../test/reports.ts';
import type { ReportFiles } from '../../test/types.ts';

/** Shows the report of an earlier run. */
export async function showReport(place: string, flags: ShowFlags, output: Output): Promise<void> {
  const report = await readReportAt(place);
  const file = /\.json$/i.test(place) ? place : path.join(place, 'report.json');
  if (flags.scenario === undefined) await printRun(report, filesBeside(file), output);
  else await printScenario(scenarioOf(report, flags.scenario), output);
  if (flags.open) await open(file.replace(/\.json$/i, '.html'), output);
}

/** The files written with a report.json; null unless all of them exist. */
function filesBeside(report: string): ReportFiles | null {
  const files = filesIn({ report: path.dirname(report) });
  const isOfRun = path.resolve(files.json) === path.resolve(report);
  return isOfRun && existsSync(files.html) && existsSync(files.junit) ? files : null;
}

function scenarioOf({ scenarios }: RunReport, wanted: string): ScenarioResult {
  const small = wanted.toLowerCase();
  const exact = scenarios.find(({ id, name }) => id === wanted || name === wanted);
  const partly = scenarios.filter(({ id, name }) =>
    [id, name].some((word) => word.toLowerCase().includes(small)),
  );
  const found = exact ?? (partly.length === 1 ? partly[0] : undefined);
  if (found) return found;
  if (partly.length > 1)
    throw new UsageError(
      `${JSON.stringify(wanted)} matches ${partly.map(({ id }) => id).join(', ')}. Pass one of them.`,
    );
  const names = scenarios.map(({ id }) => id);
  throw new UsageError(`The report has no scenario ${JSON.stringify(wanted)}. ${meant(wanted, names)}`);
}

async function open(file: string, output: Output): Promise<void> {
  if (!existsSync(file)) {
    throw new FirmlineError(`There is no ${file}.`, {
      code: 'not-found',
      fault: 'user',
      hint: 'firmline test merge writes one from a report.json.',
    });
  }
  if (output.flags.dryRun) output.note(`Would open ${file}.`);
  else if (!(await openInBrowser(path.resolve(file))))
    output.note(`Could not open a browser. The report is ${file}`);
}
