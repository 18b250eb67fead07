import * as v from 'valibot';
import {
  between,
  count,
  flag,
  type Frozen,
  milliseconds,
  object,
  oneOf,
  optional,
  type OutputOf,
  text,
  wholeNumber,
} from '../schema/index.ts';

/** Errors that end a call, as daily-js names them, with their default messages to the page. */
export const fatalMessages = {
  ejected: 'Meeting has ended',
  'nbf-room': 'The room is not open yet',
  'nbf-token': 'The token is not valid yet',
  'exp-room': 'The meeting has ended',
  'exp-token': 'The token is no longer valid',
  'no-room': 'The room does not exist',
  'meeting-full': 'Somebody else is in this call',
  'end-of-life': 'This version is no longer supported',
  'not-allowed': 'You are not allowed to join this meeting',
  'connection-error': 'The connection to the room failed',
} as const satisfies Readonly<Record<string, string>>;
export type FatalErrorType = keyof typeof fatalMessages;
export const fatalErrors = Object.keys(fatalMessages) as FatalErrorType[];

/** Failures of microphone and camera, as daily-js names them. */
export const cameraErrors = [
  'permissions',
  'not-found',
  'cam-in-use',
  'mic-in-use',
  'cam-mic-in-use',
  'constraints',
  'unknown',
  'undefined-mediadevices',
] as const;
export type CameraErrorType = (typeof cameraErrors)[number];

/** Errors after which the call continues, as daily-js names them. */
export const nonFatalErrors = [
  'input-settings-error',
  'screen-share-error',
  'local-audio-level-observer-error',
  'video-processor-error',
  'video-processor-warning',
  'audio-processor-error',
  'remote-media-player-error',
  'live-streaming-warning',
  'meeting-session-data-error',
] as const;

/** Requests of the page that can fail. */
export const refusableRequests = [
  'join-meeting',
  'leave-meeting',
  'remote-level-observer',
  'local-level-observer',
  'update-input-settings',
  'set-input-devices',
  'start-recording',
] as const;
export type RefusableRequest = (typeof refusableRequests)[number];

export const refusalAnswers = ['error', 'never', 'late'] as const;

export const rtpDirections = ['to-page', 'from-page', 'both'] as const;
export type RtpDirection = (typeof rtpDirections)[number];

const may = <const Of extends v.GenericSchema>(schema: Of, description: string) =>
  optional(v.pipe(schema, v.description(description)));
const must = <const Of extends v.GenericSchema>(schema: Of, description: string) =>
  v.pipe(schema, v.description(description));

const timedKeys = {
  when: may(
    oneOf('join', 'live'),
    '`join`: before the page has joined. `live`: once audio is connected. Default `live`.',
  ),
  afterMs: may(milliseconds, 'Time after the page asked to join, or after audio was connected. Default 0.'),
};
const afterMs = may(milliseconds, 'Time after audio was connected. Default 0.');
const message = may(text, 'The message to the page. Default: a sentence of the room.');
const times = may(count, 'How many requests it affects. Default: all.');

/** A layer of a call that a fault breaks on purpose. */
export type Breaks = 'permission' | 'page' | 'signalling' | 'ice' | 'media' | 'agent';

/**
 * The room's faults: what each does, the layers that it breaks and its keys. They define the schemas of plans and scenarios
 * and their reference. A fault with `afterMs` is injected at that time.
 */
