import type { CallEnd } from './call/call-end.ts';
import type { CallError } from './call/call-error.ts';
import type { NetworkState } from './call/network.ts';
import type { DeviceList } from './media/devices/index.ts';
import type { HearingProblem } from './media/hearing/index.ts';
import type { CallMessage } from './messages/messages.ts';
import type { FailedStage, Stage } from './call/stages.ts';
import type { MeetingState, Participant } from './participant.ts';
import type { CallState } from './state/state.ts';
import type { TranscriptEntry } from './transcript/index.ts';
import type { TransportFault } from './transport/transport.ts';

export interface StageProgress {
  readonly stage: FailedStage;
  readonly status: 'started' | 'completed' | 'failed';
  /** Time in the stage, ms; on completed and failed. */
  readonly durationMs?: number;
  /** ISO date. */
  readonly timestamp: string;
  /**
   * `skipped`: why the stage does not apply to this call. `pending`: it has no result a second after the join; the start
   * goes on without it, and `stage-settled` tells the result.
   */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface CallStartSuccess {
  readonly callId: string;
  readonly totalDurationMs: number;
  /** Time in each stage, ms. */
  readonly stages: Readonly<Record<Stage, number>>;
  /** From start to the first audible remote audio, ms; missing when none was audible yet: then `first-audio` tells. */
  readonly timeToFirstAudioMs?: number;
}

export interface CallStartFailed {
  readonly stage: FailedStage;
  readonly totalDurationMs: number;
  readonly error: CallError;
}

export type CallErrorType =
  | 'validation-error'
  | 'daily-call-object-creation-error'
  | 'daily-call-join-error'
  | 'video-recording-setup-error'
  | 'audio-observer-setup-error'
  | 'audio-processing-setup-error'
  | 'start-method-error'
  /** The running call failed. */
  | 'daily-error'
  /** The microphone failed while the call goes on. */
  | 'camera-error'
  /** The assistant never answered. */
  | 'no-answer';

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
  /** The result of a stage that was completed as pending, with the time since it began. A failure follows as `error`. */
  'stage-settled': [progress: StageProgress];
  'call-start-success': [success: CallStartSuccess];
  'call-start-failed': [failure: CallStartFailed];
  /** The assistant listens. Once a call. */
  'call-start': [];
  /** After everything was released. Only of calls that were joined. */
  'call-end': [end: CallEnd];
  error: [error: CallErrorEvent];
  message: [message: CallMessage];
  /** 0 to 1, ten times a second. */
  'volume-level': [volume: number];
  'speech-start': [];
  'speech-end': [];
  /** From start to the first audible remote audio, ms. Once a call. */
  'first-audio': [timeToFirstAudioMs: number];
  /** What was said in the call so far, whenever it changes. Entries that did not change stay the same objects. */
  transcript: [entries: readonly TranscriptEntry[]];
  /** The browser keeps the assistant silent until the visitor touches the page; false: it may be heard now. */
  'audio-blocked': [blocked: boolean];
  /** A picture of somebody else; null when it is gone. */
  'remote-video': [track: MediaStreamTrack | null, participantId: string];
  /** Everyone in the call, whenever somebody comes, goes, or one of their tracks changes its state. */
  participants: [participants: readonly Participant[]];
  'meeting-state': [state: MeetingState];
  network: [network: NetworkState];
  /** Of the microphone, 0 to 1, ten times a second. Muted, it is 0. */
  'microphone-level': [level: number];
  /** Why the person cannot be heard; null: they can again. */
  hearing: [problem: HearingProblem | null];
  /** A microphone, camera or speaker came, went, got its name, or is used in place of another. */
  devices: [devices: DeviceList];
  'screen-share': [sharing: boolean];
  /** Something failed and the call goes on, in the call library's words. */
  'nonfatal-error': [fault: TransportFault];
  /** Anything else that the meeting tells, under the call library's name for it. */
  'meeting-event': [name: string, data: Readonly<Record<string, unknown>>];
}
