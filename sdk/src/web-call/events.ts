import type { CallEnd, NetworkState, ToolCallOutcome, CallErrorType } from './types.ts';
import type { CallError } from './call/call-error.ts';
import type { DeviceList } from './media/devices/device-list.ts';
import type { MicrophoneProblem } from './media/microphone-problem/problem.ts';
import type { CallMessage } from './messages/messages.ts';
import type { FailedStage, Stage } from './call/stages.ts';
import type { MeetingState, Participant } from './participant.ts';
import type { CallState } from './state/state.ts';
import type { TranscriptEntry } from './transcript/index.ts';
import type { TransportFault } from './transport/transport.ts';

export interface StageProgress {
  readonly stage: FailedStage;
  readonly status: 'started' | 'completed' | 'failed';
  /** Time in the stage, ms; present when completed or failed. */
  readonly durationMs?: number;
  /** ISO date. */
  readonly timestamp: string;
  /**
   * `skipped`: why the stage does not apply to this call. `pending`: the stage has no result a second after the join; the
   * start continues without it, and `stage-settled` reports the result. `cancelled`: the start was stopped.
   */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface CallStartSuccess {
  readonly callId: string;
  readonly totalDurationMs: number;
  /** Time in each stage, ms. */
  readonly stages: Readonly<Record<Stage, number>>;
  /** Time from the start to the first audible remote audio, ms; missing if there was none yet: `first-audio` reports it later. */
  readonly timeToFirstAudioMs?: number;
}

export interface CallStartFailed {
  readonly stage: FailedStage;
  readonly totalDurationMs: number;
  readonly error: CallError;
  /** Set if the start was stopped, by the page or by a hang-up: then there is no `error` event. */
  readonly cancelled?: true;
}

export interface CallErrorEvent {
  readonly type: CallErrorType;
  readonly stage?: FailedStage;
  readonly message: string;
  readonly error: CallError;
}

/** Events of the web-call client, with their arguments. */
export interface WebCallEvents {
  state: [state: CallState];
  'call-start-progress': [progress: StageProgress];
  /** The result of a pending stage, with the time since it started. A failure follows as `error`. */
  'stage-settled': [progress: StageProgress];
  'call-start-success': [success: CallStartSuccess];
  'call-start-failed': [failure: CallStartFailed];
  /** The assistant listens. Once per call. */
  'call-start': [];
  /** Everything was released. Only for calls that were joined. */
  'call-end': [end: CallEnd];
  error: [error: CallErrorEvent];
  message: [message: CallMessage];
  /** The assistant called a function, and what became of that. */
  'tool-call': [outcome: ToolCallOutcome];
  /** 0 to 1, ten times a second; 0 at the end of the call. */
  'volume-level': [volume: number];
  'speech-start': [];
  /** Also at the end of a call in which the assistant speaks. */
  'speech-end': [];
  /** Time from the start to the first audible remote audio, ms. Once per call. */
  'first-audio': [timeToFirstAudioMs: number];
  /** The transcript so far, whenever it changes. Unchanged entries stay the same objects. */
  transcript: [entries: readonly TranscriptEntry[]];
  /** The browser blocks the assistant's audio until the visitor touches the page; false: no longer. */
  'audio-blocked': [blocked: boolean];
  /** A remote participant's video; null when it ends. */
  'remote-video': [track: MediaStreamTrack | null, participantId: string];
  /** Everyone in the call, whenever someone joins, leaves, or one of their tracks changes its state. */
  participants: [participants: readonly Participant[]];
  'meeting-state': [state: MeetingState];
  network: [network: NetworkState];
  /** 0 to 1, ten times a second; 0 while muted and at the end of the call. */
  'microphone-level': [level: number];
  /**
   * The microphone hears the assistant, in spite of the browser's echo cancellation, so it may interrupt itself: headphones
   * help. False: no longer.
   */
  echo: [heard: boolean];
  /** Why the user cannot be heard; null: they can again. */
  'microphone-problem': [problem: MicrophoneProblem | null];
  /** A microphone, camera or speaker was connected, disconnected, named, or replaced another. */
  devices: [devices: DeviceList];
  'screen-share': [sharing: boolean];
  /** Something failed and the call continues; the message is the call library's. */
  'nonfatal-error': [fault: TransportFault];
  /** Any other event of the meeting, under the call library's name. */
  'meeting-event': [name: string, data: Readonly<Record<string, unknown>>];
}

/** Emits an event of the client. Never throws. */
export type Emit = <Name extends keyof WebCallEvents>(name: Name, ...args: WebCallEvents[Name]) => void;
