import type { TrackState } from '../../participant.ts';
import type { MicrophoneProblemKind } from './problem.ts';

/** A fact about whether the user can be heard. */
export type MicrophoneFact =
  /** The microphone's level, 0 to 1, about ten times a second. */
  | { readonly type: 'level'; readonly level: number }
  /** Only time has passed. */
  | { readonly type: 'tick' }
  /** The platform heard the user: it sent their transcript, or reported that they speak. */
  | { readonly type: 'heard' }
  | { readonly type: 'assistant'; readonly speaks: boolean }
  | { readonly type: 'muted'; readonly muted: boolean }
  /** The state of the local audio track. */
  | { readonly type: 'track'; readonly state: TrackState }
  /** The system or the device muted the track. */
  | { readonly type: 'track-muted'; readonly muted: boolean }
  /** Another microphone, or other processing of it, is in use. */
  | { readonly type: 'device' }
  | { readonly type: 'other-microphones'; readonly any: boolean };

export type TimedFact = MicrophoneFact & {
  /** ms of a monotonic clock. */
  readonly at: number;
};

/** The history of this microphone. */
export interface MicrophoneHistory {
  /** It has picked up a voice. */
  readonly gaveVoice: boolean;
  /** It has picked up any sound. */
  readonly gaveSound: boolean;
  /** It gives noise when no one speaks. */
  readonly hasFloor: boolean;
  /** It is silent between sounds, as with noise cancellation, so its silence means nothing. */
  readonly isGated: boolean;
  /** It has given no sound since the system had taken it. */
  readonly isBackInSilence: boolean;
  /** Current duration of complete silence, and of noise without a voice, ms. */
  readonly silentMs: number;
  readonly noiseMs: number;
}

export interface MonitorState {
  /** Time of the first level or tick; undefined before. */
  readonly startedAt: number | undefined;
  readonly at: number;
  /** Time of the previous level; undefined before the first. */
  readonly levelAt: number | undefined;
  readonly muted: boolean;
  readonly trackState: TrackState;
  readonly trackMuted: boolean;
  readonly otherMicrophones: boolean;
  readonly assistantSpeaks: boolean;
  /** The assistant said something that the user has not answered yet. */
  readonly isAsked: boolean;
  readonly lastVoiceAt: number | undefined;
  readonly microphone: MicrophoneHistory;
  /** Durations while the assistant waits for the user, ms. */
  readonly waited: {
    /** Muted by the user. */
    readonly mutedMs: number;
    /** Complete silence. */
    readonly silentMs: number;
    /** No voice. */
    readonly voicelessMs: number;
  };
  /** Durations whether or not the assistant waits, ms. */
  readonly lasted: { readonly blockedMs: number; readonly trackMutedMs: number };
  readonly problem: MicrophoneProblemKind | null;
}

export const freshMicrophone: MicrophoneHistory = {
  gaveVoice: false,
  gaveSound: false,
  hasFloor: false,
  isGated: false,
  isBackInSilence: false,
  silentMs: 0,
  noiseMs: 0,
};

export const notWaited: MonitorState['waited'] = { mutedMs: 0, silentMs: 0, voicelessMs: 0 };

export const initialMonitor: MonitorState = {
  startedAt: undefined,
  levelAt: undefined,
  at: 0,
  muted: false,
  trackState: 'playable',
  trackMuted: false,
  otherMicrophones: false,
  assistantSpeaks: false,
  isAsked: false,
  lastVoiceAt: undefined,
  microphone: freshMicrophone,
  waited: notWaited,
  lasted: { blockedMs: 0, trackMutedMs: 0 },
  problem: null,
};
