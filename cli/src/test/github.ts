import { appendFile } from 'node:fs/promises';
import type { RunReport } from '@firmline/harness/call-tests';
import type { Output } from '../terminal/output.ts';

interface GitHubOptions {
  readonly annotate: boolean;
  /** Counts flaky scenarios as failed. */
  readonly failOnFlaky?: boolean | undefined;
}

/**
 * In a GitHub Actions job, writes annotations for failed scenarios and a job summary. Annotations go to standard error,
 * which GitHub also reads. With --json they are left out, because standard error then holds only errors.
 */
export async function tellGitHub(
  report: RunReport,
  output: Output,
  { annotate, failOnFlaky = false }: GitHubOptions,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<void> {
  if (env['GITHUB_ACTIONS'] !== 'true') return;
  const { annotations, jobSummary } = await import('@firmline/harness/report');
  if (annotate && !output.json) for (const line of annotations(report, { failOnFlaky })) output.failure(line);
  const file = env['GITHUB_STEP_SUMMARY'];
  if (!file) return;
  // A failed summary must not fail the run.
  await appendFile(file, jobSummary(report)).catch(() => output.note(`Could not write ${file}.`));
}
