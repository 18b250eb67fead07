import type { FirmlineError } from '../errors.ts';
import type { CallEnd } from './call-end.ts';
import type { CallMessage } from './messages.ts';
import type { FailedStage, Stage } from './stages.ts';
import type { CallState } from './state.ts';

export interface StageProgress {
  readonly stage: FailedStage;
  readonly status: 'started' | 'completed' | 'failed';
  /** Time in the stage, ms; on completed and failed. */
  readonly durationMs?: number;
  /** ISO date. */
  readonly timestamp: string;
  /** `skipped`: the stage does not apply to this call. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface CallStartSuccess {
  readonly callId: string;
  readonly totalDurationMs: number;
  /** Time in each stage, ms. */
  readonly stages: Readonly<Record<Stage, number>>;
  /** From start to the first audible remote audio, ms; missing when none was audible yet. */
  readonly timeToFirstAudioMs?: number;
}

export interface CallStartFailed {
  readonly stage: FailedStage;
  readonly totalDurationMs: number;
  readonly error: FirmlineError;
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
  readonly error: FirmlineError;
}

/** Events of the web-call client, with their arguments. */
export interface WebCallEvents {
  state: [state: CallState];
  'call-start-progress': [progress: StageProgress];
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
  /** The browser keeps the assistant silent until the visitor touches the page; false: it may be heard now. */
  'audio-blocked': [blocked: boolean];
}
