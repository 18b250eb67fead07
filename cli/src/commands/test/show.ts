import { existsSync } from 'node:fs';
import path from 'node:path';
import type { RunReport, ScenarioResult, Attempt, Metric, StepResult } from '@firmline/harness/call-tests';
import { userError, UsageError } from '../../errors.ts';
import { firmline } from '../../invocation.ts';
import { openInBrowser } from '../../link/hand-over.ts';
import { printText, printValue } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { tableLines } from '../../terminal/table.ts';
import { suggestScenario } from '../../test/find-scenarios.ts';
import { reported, reportFilesIn, readReportAt, type ReportFiles } from '../../test/reports.ts';
import { printable } from '../../text.ts';
import type { Command } from '../command.ts';
import { printComparison, printRun, verdictStyles } from './print-run.ts';

export function define(command: Command, output: Output): void {
  command
    .argument('[report]', 'report folder, or a report.json', reported)
    .argument('[other]', 'a second report, to compare with the first')
    .option('--scenario <id>', 'show the steps, metrics, console and requests of a scenario')
    .option('--open', 'open report.html in the browser')
    .notes(`
Examples:
  $ firmline test show
  $ firmline test show --scenario talks-over-a-long-answer
  $ firmline test show merged --open
  $ firmline test show before after`)
    .action((report: string, other: string | undefined, flags: ShowFlags) =>
      other === undefined ? showReport(report, flags, output) : compareReports(report, other, output),
    );
}

interface ShowFlags {
  readonly scenario?: string;
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
  if (flags.scenario === undefined) await printRun(report, filesBeside(file), output);
  else await printScenario(scenarioOf(report, flags.scenario), output);
  if (flags.open) await open(file.replace(/\.json$/i, '.html'), output);
}

/** The files written with a report.json; null unless all of them exist. */
function filesBeside(report: string): ReportFiles | null {
  const files = reportFilesIn({ report: path.dirname(report) });
  const isOfRun = path.resolve(files.json) === path.resolve(report);
  return isOfRun && existsSync(files.html) && existsSync(files.junit) ? files : null;
}

function scenarioOf({ scenarios }: RunReport, nameOrId: string): ScenarioResult {
  const small = nameOrId.toLowerCase();
  const exact = scenarios.find(({ id, name }) => id === nameOrId || name === nameOrId);
  const partly = scenarios.filter(({ id, name }) =>
    [id, name].some((word) => word.toLowerCase().includes(small)),
  );
  const match = exact ?? (partly.length === 1 ? partly[0] : undefined);
  if (match) return match;
  if (partly.length > 1)
    throw new UsageError(
      `${JSON.stringify(nameOrId)} matches ${partly.map(({ id }) => id).join(', ')}. Pass one of them.`,
    );
  const names = scenarios.map(({ id }) => id);
  throw new UsageError(
    `The report has no scenario ${JSON.stringify(nameOrId)}. ${suggestScenario(nameOrId, names)}`,
  );
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

export async function printScenario(scenario: ScenarioResult, output: Output): Promise<void> {
  const { durationText, verdictWords } = await import('@firmline/harness/report');
  const attempts = scenario.attempts.map(withoutMedia);
  await printText(
    { ...scenario, attempts },
    () => {
      const { verdict, name, file, description, reproduce } = scenario;
      output.data(`${output.style(verdictStyles[verdict], verdictWords[verdict])}  ${printable(name)}`);
      output.data(`  ${output.style('dim', printable(file))}`);
      if (description !== undefined) output.data(`  ${printable(description)}`);
      for (const [index, attempt] of scenario.attempts.entries()) {
        const words = `attempt ${index + 1}: ${verdictWords[attempt.verdict]} after ${durationText(attempt.durationMs)}`;
        output.data(`\n${output.style('bold', words)}`);
        printAttempt(attempt, output);
      }
      output.data(`\n${output.style('dim', 'rerun:')} ${printable(reproduce)}`);
    },
    output,
  );
}

/** Without pictures and audio, which are in report.json and report.html. */
const withoutMedia = ({ screenshots, audio, film: _film, ...attempt }: Attempt) => ({
  ...attempt,
  screenshots: screenshots.map(({ name, atMs }) => ({ name, atMs })),
  audio: audio.map(({ who, atMs }) => ({ who, atMs })),
});

const signs = { passed: '✓', failed: '✗', 'not-run': '·', 'not-applicable': '–' } as const;

const second = (ms: number | undefined): string =>
  (ms === undefined ? '' : `${(ms / 1000).toFixed(2)} s`).padStart(9);

function printAttempt(attempt: Attempt, output: Output): void {
  const { steps, problem, metrics, console, requests } = attempt;
  for (const step of steps) output.data(stepLine(step, output));
  if (problem) {
    output.data(`  ${output.style('red', printable(problem.message))} (${problem.layer})`);
  }
  for (const metric of metrics) output.data(metricLine(metric, output));
  for (const { atMs, type, text } of console)
    output.data(`  ${second(atMs)}  console ${printable(type)}: ${printable(text)}`);
  for (const { atMs, method, url, status, failure } of requests)
    output.data(
      `  ${second(atMs)}  ${printable(method)} ${printable(url)} ${status ?? printable(failure ?? 'no response')}`,
    );
}

/** Width of a step's time, with the spaces around it. */
const stepIndent = 13;

function stepLine({ status, text, startMs, line }: StepResult, output: Output): string {
  const whole = `${signs[status]} ${String(line).padStart(3)}  ${printable(text)}`;
  const [words = whole] = tableLines([[whole]], output.columns - stepIndent) ?? [];
  const style = status === 'failed' ? 'red' : status === 'passed' ? 'reset' : 'dim';
  return `  ${second(startMs)}  ${output.style(style, words)}`;
}

function metricLine({ name, value, unit, limit, status }: Metric, output: Output): string {
  const amount = `${Math.round(value * 100) / 100}${unit === 'count' ? '' : unit === '%' ? ' %' : ` ${unit}`}`;
  const bound = limit === undefined ? '' : ` (${printable(limit)})`;
  const text = `${printable(name).padEnd(24)}${amount}${bound}`;
  return `             ${status === 'failed' ? output.style('red', text) : text}`;
}