export const roomFaults = {
  fatal: {
    breaks: ['signalling'],
    description:
      'An error ends the call. `join`: `join()` rejects, and the room stays open. `live`: the page gets `error` and `left-meeting`.',
    keys: {
      error: must(oneOf(...fatalErrors), 'As daily-js names it.'),
      ...timedKeys,
      message,
      withoutToken: may(flag, "Only with `join`: only for a page that joins without the call's token."),
    },
  },
  'camera-error': {
    breaks: ['permission'],
    description:
      'The microphone fails and is blocked until the page opens one again. With `join`, the page joins without it.',
    keys: {
      error: must(oneOf(...cameraErrors), 'As daily-js names it.'),
      ...timedKeys,
      message,
    },
  },
  'nonfatal-error': {
    breaks: ['media'],
    description: 'The page gets an error, and the call continues.',
    keys: {
      error: must(oneOf(...nonFatalErrors), 'As daily-js names it.'),
      ...timedKeys,
      message,
    },
  },
  refuses: {
    breaks: ['signalling', 'media'],
    description:
      'A request of the page fails, gets no response, or takes effect late. A refused recording fails with `recording-error`.',
    keys: {
      request: must(oneOf(...refusableRequests), 'The request of the page.'),
      answer: must(
        oneOf(...refusalAnswers),
        '`never`: ignored, without a response. `late`: takes effect after the delay.',
      ),
      message,
      delayMs: may(milliseconds, 'Only with `late`.'),
      times,
    },
  },
  listening: {
    breaks: ['signalling', 'agent'],
    description: 'The page gets `listening` before it has joined, late, or never.',
    keys: {
      when: must(oneOf('join', 'after-join', 'never'), 'When the page gets `listening`.'),
      delayMs: may(milliseconds, 'With `after-join`: time after the page can play the assistant. Default 0.'),
      speaks: may(flag, 'With `after-join`: the assistant already speaks before. Default false.'),
    },
  },
  network: {
    breaks: ['signalling', 'ice', 'media'],
    description:
      'Cuts and refuses sockets and drops all packets, then restores the connection. The room gives up on a page after about 20 s.',
    keys: {
      forMs: must(milliseconds, 'Duration.'),
      afterMs,
      dead: may(flag, 'Sockets stay open, as on a line that dies unnoticed; messages wait. Default false.'),
    },
  },
  'hang-up': {
    breaks: ['signalling'],
    description: 'The room ends the call.',
    keys: {
      afterMs,
      reason: may(text, 'Ended reason. Default `assistant-ended-call`.'),
      announce: may(flag, "Whether the status update 'ended' goes out first. Default true."),
      eject: may(
        flag,
        'Whether the page is ejected (`error`, then `left-meeting`) or only gets `left-meeting`. Default true.',
      ),
      error: may(oneOf(...fatalErrors), 'The error of the ejection. Default `ejected`.'),
      message,
    },
  },
  'agent-audio-lost': {
    breaks: ['media', 'agent'],
    description: 'The assistant stays in the call, but its audio no longer arrives.',
    keys: { afterMs },
  },
  'join-delay': {
    breaks: ['signalling'],
    description: 'The page waits to be admitted.',
    keys: {
      delayMs: must(milliseconds, 'Duration.'),
      lobby: may(flag, 'The page waits in a lobby, where it has joined but is alone. Default false.'),
    },
  },
  rtp: {
    breaks: ['media'],
    description:
      'A bad line for audio; signalling is not affected. Packets keep their order. A later fault for the same direction replaces it.',
    keys: {
      direction: may(oneOf(...rtpDirections), 'Seen from the room. Default `both`.'),
      lossPercent: may(between(0, 100), 'Share of lost packets. Default 0.'),
      burst: may(between(1, 100), 'Mean number of packets lost in a row. Default: random.'),
      delayMs: may(between(0, 10_000), 'Added to every packet. Default 0.'),
      jitterMs: may(between(0, 10_000), 'Random addition to the delay, up to this. Default 0.'),
      afterMs,
      forMs: may(milliseconds, 'Duration. Default: until the end of the call.'),
      seed: may(wholeNumber, 'The same seed affects the same packets. Default 1.'),
    },
  },
} as const;

type Faults = typeof roomFaults;

/** One fault of a call. */
export type RoomFault = {
  [Kind in keyof Faults]: { readonly kind: Kind } & Frozen<OutputOf<Faults[Kind]['keys']>>;
}[keyof Faults];
export type FaultOf<Kind extends RoomFault['kind']> = Extract<RoomFault, { readonly kind: Kind }>;

const kinds = Object.keys(roomFaults);
const faultOf = ([kind, { keys }]: readonly [string, { readonly keys: v.ObjectEntries }]) =>
  object({ kind: v.literal(kind), ...keys });

function answersTo(request: RefusableRequest): readonly string[] {
  if (request === 'join-meeting') return ['never'];
  return request === 'leave-meeting' ? ['never', 'late'] : refusalAnswers;
}

/** A key that conflicts with others, and the problem; null without a conflict. */
function conflictIn(fault: RoomFault): readonly [key: string, problem: string] | null {
  if (fault.kind === 'fatal' && fault.withoutToken === true && fault.when !== 'join')
    return ['withoutToken', 'is only for when: join'];
  if (fault.kind !== 'refuses') return null;
  const { request, answer, delayMs } = fault;
  const answers = answersTo(request);
  if (!answers.includes(answer)) return ['answer', `must be one of ${answers.join(', ')} for ${request}`];
  return delayMs !== undefined && answer !== 'late' ? ['delayMs', 'is only for late answers'] : null;
}

export const roomFault = v.pipe(
  v.variant('kind', Object.entries(roomFaults).map(faultOf), ({ expected }) =>
    expected === 'Object' ? 'must be an object' : `must be one of ${kinds.join(', ')}`,
  ) as v.GenericSchema<unknown, RoomFault>,
  v.rawCheck(({ dataset, addIssue }) => {
    const conflict = dataset.typed ? conflictIn(dataset.value) : null;
    if (!conflict || !dataset.typed) return;
    const [key, problem] = conflict;
    addIssue({
      message: problem,
      path: [{ type: 'unknown', origin: 'value', input: dataset.value, key, value: null }],
    });
  }),
);
