import { access, constants, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { RunReport, Shard } from '@firmline/harness/call-tests';
import { FirmlineError } from '@firmline/sdk/errors';
import { acquireFileLock, type Lock } from '@firmline/util/file-lock';
import { makePrivateFolder, writePrivateFile } from '@firmline/util/private-files';
import { findUpwards } from '../config/project-config.ts';
import { systemCode, userError, unwritable } from '../errors.ts';
import { firmline } from '../invocation.ts';
import { textOfBytes, unreadable } from '../text-file.ts';

export const reportFolder = '.firmline/call-tests';

interface Places {
  readonly report: string;
  readonly failOnFlaky?: boolean;
}

export const reportFilesIn = ({ report }: Pick<Places, 'report'>) => ({
  html: path.join(report, 'report.html'),
  json: path.join(report, 'report.json'),
  junit: path.join(report, 'junit.xml'),
});

/** The folder of one part of a run, because a part must not replace the reports of another. */
export const folderOfPart = (report: string, { index, total }: Shard): string =>
  path.join(report, `${index}-of-${total}`);

export type ReportFiles = Readonly<ReturnType<typeof reportFilesIn>>;

/** Checks before the first call that all files can be written, and takes the folder, so that two runs never mix. */
export async function prepareFolders(places: Places): Promise<Lock> {
  for (const file of Object.values(reportFilesIn(places)))
    await reportWriteErrors(file, () => prepareFile(file));
  const lock = path.join(places.report, 'run.lock');
  return reportWriteErrors(lock, () =>
    acquireFileLock(lock, ({ pid }) =>
      userError(
        'conflict',
        `Another run (pid ${pid}) writes its reports to ${places.report}.`,
        'Wait until it has ended, or choose another folder with --report.',
      ),
    ),
  );
}

/** Creates the folder of a file. */
async function prepareFile(file: string): Promise<void> {
  const folder = path.dirname(file);
  await makePrivateFolder(folder);
  const stats = await stat(file).catch(() => null);
  if (stats?.isDirectory()) throw new Error(`${file} is a folder.`);
  await access(stats ? file : folder, constants.W_OK);
}

/**
 * Leaves nothing of an earlier run that could be taken for the result of this one if it is killed: what `report` holds has
 * not passed.
 */
export async function replaceReports(report: RunReport, places: Places): Promise<void> {
  const { renderJson } = await import('@firmline/harness/report');
  const { json, ...views } = reportFilesIn(places);
  for (const file of Object.values(views)) await reportWriteErrors(file, () => rm(file, { force: true }));
  await reportWriteErrors(json, () => writePrivateFile(json, renderJson(report)));
}

/** Writes the reports, report.json first. Only their owner can read them: they contain prompts and transcripts. */
export async function writeReports(report: RunReport, places: Places): Promise<ReportFiles> {
  const { renderHtml, renderJson, renderJUnit } = await import('@firmline/harness/report');
  const { failOnFlaky = false } = places;
  const junit = { failOnFlaky, folder: folderInRepository(), forJenkins: 'JENKINS_URL' in process.env };
  const files = reportFilesIn(places);
  const renderers = [
    [files.json, () => renderJson(report)],
    [files.junit, () => renderJUnit(report, junit)],
    [files.html, () => renderHtml(report)],
  ] as const;
  for (const [file, render] of renderers)
    await reportWriteErrors(file, async () => {
      await makePrivateFolder(path.dirname(file));
      await writePrivateFile(file, render());
    });
  return files;
}

/** This folder, from the root of its repository: the nearest folder with `.git`, or a job's workspace. Else empty. */
export function folderInRepository(
  { GITHUB_WORKSPACE: workspace }: Readonly<Record<string, string | undefined>> = process.env,
  cwd = process.cwd(),
): string {
  const gitFolder = findUpwards('.git', cwd);
  const root = gitFolder === undefined ? workspace : path.dirname(gitFolder);
  const folder = root === undefined ? '' : path.relative(root, cwd).split(path.sep).join('/');
  return /^\.\.(?:\/|$)/.test(folder) || path.isAbsolute(folder) ? '' : folder;
}

async function reportWriteErrors<Result>(file: string, task: () => Promise<Result>): Promise<Result> {
  try {
    return await task();
  } catch (cause) {
    throw cause instanceof FirmlineError
      ? cause
      : unwritable(file, 'Choose another folder with --report.', cause);
  }
}

export async function readReportAt(place: string): Promise<RunReport> {
  const file = /\.json$/i.test(place) ? place : path.join(place, 'report.json');
  const bytes = await readFile(file).catch(async (cause: unknown) => {
    if (systemCode(cause) !== 'ENOENT') throw unreadable(file, cause);
    const names = await readdir(place).catch(() => []);
    const parts = names.filter((name) => /^\d+-of-\d+$/.test(name)).toSorted();
    const hint =
      parts.length > 0
        ? `It holds reports of parts (${parts.join(', ')}). Pass --shard, or --report ${path.join(place, parts[0] ?? '')}.`
        : `${firmline} test run writes one.`;
    throw userError('not-found', `There is no report at ${file}.`, hint, cause);
  });
  const { readReport } = await import('@firmline/harness/report');
  return readReport(textOfBytes(bytes, file), file);
}
