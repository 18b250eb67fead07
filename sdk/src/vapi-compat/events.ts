import type {
  DailyEventObjectNoPayload,
  DailyEventObjectRecordingError,
  DailyEventObjectRecordingStarted,
  DailyEventObjectRecordingStopped,
  DailyParticipant,
} from '@daily-co/daily-js';
import type { CallError, CallErrorEvent, StageProgress } from '../web-call/index.ts';

/** A stage of a start, as the vendor's client reports it. Times in ms. */
export interface CallStartProgressEvent extends Omit<StageProgress, 'durationMs'> {
  readonly duration?: number;
}

export interface CallStartSuccessEvent {
  readonly totalDuration: number;
  readonly callId?: string;
  readonly timestamp: string;
}

export interface CallStartFailedEvent {
  readonly stage: string;
  readonly totalDuration: number;
  readonly error: string;
  readonly errorStack?: string;
  readonly timestamp: string;
  readonly context: Readonly<Record<string, unknown>>;
}

/** A failure, as the vendor's client reports it, with this client's error. */
export interface VapiErrorEvent extends Omit<CallErrorEvent, 'type'> {
  /** `audio-start-failed`: the browser blocks the assistant's audio until the visitor touches the page. */
  readonly type: CallErrorEvent['type'] | 'audio-start-failed';
  readonly error: CallError;
  /** ISO date. */
  readonly timestamp: string;
}

/** As the vendor declares it: pages read what they know of, by types of their own. */
// oxlint-disable-next-line typescript/no-explicit-any -- a page moves by changing one line
export type AsVendor = any;

/** Events of the vendor's client, with their arguments. Errors are {@link VapiErrorEvent}s. */
export interface VapiEvents {
  'call-start': [];
  'call-end': [];
  'volume-level': [volume: number];
  'local-volume-level': [volume: number];
  'speech-start': [];
  'speech-end': [];
  message: [message: AsVendor];
  video: [track: MediaStreamTrack];
  /** The element that plays the assistant. */
  audio: [player: HTMLAudioElement];
  error: [error: AsVendor];
  'camera-error': [error: AsVendor];
  'local-audio-level-observer-error': [error: AsVendor];
  'network-quality-change': [event: AsVendor];
  'network-connection': [event: AsVendor];
  'daily-participant-updated': [participant: DailyParticipant];
  'call-start-progress': [event: CallStartProgressEvent];
  'call-start-success': [event: CallStartSuccessEvent];
  'call-start-failed': [event: CallStartFailedEvent];
  'recording-started': [event: DailyEventObjectRecordingStarted];
  'recording-stopped': [event: DailyEventObjectRecordingStopped];
  'recording-stats': [event: DailyEventObjectNoPayload];
  'recording-error': [event: DailyEventObjectRecordingError];
  'recording-upload-completed': [event: DailyEventObjectNoPayload];
}
