import type { CallPlan } from '../../shared/call-plan/call-plan.ts';
import { fatalErrors, nonFatalErrors, type RoomFault } from '../../shared/call-plan/fault.ts';
import { closingOf, endAsked, errorOf } from './assumptions/closing.ts';
import { findProcessing } from './assumptions/processing.ts';
import {
  at,
  callOf,
  type Exchange,
  findEvent,
  findEvents,
  findExchange,
  moments,
  recordingDue,
  textAt,
} from './events.ts';
import type { CallId, CallTrace, TracedCall } from './trace.ts';
import { defined } from '../../shared/defined.ts';

/** The room's own reactions take about this long, ms; only longer ones need a plan. */
const ownMs = 300;
/** The room's own time for a local observer and noise cancellation, ms. */
const ownAnswerMs = 400;

/**
 * A plan that makes the room behave as the service did in a traced call: the time of `listening`, the start of a
 * recording, the responses of observers and noise cancellation, non-fatal errors, and the end. Undefined if the trace has
 * no such call.
 */
export function callPlanOf(trace: CallTrace, id: CallId): CallPlan | undefined {
  const call = callOf(trace, id);
  if (!call) return undefined;
  // Only the first join is replayed.
  const returned = findEvent(call, { of: 'step', name: 'return' })?.at ?? Infinity;
  const first: TracedCall = { ...call, events: call.events.filter(({ at: time }) => time < returned) };
  const joined = moments.joined(first);
  if (joined === undefined) return { faults: refusalOf(first) };
  return {
    faults: [
      ...joinDelayOf(first, joined),
      ...listeningOf(first, joined),
      ...observersOf(first),
      ...processingOf(first),
      ...recordingOf(first),
      ...tokenOf(trace),
      ...nonFatalOf(first, joined),
      ...leaveOf(first),
      ...closeOf(call, joined),
    ],
  };
}

/** Refuses every join without its token if the trace's was refused. */
function tokenOf(trace: CallTrace): RoomFault[] {
  const call = callOf(trace, 'without-token');
  if (!call || moments.joined(call) !== undefined) return [];
  return refusalOf(call).map((fault) => (fault.kind === 'fatal' ? { ...fault, withoutToken: true } : fault));
}

const rounded = (ms: number) => Math.max(0, Math.round(ms));

function refusalOf(call: TracedCall): RoomFault[] {
  const error = findEvent(call, { of: 'from-machine', name: 'error' });
  if (!error) return [{ kind: 'refuses', request: 'join-meeting', answer: 'never' }];
  const { type, wording } = errorOf(error);
  return [{ kind: 'fatal', when: 'join', error: fatalError(type), ...defined({ message: wording }) }];
}

const fatalError = (type: string | undefined) =>
  fatalErrors.find((name) => name === type) ?? 'connection-error';

function joinDelayOf(call: TracedCall, joined: number): RoomFault[] {
  const asked = findEvent(call, { of: 'to-machine', name: 'join-meeting' })?.at ?? joined;
  const delayMs = rounded(joined - asked - ownMs);
  return delayMs > ownMs ? [{ kind: 'join-delay', delayMs }] : [];
}

function listeningOf(call: TracedCall, joined: number): RoomFault[] {
  const [playable, told] = [moments.playable(call), moments.listening(call)];
  if (told === undefined) return [{ kind: 'listening', when: 'never' }];
  if (told <= joined) return [{ kind: 'listening', when: 'join' }];
  const delayMs = rounded(told - (playable ?? joined));
  if (delayMs <= ownMs) return [];
  const isHeardBefore = (moments.heard(call) ?? Infinity) < told;
  return [{ kind: 'listening', when: 'after-join', delayMs, ...(isHeardBefore ? { speaks: true } : {}) }];
}

