import { FirmlineError } from '@firmline/sdk/errors';

import type { CallPlan } from './call-plan.ts';
import {
  anything,
  type Check,
  count,
  flag,
  isObject,
  type Keys,
  listOf,
  milliseconds,
  object,
  oneOf,
  text,
} from './check.ts';
import {
  cameraErrors,
  fatalErrors,
  nonFatalErrors,
  refusable,
  type FaultOf,
  type RoomFault,
} from './fault.ts';

/** The keys of a fault, each with its check; the compiler asks for exactly those of its type. */
interface KeysOf<Fault> extends Keys {
  readonly required: { readonly [Key in Exclude<RequiredKeys<Fault>, 'kind'>]: Check };
  readonly optional: { readonly [Key in Exclude<keyof Fault, RequiredKeys<Fault>> & string]: Check };
}

type RequiredKeys<Fault> = {
  [Key in keyof Fault & string]: Partial<Pick<Fault, Key>> extends Pick<Fault, Key> ? never : Key;
}[keyof Fault & string];

const timed = { when: oneOf('join', 'live'), afterMs: milliseconds };

const faultKeys: { readonly [Kind in RoomFault['kind']]: KeysOf<FaultOf<Kind>> } = {
  fatal: { required: { error: oneOf(...fatalErrors) }, optional: { ...timed, message: text } },
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
    required: { request: oneOf(...refusable), answer: oneOf('error', 'never', 'late') },
    optional: { message: text, delayMs: milliseconds, times: count },
  },
  listening: {
    required: { when: oneOf('join', 'after-join', 'never') },
    optional: { delayMs: milliseconds },
  },
  network: { required: { lostMs: milliseconds }, optional: { afterMs: milliseconds } },
  'hang-up': {
    required: {},
    optional: { afterMs: milliseconds, reason: text, announce: flag, eject: flag },
  },
  'silent-agent': { required: {}, optional: {} },
  'deafened-agent': { required: {}, optional: { afterMs: milliseconds } },
  'join-delay': { required: { delayMs: milliseconds }, optional: {} },
};

const kinds = Object.keys(faultKeys);
const isKind = (value: unknown): value is RoomFault['kind'] => kinds.some((kind) => kind === value);

/** Answers that make no sense for a request, and keys that make none beside an answer. */
function refusalProblem(fault: Readonly<Record<string, unknown>>, place: string): string | null {
  const { request, answer, delayMs } = fault;
  const possible =
    request === 'start-recording'
      ? ['error', 'never', 'late']
      : request === 'join-meeting' || request === 'leave-meeting'
        ? ['never']
        : ['error', 'never'];
  const problem = oneOf(...possible)(answer, `${place}.answer`);
  if (problem !== null) return `${problem} for ${String(request)}`;
  return delayMs !== undefined && answer !== 'late' ? `${place}.delayMs is only for late answers` : null;
}

const fault: Check = (value, place) => {
  if (!isObject(value)) return `${place} must be an object`;
  const { kind } = value;
  if (!isKind(kind)) return `${place}.kind must be one of ${kinds.join(', ')}`;
  const { required, optional } = faultKeys[kind];
  const problem = object({ required: { kind: anything, ...required }, optional })(value, place);
  return problem ?? (kind === 'refuses' ? refusalProblem(value, place) : null);
};

const planKeys: KeysOf<CallPlan> = {
  required: {},
  optional: { name: text, times: count, faults: listOf(fault) },
};

const problemOf = (value: unknown) => listOf(object(planKeys))(value, 'plans');

const isPlans = (value: unknown): value is readonly CallPlan[] => problemOf(value) === null;

/**
 * Checks what is to be a list of call plans; a single plan counts as a list of one.
 * @throws FirmlineError 'invalid-input' that names the first key which does not fit, such as `plans[0].faults[2].kind`
 */
export function validateCallPlans(value: unknown): readonly CallPlan[] {
  const list: unknown = isObject(value) ? [value] : value;
  if (isPlans(list)) return list;
  throw new FirmlineError(problemOf(list) ?? 'plans must be a list', {
    code: 'invalid-input',
    fault: 'user',
  });
}
