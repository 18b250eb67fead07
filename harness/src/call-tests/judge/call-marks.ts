import { type FailedStage, type Stage, stages, stages as allStages } from '@firmline/sdk/web-call';
import type { Mark, View } from '../session/view.ts';
import type { Memory } from './memory.ts';
import { withoutUndefined } from '../../shared/defined.ts';
import { isObject } from '#util/is-object';
import { allOf, type Check, type Finding, inTime, listInWords } from './finding.ts';

interface StageSeen {
  readonly stage: FailedStage;
  readonly status: 'started' | 'completed' | 'failed';
  readonly at: number;
  /** Since its start, ms; missing if that is unknown. */
  readonly durationMs?: number;
  readonly skipped?: string;
  /** The client's message about the failure. */
  readonly reason?: string;
  /** Its code, such as `call-join-failed`; `aborted` if the call was stopped before the failure. */
  readonly code?: string;
}

/** The latest call, from the marks of the page's client. */
export interface CallMarks {
  readonly stages: readonly StageSeen[];
  /** When it ended, or failed to start. */
  readonly overAt: number | null;
  /** A stage failed that it cannot do without. */
  readonly failed: boolean;
  readonly speaking: boolean;
  readonly marks: readonly Mark[];
}

/** Stages whose failure does not end a call. */
const toleratedStages: ReadonlySet<FailedStage> = new Set<FailedStage>([
  'video-recording-setup',
  'video-recording-started',
  'audio-observer-setup',
  'audio-processing-setup',
]);

const knownStages = new Set<string>([...stages, 'input-validation']);
const stageMark = /^(.+):(\w+)$/;

/** Null before the first call. A call whose document was left is over. */
export function latestCall(
  { page: { marks } }: View,
  memory?: Pick<Memory, 'leftMs' | 'startedAt'>,
): CallMarks | null {
  const startMark = marks.findLast(({ name }) => name === 'start');
  if (!startMark) return null;
  const ownMarks = marks.slice(marks.lastIndexOf(startMark));
  const stageMarks = ownMarks.flatMap((mark) => stageOf(mark, ownMarks) ?? []);
  const failedMark = stageMarks.find(
    ({ stage, status }) => status === 'failed' && !toleratedStages.has(stage),
  );
  const endMark = ownMarks.find(({ name }) => name === 'call-end') ?? failedMark;
  const leftAt = memory?.leftMs == null ? -Infinity : memory.startedAt + memory.leftMs;
  const overAt = endMark?.at ?? (leftAt > startMark.at ? leftAt : null);
  const speech = ownMarks.findLast(({ name }) => name === 'speech-start' || name === 'speech-end');
  return {
    stages: stageMarks,
    overAt,
    failed: failedMark !== undefined,
    speaking: overAt === null && speech?.name === 'speech-start',
    marks: ownMarks,
  };
}

/** Null if the latest call was over before the visitor's last action: another one is expected to start. */
export function startingCall(view: View, memory: Memory): CallMarks | null {
  const { actedMs, startedAt } = memory;
  const call = latestCall(view, memory);
  const isOld = call?.overAt != null && actedMs !== null && call.overAt < startedAt + actedMs;
  return isOld ? null : call;
}

/** A page that begins a failed call again by itself does so within this time, ms. */
const retryMs = 2000;

/** Whether a call failed to start and nothing begins another, so that waiting for it is in vain. */
export const hasFailedForGood = (call: CallMarks | null, { atMs }: View, { startedAt }: Memory): boolean =>
  call?.failed === true && call.overAt !== null && startedAt + atMs - call.overAt > retryMs;

function stageOf({ name, at, detail }: Mark, marks: readonly Mark[]): StageSeen | null {
  const [, stage, status] = stageMark.exec(name) ?? [];
  if (!isStage(stage) || !isStatus(status)) return null;
  const startMark = marks.findLast((mark) => mark.name === `${stage}:started` && mark.at <= at);
  const skipReason = textIn(detail, 'skipped');
  const code = textIn(detail, 'code');
  const reason = textIn(detail, 'message') ?? code;
  return {
    stage,
    status,
    at,
    ...withoutUndefined({ durationMs: startMark && at - startMark.at, skipped: skipReason, reason, code }),
  };
}

