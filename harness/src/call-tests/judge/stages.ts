import { stages as allStages } from '@firmline/sdk/web-call';
import { type CallMarks, completedOf, hasFailedForGood, startingCall } from './call-marks.ts';
import { allOf, type Check, type Finding } from './finding.ts';
import { inTime, listed } from './words.ts';

export const checkStages: Check<'stages'> = (expectation, view, memory) => {
  const call = startingCall(view, memory);
  const seen = stagesSeen(call);
  const isFinal = hasFailedForGood(call, view, memory);
  const finding = (holds: boolean, expected: string): Finding => ({
    holds,
    expected,
    seen,
    ...(isFinal && !holds && { isFinal }),
  });
  const completed = completedOf(call);
  if (expectation === 'all-completed') {
    const holds = completed.join() === allStages.join();
    return finding(holds, 'all nine stages completed, in their order');
  }
  const all = call?.stages ?? [];
  const skipped = new Set(all.filter((one) => one.skipped !== undefined).map(({ stage }) => stage));
  const findings: Finding[] = [];
  if (expectation.completed) {
    const inOrder = completed.filter((stage) => expectation.completed?.includes(stage));
    const holds = inOrder.join() === expectation.completed.join();
    findings.push(finding(holds, `${listed(expectation.completed)} completed, in this order`));
  }
  if (expectation.failed) {
    const holds = all.some(({ stage, status }) => stage === expectation.failed && status === 'failed');
    findings.push(finding(holds, `${expectation.failed} failed`));
  }
  if (expectation.skipped) {
    const holds = expectation.skipped.every((stage) => skipped.has(stage));
    findings.push(finding(holds, `${listed(expectation.skipped)} skipped`));
  }
  if (expectation.notStarted) {
    // Before a call, a stage that has not started proves nothing.
    const holds =
      call !== null && expectation.notStarted.every((stage) => !all.some((one) => one.stage === stage));
    findings.push(finding(holds, `${listed(expectation.notStarted)} not started`));
  }
  return allOf(findings);
};

/** How far the start of a call got, in words. */
export function stagesSeen(call: CallMarks | null): string {
  if (!call) return 'no started call';
  const failed = call.stages.find(({ status }) => status === 'failed');
  if (failed) {
    const after = failed.durationMs === undefined ? '' : ` after ${inTime(failed.durationMs)}`;
    return `${failed.stage} failed${after}${failed.reason === undefined ? '' : `: ${failed.reason}`}`;
  }
  const completed = completedOf(call);
  const running = call.stages.find(
    ({ stage, status }) => status === 'started' && !completed.some((one) => one === stage),
  );
  if (running) return `${running.stage} still running`;
  const missing = allStages.filter((stage) => !completed.includes(stage));
  if (missing.length === allStages.length) return 'a call without stages';
  if (missing.length > 0) return `${listed(missing)} not reached, ${completed.length} stages completed`;
  return completed.join() === allStages.join()
    ? 'all nine stages completed'
    : `the order ${completed.join(', ')}`;
}
