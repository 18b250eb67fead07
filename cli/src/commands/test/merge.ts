import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { userError } from '../../errors.ts';
import { firmline } from '../../invocation.ts';
import type { Output } from '../../terminal/output.ts';
import type { RunFlags } from '../../test/flags.ts';
import { reported, readReportAt, writeReports } from '../../test/reports.ts';
import type { Command } from '../command.ts';
import { printRun, exitCodeFor, reportToGitHub } from './print-run.ts';

export function define(command: Command, output: Output): void {
  command
    .argument('<report...>', 'report.json files, or folders that contain some')
    .option('--report <folder>', 'folder for the merged reports', reported)
    .option('--fail-on-flaky', 'count scenarios that pass only on a retry as failed')
    .notes(`
Examples:
  $ firmline test merge shard-1 shard-2 shard-3 --report merged
  $ firmline test merge artifacts --report merged

Exit codes: 0 all passed, 8 one failed, 1 inconclusive, or a part is missing.`)
    .action(async (reports: string[], flags: MergeFlags) => {
      process.exitCode = await mergeParts(reports, flags, output);
    });
}

type MergeFlags = Pick<RunFlags, 'report' | 'failOnFlaky'>;

async function mergeParts(places: readonly string[], flags: MergeFlags, output: Output): Promise<number> {
  const { mergeReports, missingShards } = await import('@firmline/harness/report');
  const allReports = (await Promise.all(places.map(reportsAt))).flat();
  const reports = await Promise.all([...new Set(allReports)].map(readReportAt));
  const report = mergeReports(reports);
  const { dryRun } = output.flags;
  const writing = dryRun ? null : writeReports(report, flags);
  const missingParts = missingShards(report);
  await printRun(report, (await writing?.catch(() => null)) ?? null, output, { missing: missingParts });
  if (!dryRun) await reportToGitHub(report, output, { annotate: false });
  await writing;
  if (missingParts.length > 0 && output.flags.format !== 'json') output.failure(missingWords(missingParts));
  return exitCodeFor(report, flags, output);
}

const missingWords = (missingParts: readonly string[]) =>
  missingParts.length === 1
    ? `The part ${missingParts[0]} is missing, so the run is incomplete.`
    : `The parts ${missingParts.join(', ')} are missing, so the run is incomplete.`;

/** A report file, a folder's report, or the reports in its subfolders, as several jobs leave them. */
async function reportsAt(place: string): Promise<string[]> {
  if (/\.json$/i.test(place) || existsSync(path.join(place, 'report.json'))) return [path.resolve(place)];
  const names = await readdir(place).catch(() => []);
  const folders = names
    .map((name) => path.resolve(place, name))
    .filter((folder) => existsSync(path.join(folder, 'report.json')));
  if (folders.length > 0) return folders;
  throw userError(
    'not-found',
    `There is no report in ${place}.`,
    `Pass report.json files, or the report folders of ${firmline} test run.`,
  );
}
