import { existsSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import type { RunReport, Verdict } from '@firmline/harness/call-tests';
import {
  annotations,
  breakageOfScenario,
  durationText,
  hasFailed,
  jobSummary,
  type NotableScenario,
  type RunSummary,
  summaryOf,
  timeOfAttempts,
  verdictWords,
} from '@firmline/harness/report';
import { exitCodes } from '../../exit-codes.ts';
import { printValue } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { folderInRepository, type ReportFiles } from '../../test/reports.ts';
import { printable } from '../../text.ts';

export async function printRun(report: RunReport, files: ReportFiles | null, output: Output): Promise<void> {
  const summary = summaryOf(report);
  const { verdict, counts, durationMs } = summary;
  const value = {
    verdict,
    counts,
    durationMs,
    environment: report.environment,
    scenarios: resultRows(report),
    files,
  };
  await printValue(value, () => printSummary(summary, files, output), output);
}

function resultRows({ scenarios }: RunReport) {
  return scenarios.map((scenario) => {
    const { id, name, file, verdict, attempts, reproduce } = scenario;
    const problem = breakageOfScenario(scenario)?.problem;
    return {
      id,
      name,
      file,
      verdict,
      attempts: attempts.length,
      durationMs: timeOfAttempts(attempts),
      layer: problem?.layer ?? null,
      message: problem?.message ?? null,
      reproduce,
    };
  });
}

/** A person would not read more than this in a terminal. */
const maxNotable = 12;

function printSummary(
  { verdict, counts, durationMs, notable, scenarios }: RunSummary,
  files: ReportFiles | null,
  output: Output,
): void {
  const presentVerdicts = (Object.keys(verdictStyles) as Verdict[]).filter((one) => counts[one] > 0);
  const parts = presentVerdicts.map((one) =>
    output.style(verdictStyles[one], `${counts[one]} ${verdictWords[one]}`),
  );
  for (const one of notable.slice(0, maxNotable)) printNotable(one, output);
  const hiddenCount = notable.length - maxNotable;
  if (hiddenCount > 0) output.data(`and ${hiddenCount} more in the report`);
  const word = scenarios === 0 ? 'nothing was run' : verdictWords[verdict];
  output.data(
    `${output.style(['bold', verdictStyles[verdict]], word)}: ${[...parts, `in ${durationText(durationMs)}`].join(', ')}`,
  );
  if (files) for (const file of [files.html, files.json, files.junit]) output.data(`  ${printable(file)}`);
}

function printNotable(
  { id, verdict, place, layer, message, attempts, reproduce }: NotableScenario,
  output: Output,
): void {
  const attemptsText = attempts > 1 ? `, ${attempts} attempts` : '';
  const placeText = output.style('dim', `${printable(place)}${attemptsText}`);
  output.data(
    `${output.style(verdictStyles[verdict], verdictWords[verdict])}  ${printable(id)}  ${placeText}`,
  );
  if (message !== undefined)
    output.data(`  ${printable(message)}${layer === undefined ? '' : ` (${layer})`}`);
  output.data(`  ${output.style('dim', 'rerun:')} ${printable(reproduce)}`);
}

export const verdictStyles = {
  failed: 'red',
  inconclusive: 'yellow',
  flaky: 'yellow',
  passed: 'green',
  'not-applicable': 'dim',
} as const satisfies Record<Verdict, string>;

/** Annotations and a job summary for GitHub Actions. With --json standard error holds only errors, so without them. */
export async function reportToGitHub(
  report: RunReport,
  output: Output,
  { failOnFlaky = false }: { readonly failOnFlaky?: boolean | undefined },
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<void> {
  if (env['GITHUB_ACTIONS'] !== 'true') return;
  if (!output.json) {
    const folder = folderInRepository(env);
    for (const line of annotations(report, { failOnFlaky, folder })) output.failure(line);
  }
  const file = env['GITHUB_STEP_SUMMARY'];
  if (!file) return;
  // A failed summary must not fail the run.
  await appendFile(file, jobSummary(report)).catch(() => output.note(`Could not write ${file}.`));
}

export function exitCodeFor(
  report: RunReport,
  { failOnFlaky = false }: { readonly failOnFlaky?: boolean },
  output: Output,
): number {
  if (hasFailed(report, { failOnFlaky })) return exitCodes.testsFailed;
  const { scenarios, environment } = report;
  if (scenarios.some(({ verdict }) => verdict === 'inconclusive')) return exitCodes.error;
  // A part of a run may have nothing to do, but not all of its parts.
  const isEmpty = environment.applicable === 0;
  if (isEmpty) output.note('No scenario applies here, so the run counts as inconclusive.');
  return isEmpty || environment.remaining?.some(isGone) ? exitCodes.error : exitCodes.ok;
}

type Remaining = NonNullable<RunReport['environment']['remaining']>;

const isGone = ({ file }: Remaining[number]): boolean => !existsSync(file);

/** What --last-failed would run, and this run does not. */
export function printRemaining(remainingScenarios: Remaining, output: Output): void {
  const goneFiles = remainingScenarios.filter(isGone).map(({ file }) => file);
  const otherIds = remainingScenarios.filter((one) => !isGone(one)).map(({ id }) => id);
  if (otherIds.length > 0)
    output.note(`Not run, although they did not pass in the last run: ${printable(otherIds.join(', '))}.`);
  if (goneFiles.length > 0)
    output.note(
      `These files are gone, and their scenarios did not pass in the last run: ${printable(goneFiles.join(', '))}. So this run cannot pass. A run without --last-failed forgets them.`,
    );
}
