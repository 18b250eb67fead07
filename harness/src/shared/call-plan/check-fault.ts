import {
  anything,
  between,
  type Check,
  count,
  flag,
  isObject,
  type KeysOf,
  listOf,
  milliseconds,
  object,
  oneOf,
  text,
  wholeNumber,
} from './check.ts';
import {
  cameraErrors,
  fatalErrors,
  nonFatalErrors,
  refusable,
  refusalAnswers,
  rtpDirections,
  type FaultOf,
  type RefusalAnswer,
  type RoomFault,
} from './fault.ts';

const longestRtpDelayMs = 10_000;

const timed = { when: oneOf('join', 'live'), afterMs: milliseconds };

const faultKeys: { readonly [Kind in RoomFault['kind']]: KeysOf<FaultOf<Kind>, 'kind'> } = {
  fatal: {
    required: { error: oneOf(...fatalErrors) },
    optional: { ...timed, message: text, withoutToken: flag },
  },
  'camera-error': {
    required: { error: oneOf(...cameraErrors) },
    optional: {
      ...timed,
      message: text,
      media: listOf(oneOf('audio', 'video')),
      blockedBy: oneOf('user', 'browser'),
      reason: oneOf('invalid', 'none-specified'),
    },
  },
  'nonfatal-error': {
    required: { error: oneOf(...nonFatalErrors) },
    optional: { ...timed, message: text, details: anything },
  },
  refuses: {
    required: { request: oneOf(...refusable), answer: oneOf(...refusalAnswers) },
    optional: { message: text, delayMs: milliseconds, times: count },
  },
  listening: {
    required: { when: oneOf('join', 'after-join', 'never') },
    optional: { delayMs: milliseconds, speaks: flag },
  },
  network: { required: { forMs: milliseconds }, optional: { afterMs: milliseconds } },
  'hang-up': {
    required: {},
    optional: {
      afterMs: milliseconds,
      reason: text,
      announce: flag,
      eject: flag,
      error: oneOf(...fatalErrors),
      message: text,
    },
  },
  'silent-agent': { required: {}, optional: {} },
  'agent-audio-lost': { required: {}, optional: { afterMs: milliseconds } },
  'join-delay': { required: { delayMs: milliseconds }, optional: { lobby: flag } },
  rtp: {
    required: {},
    optional: {
      direction: oneOf(...rtpDirections),
      lossPercent: between(0, 100),
      burst: between(1, 100),
      delayMs: between(0, longestRtpDelayMs),
      jitterMs: between(0, longestRtpDelayMs),
      afterMs: milliseconds,
      forMs: milliseconds,
      seed: wholeNumber,
    },
  },
};

const kinds = Object.keys(faultKeys);
const isKind = (value: unknown): value is RoomFault['kind'] => kinds.some((kind) => kind === value);

/** Answers that make no sense for a request, and keys that make none beside an answer. */
function refusalProblem(fault: Readonly<Record<string, unknown>>, place: string): string | null {
  const { request, answer, delayMs } = fault;
  const problem = oneOf(...answersTo(request))(answer, `${place}.answer`);
  if (problem !== null) return `${problem} for ${String(request)}`;
  return delayMs !== undefined && answer !== 'late' ? `${place}.delayMs is only for late answers` : null;
}

function answersTo(request: unknown): readonly RefusalAnswer[] {
  if (request === 'join-meeting') return ['never'];
  if (request === 'leave-meeting') return ['never', 'late'];
  return request === 'start-recording' ? refusalAnswers : ['error', 'never', 'late'];
}

/** A `RoomFault`. */
export const fault: Check = (value, place) => {
  if (!isObject(value)) return `${place} must be an object`;
  const { kind } = value;
  if (!isKind(kind)) return `${place}.kind must be one of ${kinds.join(', ')}`;
  const { required, optional } = faultKeys[kind];
  const problem = object({ required: { kind: anything, ...required }, optional })(value, place);
  if (problem !== null) return problem;
  if (kind === 'fatal' && value['withoutToken'] === true && value['when'] !== 'join')
    return `${place}.withoutToken is only for when: join`;
  return kind === 'refuses' ? refusalProblem(value, place) : null;
};