const isStage = (name: string | undefined): name is FailedStage =>
  name !== undefined && knownStages.has(name);
const isStatus = (name: string | undefined): name is StageSeen['status'] =>
  name === 'started' || name === 'completed' || name === 'failed';

export function textIn(detail: unknown, key: string): string | undefined {
  const value = isObject(detail) ? detail[key] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** The completed stages, in the order of their completion. */
export const completedOf = (call: CallMarks | null): readonly Stage[] =>
  (call?.stages ?? []).flatMap(({ stage, status }) =>
    status === 'completed' && stage !== 'input-validation' ? [stage] : [],
  );

export const checkStages: Check<'stages'> = (expectation, view, memory) => {
  const call = startingCall(view, memory);
  const stageMarks = stagesSeen(call);
  const isFinal = hasFailedForGood(call, view, memory);
  const finding = (isMet: boolean, expected: string): Finding => ({
    isMet,
    expected,
    seen: stageMarks,
    ...(isFinal && !isMet && { isFinal }),
  });
  const completedStages = completedOf(call);
  if (expectation === 'all-completed') {
    const isMet = completedStages.join() === allStages.join();
    return finding(isMet, 'all nine stages completed, in their order');
  }
  const latestStages = call?.stages ?? [];
  const skippedStages = new Set(
    latestStages.filter((one) => one.skipped !== undefined).map(({ stage }) => stage),
  );
  const findings: Finding[] = [];
  if (expectation.completed) {
    const stagesInOrder = completedStages.filter((stage) => expectation.completed?.includes(stage));
    const isMet = stagesInOrder.join() === expectation.completed.join();
    findings.push(finding(isMet, `${listInWords(expectation.completed)} completed, in this order`));
  }
  if (expectation.failed) {
    const isMet = latestStages.some(
      ({ stage, status }) => stage === expectation.failed && status === 'failed',
    );
    findings.push(finding(isMet, `${expectation.failed} failed`));
  }
  if (expectation.skipped) {
    const isMet = expectation.skipped.every((stage) => skippedStages.has(stage));
    findings.push(finding(isMet, `${listInWords(expectation.skipped)} skipped`));
  }
  if (expectation.notStarted) {
    // Before a call, a stage that has not started proves nothing.
    const isMet =
      call !== null &&
      expectation.notStarted.every((stage) => !latestStages.some((one) => one.stage === stage));
    findings.push(finding(isMet, `${listInWords(expectation.notStarted)} not started`));
  }
  return allOf(findings);
};

/** How far the start of a call got, in words. */
function stagesSeen(call: CallMarks | null): string {
  if (!call) return 'no started call';
  const failedStage = call.stages.find(({ status }) => status === 'failed');
  if (failedStage) {
    const durationText =
      failedStage.durationMs === undefined ? '' : ` after ${inTime(failedStage.durationMs)}`;
    return `${failedStage.stage} failed${durationText}${failedStage.reason === undefined ? '' : `: ${failedStage.reason}`}`;
  }
  const completedStages = completedOf(call);
  const runningStage = call.stages.find(
    ({ stage, status }) => status === 'started' && !completedStages.some((one) => one === stage),
  );
  if (runningStage) return `${runningStage.stage} still running`;
  const missingStages = allStages.filter((stage) => !completedStages.includes(stage));
  if (missingStages.length === allStages.length) return 'a call without stages';
  if (missingStages.length > 0)
    return `${listInWords(missingStages)} not reached, ${completedStages.length} stages completed`;
  return completedStages.join() === allStages.join()
    ? 'all nine stages completed'
    : `the order ${completedStages.join(', ')}`;
}
