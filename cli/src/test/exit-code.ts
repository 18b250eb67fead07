import type { RunReport } from '@firmline/harness/call-tests';
import { exitCodes } from '../exit-codes.ts';
import type { Output } from '../terminal/output.ts';

/** The exit code of a run. Prints why a run without a failure is not a success. */
export async function exitCodeFor(
  report: RunReport,
  { failOnFlaky = false, shard }: { readonly failOnFlaky?: boolean; readonly shard?: string },
  output: Output,
): Promise<number> {
  const { hasFailed, missingShards } = await import('@firmline/harness/report');
  if (hasFailed(report, { failOnFlaky })) return exitCodes.testsFailed;
  const { scenarios } = report;
  if (scenarios.some(({ verdict }) => verdict === 'inconclusive')) return exitCodes.error;
  const isPart = shard !== undefined;
  if (!isPart && scenarios.every(({ verdict }) => verdict === 'not-applicable')) {
    output.note('No scenario applies here, so the run counts as inconclusive.');
    return exitCodes.error;
  }
  const missing = isPart ? [] : missingShards(report);
  return missing.length > 0 ? exitCodes.error : exitCodes.ok;
}
