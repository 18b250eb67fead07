/** Errors that end a call, as daily-js names them. */
export const fatalErrors = [
  'ejected',
  'nbf-room',
  'nbf-token',
  'exp-room',
  'exp-token',
  'no-room',
  'meeting-full',
  'end-of-life',
  'not-allowed',
  'connection-error',
] as const;
export type FatalErrorType = (typeof fatalErrors)[number];

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

/** Errors that a call goes on after, as daily-js names them. */
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
export type NonFatalErrorType = (typeof nonFatalErrors)[number];

/** What a page may ask in vain for. */
export const refusable = [
  'join-meeting',
  'leave-meeting',
  'remote-level-observer',
  'local-level-observer',
  'update-input-settings',
  'set-input-devices',
  'start-recording',
] as const;
export type RefusableRequest = (typeof refusable)[number];

/** How a request is refused. */
export const refusalAnswers = ['error', 'never', 'late', 'early'] as const;
export type RefusalAnswer = (typeof refusalAnswers)[number];

/** `join`: before the page has joined. `live`: once audio is connected. */
export type FaultTime = 'join' | 'live';

interface Timed {
  /** Default `live`. */
  readonly when?: FaultTime;
  /** Milliseconds after the page asked to join, or after audio was connected. Default 0. */
  readonly afterMs?: number;
}

/**
 * Ends the call with an error. At `join` it rejects `join()`, and the room stays open; `live` it is `error`, then
 * `left-meeting`, and the call has ended.
 */
export interface FatalFault extends Timed {
  readonly kind: 'fatal';
  readonly error: FatalErrorType;
  /** Default: a sentence of the room's own for each error. */
  readonly message?: string;
  /** Only with `join`: meets only a page that joins without the call's token. Default false. */
  readonly withoutToken?: boolean;
}

/**
 * The microphone fails: `camera-error`, and local audio is blocked until the page opens a microphone again. At `join`
 * the real one is not opened at all, and the call is joined without.
 */
export interface CameraFault extends Timed {
  readonly kind: 'camera-error';
  readonly error: CameraErrorType;
  readonly message?: string;
  /** What is blocked, missing or asked for wrongly. Default: what the error's name says, else audio. */
  readonly media?: readonly ('audio' | 'video')[];
  /** Only with `permissions`. Default `user`. */
  readonly blockedBy?: 'user' | 'browser';
  /** Only with `constraints`. Default `invalid`. */
  readonly reason?: 'invalid' | 'none-specified';
}

/** `nonfatal-error`; the call goes on. */
export interface NonFatalFault extends Timed {
  readonly kind: 'nonfatal-error';
  readonly error: NonFatalErrorType;
  readonly message?: string;
  readonly details?: unknown;
}

/**
 * A request of the page fails (`error`), is not obeyed and not answered (`never`), or is obeyed after `delayMs`
 * (`late`). `join-meeting` knows `never` only, `leave-meeting` no `error`. A recording fails with `recording-error`;
 * `early` it runs from the join on without being asked for, and a request for it does nothing more.
 */
export interface RefusalFault {
  readonly kind: 'refuses';
  readonly request: RefusableRequest;
  readonly answer: RefusalAnswer;
  readonly message?: string;
  /** With `late`, milliseconds. */
  readonly delayMs?: number;
  /** How many requests it meets. Default: all. */
  readonly times?: number;
}

/**
 * When the page is told `listening`: as part of the join, so that it comes before `joined-meeting`; `delayMs` after the
 * page can play the assistant, who waits for it or speaks meanwhile; or never, while the assistant speaks all the same.
 */
export interface ListeningFault {
  readonly kind: 'listening';
  readonly when: 'join' | 'after-join' | 'never';
  /** With `after-join`, milliseconds. Default 0. */
  readonly delayMs?: number;
  /** With `after-join`: the assistant speaks as soon as the page can play it. Default false. */
  readonly speaks?: boolean;
}

/**
 * The network goes away `afterMs` after audio was connected: sockets are cut and refused, and no packet passes in
 * either direction. After `forMs` all of it comes back. A page is given up after some 20 seconds.
 */
export interface NetworkFault {
  readonly kind: 'network';
  /** Default 0. */
  readonly afterMs?: number;
  readonly forMs: number;
}

/** The call ends without the page's doing. */
export interface HangUpFault {
  readonly kind: 'hang-up';
  /** Milliseconds after audio was connected. Default 0. */
  readonly afterMs?: number;
  /** Ended reason, such as the default `assistant-ended-call`. */
  readonly reason?: string;
  /** Whether the status update 'ended' goes out first. Default true. */
  readonly announce?: boolean;
  /** Whether the page is ejected (`error`, then `left-meeting`) or just left (`left-meeting`). Default true. */
  readonly eject?: boolean;
  /** The error of the ejection. Default `ejected`. */
  readonly error?: FatalErrorType;
  /** Its words. Default: a sentence of the room's own for each error. */
  readonly message?: string;
}

/** The assistant joins and sends silence, and never says a word. */
export interface SilentAgentFault {
  readonly kind: 'silent-agent';
}

/** The assistant stays in the call, but no packet of its audio arrives any more. */
export interface DeafenedAgentFault {
  readonly kind: 'agent-audio-lost';
  /** Milliseconds after audio was connected. Default 0. */
  readonly afterMs?: number;
}

/** The room takes its time to let the page in. */
export interface JoinDelayFault {
  readonly kind: 'join-delay';
  readonly delayMs: number;
  /** The page waits in a lobby: it has joined, and nobody else is there until it is let in. Default false. */
  readonly lobby?: boolean;
}

/** Seen from the room: what it sends, what it receives, or both. */
export const rtpDirections = ['to-page', 'from-page', 'both'] as const;
export type RtpDirection = (typeof rtpDirections)[number];

/**
 * A bad line for audio packets; signalling is not touched. Packets are lost and late, but keep their order. Another one
 * for the same direction takes its place, so one that says nothing makes the line good again.
 */
export interface RtpFault {
  readonly kind: 'rtp';
  /** Default `both`. */
  readonly direction?: RtpDirection;
  /** Share of the packets that are lost, 0 to 100. Default 0. */
  readonly lossPercent?: number;
  /** How many packets are lost in a row, on average: 1 to 100. Default: as chance has it. */
  readonly burst?: number;
  /** Every packet is that late, milliseconds up to 10 000. Default 0. */
  readonly delayMs?: number;
  /** At random up to so much later still, milliseconds up to 10 000. Default 0. */
  readonly jitterMs?: number;
  /** Milliseconds after audio was connected. Default 0. */
  readonly afterMs?: number;
  /** Milliseconds after which the line is good again. Default: to the end of the call. */
  readonly forMs?: number;
  /** The same seed gives the same losses and delays, packet by packet. Default 1. */
  readonly seed?: number;
}

/** One thing that goes wrong in a call. */
export type RoomFault =
  | FatalFault
  | CameraFault
  | NonFatalFault
  | RefusalFault
  | ListeningFault
  | NetworkFault
  | HangUpFault
  | SilentAgentFault
  | DeafenedAgentFault
  | JoinDelayFault
  | RtpFault;

export type FaultOf<Kind extends RoomFault['kind']> = Extract<RoomFault, { readonly kind: Kind }>;
