import type { TrackState } from '../../participant.ts';
import type { HearingProblemKind } from './problem.ts';

/** What happens to the hearing of the person at this end. */
export type HearingFact =
  /** Of the microphone, 0 to 1, about ten times a second. */
  | { readonly type: 'level'; readonly level: number }
  /** Nothing but that time went on. */
  | { readonly type: 'tick' }
  /** The far end heard them: a transcript of theirs, or word that they speak. */
  | { readonly type: 'heard' }
  | { readonly type: 'assistant'; readonly speaks: boolean }
  | { readonly type: 'muted'; readonly muted: boolean }
  /** Of the local audio. */
  | { readonly type: 'track'; readonly state: TrackState }
  /** The track was muted by the system or the device. */
  | { readonly type: 'track-muted'; readonly muted: boolean }
  /** Another microphone is used now, or its sound is treated otherwise. */
  | { readonly type: 'device' }
  | { readonly type: 'other-microphones'; readonly any: boolean };

export type HearingEvent = HearingFact & {
  /** ms, of any clock that goes forward. */
  readonly at: number;
};

/** What this microphone has shown of itself. */
export interface MicrophoneHistory {
  /** A voice came through. */
  readonly gaveVoice: boolean;
  /** Anything came through. */
  readonly gaveSound: boolean;
  /** It gives noise where nobody speaks. */
  readonly hasFloor: boolean;
  /** Falls silent between sounds by itself, as under noise cancellation: its silence means nothing. */
  readonly isGated: boolean;
  /** Of nothing at all, and of noise without a voice, each up to now, ms. */
  readonly silentMs: number;
  readonly noiseMs: number;
}

export interface HearingState {
  /** Of the first level or tick; undefined before. */
  readonly startedAt: number | undefined;
  readonly at: number;
  /** Of the level before; undefined before the first. */
  readonly levelAt: number | undefined;
  readonly muted: boolean;
  readonly trackState: TrackState;
  readonly trackMuted: boolean;
  readonly otherMicrophones: boolean;
  readonly assistantSpeaks: boolean;
  /** The assistant said something that nobody answered yet. */
  readonly isAsked: boolean;
  readonly lastVoiceAt: number | undefined;
  readonly microphone: MicrophoneHistory;
  /** For how long in a row, counted while the assistant waits for an answer, ms. */
  readonly waited: {
    /** Muted by the person. */
    readonly mutedMs: number;
    /** Nothing at all came. */
    readonly silentMs: number;
    /** Something came, and no voice. */
    readonly voicelessMs: number;
  };
  /** For how long in a row, waiting or not, ms. */
  readonly lasted: { readonly blockedMs: number; readonly trackMutedMs: number };
  readonly problem: HearingProblemKind | null;
}

export const freshMicrophone: MicrophoneHistory = {
  gaveVoice: false,
  gaveSound: false,
  hasFloor: false,
  isGated: false,
  silentMs: 0,
  noiseMs: 0,
};

export const notWaited: HearingState['waited'] = { mutedMs: 0, silentMs: 0, voicelessMs: 0 };

export const initialHearing: HearingState = {
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