/** The fault of a request that failed or got a late response. */
function failureOf(
  exchange: Exchange | undefined,
  request: 'remote-level-observer' | 'local-level-observer' | 'update-input-settings',
): RoomFault[] {
  if (!exchange) return [];
  const { error, ms } = exchange;
  if (error !== undefined) return [{ kind: 'refuses', request, answer: 'error', message: error, times: 1 }];
  if (ms === undefined) return [{ kind: 'refuses', request, answer: 'never', times: 1 }];
  const delayMs = rounded(ms - ownAnswerMs);
  return delayMs > ownMs ? [{ kind: 'refuses', request, answer: 'late', delayMs, times: 1 }] : [];
}

const observersOf = (call: TracedCall): RoomFault[] => [
  ...failureOf(findExchange(call, 'start-remote-participants-audio-level-observer'), 'remote-level-observer'),
  ...failureOf(findExchange(call, 'start-local-audio-level-observer'), 'local-level-observer'),
];

const processingOf = (call: TracedCall): RoomFault[] =>
  failureOf(findProcessing(call), 'update-input-settings');

function recordingOf(call: TracedCall): RoomFault[] {
  const due = recordingDue(call);
  const began = findEvent(call, { of: 'from-machine', name: 'recording-started' })?.at;
  if (began !== undefined && began < (due ?? Infinity)) {
    return [{ kind: 'refuses', request: 'start-recording', answer: 'early' }];
  }
  if (due === undefined) return [];
  const failed = findEvent(call, { of: 'from-machine', name: 'recording-error' });
  if (failed) {
    const message = textAt(failed.data, 'errorMsg');
    return [{ kind: 'refuses', request: 'start-recording', answer: 'error', ...defined({ message }) }];
  }
  if (began === undefined) return [{ kind: 'refuses', request: 'start-recording', answer: 'never' }];
  const delayMs = rounded(began - due);
  return delayMs > ownMs ? [{ kind: 'refuses', request: 'start-recording', answer: 'late', delayMs }] : [];
}

/** Non-fatal errors, at their times. */
const nonFatalOf = (call: TracedCall, joined: number): RoomFault[] =>
  findEvents(call, { of: 'from-machine', name: 'nonfatal-error' }).flatMap(({ at: time, data }) => {
    const error = nonFatalErrors.find((name) => name === at(data, 'type'));
    const message = textAt(data, 'errorMsg');
    if (error === undefined) return [];
    return [
      {
        kind: 'nonfatal-error' as const,
        error,
        ...(time < joined ? { when: 'join' as const } : { afterMs: rounded(time - joined) }),
        ...(message ? { message } : {}),
      },
    ];
  });

function leaveOf(call: TracedCall): RoomFault[] {
  const asked = findEvent(call, { of: 'to-machine', name: 'leave-meeting' })?.at;
  if (asked === undefined) return [];
  const { left } = closingOf(call, asked);
  if (!left) return [{ kind: 'refuses', request: 'leave-meeting', answer: 'never' }];
  const delayMs = rounded(left.at - asked);
  return delayMs > ownMs ? [{ kind: 'refuses', request: 'leave-meeting', answer: 'late', delayMs }] : [];
}

/** The assistant's end of the call, after the same time in it; time away from the call does not count. */
function closeOf(call: TracedCall, joined: number): RoomFault[] {
  const asked = endAsked(call);
  if (asked === undefined) return [];
  const { order, error, left, status } = closingOf(call, asked);
  const end = error ?? left;
  if (!end) return [];
  const rejoined = findEvents(call, { of: 'from-machine', name: 'joined-meeting' }).findLast(
    ({ at: time }) => time < asked,
  );
  const away = findEvent(call, { of: 'from-machine', name: 'left-meeting' });
  const awayMs = rejoined && away && away.at < rejoined.at ? rejoined.at - away.at : 0;
  const afterMs = rounded(end.at - joined - awayMs);
  const { type, wording } = errorOf(error);
  const reason = textAt(status?.data, 'data', 'endedReason');
  return [
    {
      kind: 'hang-up',
      afterMs,
      announce: order.includes('status-update'),
      eject: error !== undefined,
      ...(error && { error: fatalError(type ?? 'ejected') }),
      ...defined({ message: wording, reason: /[<>]/.test(reason ?? '') ? undefined : reason }),
    },
  ];
}
