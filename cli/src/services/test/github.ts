import { appendFile } from 'node:fs/promises';
import type { RunReport } from '@firmline/harness/call-tests';
import type { Output } from '../../output.ts';

interface GitHubOptions {
  readonly annotate: boolean;
  /** What is flaky has failed. */
  readonly failOnFlaky?: boolean | undefined;
}

/**
 * In a job of GitHub Actions: annotations where a scenario broke, and a summary of the job. Annotations go to standard
 * error, which GitHub reads as well; with --json that holds nothing but errors, and they are left out.
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
  // A run is not lost with its summary.
  await appendFile(file, jobSummary(report)).catch(() => output.note(`Could not write ${file}.`));
}
