import type { TrackState } from '../../participant.ts';
import { type MicrophoneProblem, type MicrophoneProblemKind, microphoneProblems } from './problem.ts';
import * as limits from './thresholds.ts';

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
  | { readonly type: 'other-microphones'; readonly isThere: boolean };

/** What is known of a microphone from its levels. */
const freshMicrophone = {
  gaveVoice: false,
  gaveSound: false,
  /** It gives noise when no one speaks. */
  hasFloor: false,
  /** It is silent between sounds, as with noise cancellation, so its silence means nothing. */
  isGated: false,
  /** It has given no sound since the system had taken it. */
  isBackInSilence: false,
  /** Current duration of complete silence, and of noise without a voice, ms. */
  silentMs: 0,
  noiseMs: 0,
};

/** How long the assistant has waited for a user who is muted, in complete silence, and without a voice, ms. */
const zeroWaits = { mutedMs: 0, silentMs: 0, voicelessMs: 0 };

/**
 * Reports when the user cannot be heard, and why. One per call; pass it every fact:
 *
 * - `level` from the transport's local level observer; `tick` from the remote one, which works without a microphone;
 * - `assistant` on speech-start and speech-end;
 * - `heard` on every transcript of the user, partial or final, and when the platform reports that they started to speak;
 * - `muted` when they mute or unmute, and once at the start; `track` from the local participant's audio;
 * - `track-muted` from {@link watchTrackMute} on the local audio track;
 * - `device` when the microphone or its noise cancellation changed; `other-microphones` whenever the device list changes.
 *
 * It has no timers: every report is a reaction to a fact.
 */
export class MicrophoneMonitor {
  readonly #onChange: (problem: MicrophoneProblem | null) => void;
  readonly #now: () => number;
  #problem: MicrophoneProblemKind | null = null;
  #at = 0;
  /** Time of the first level or tick: facts before do not start the clock. */
  #startedAt: number | undefined;
  #levelAt: number | undefined;
  #lastVoiceAt: number | undefined;
  #isMuted = false;
  #trackState: TrackState = 'playable';
  #isTrackMuted = false;
  #hasOthers = false;
  #isAssistantSpeaking = false;
  /** The assistant said something that the user has not answered yet. */
  #isAsked = false;
  #microphone = { ...freshMicrophone };
  #waitedTimes = { ...zeroWaits };
  /** Durations whether or not the assistant waits, ms. */
  #blockedMs = 0;
  #takenMs = 0;

  /** @param now a monotonic clock, ms */
  constructor(
    onChange: (problem: MicrophoneProblem | null) => void,
    now: () => number = () => performance.now(),
  ) {
    this.#onChange = onChange;
    this.#now = now;
  }

  report(fact: MicrophoneFact): void {
    this.#pass(this.#now(), fact.type === 'level' || fact.type === 'tick');
    this.#takeFact(fact);
    const kind = this.#judge();
    if (kind === this.#problem) return;
    this.#problem = kind;
    this.#onChange(kind === null ? null : { kind, ...microphoneProblems[kind] });
  }

  /** Adds elapsed time to the lasting conditions. */
  #pass(now: number, isLive: boolean): void {
    const timeBefore = this.#at;
    // The clock can jump when a machine sleeps.
    if (now > timeBefore || this.#startedAt === undefined) this.#at = now;
    const ms = this.#startedAt === undefined ? 0 : Math.min(this.#at - timeBefore, limits.longestStepMs);
    if (isLive) this.#startedAt ??= this.#at;
    this.#blockedMs = this.#trackState === 'blocked' ? this.#blockedMs + ms : 0;
    this.#takenMs = this.#isTaken && !this.#isMuted ? this.#takenMs + ms : 0;
    if (!this.#isMuted) this.#waitedTimes.mutedMs = 0;
    else if (this.#isWaiting) this.#waitedTimes.mutedMs += ms;
  }

  #takeFact(fact: MicrophoneFact): void {
    switch (fact.type) {
      case 'level': {
        // It covers the time since the previous one.
        const ms = Math.min(this.#at - (this.#levelAt ?? this.#at), limits.longestStepMs);
        this.#levelAt = this.#at;
        // A muted track gives zeros, which say nothing about the microphone; some unmuted ones give NaN.
        if (!this.#isMuted && fact.level >= 0) this.#takeLevel(fact.level, ms);
        return;
      }
      case 'tick':
        return;
      case 'heard':
        this.#takeVoice();
        return;
      case 'assistant':
        this.#isAssistantSpeaking = fact.speaks;
        this.#isAsked ||= !fact.speaks;
        return;
      case 'muted':
        if (fact.muted !== this.#isMuted) this.#restart();
        this.#isMuted = fact.muted;
        return;
      case 'track':
        this.#takeTrack(fact.state, this.#isTrackMuted);
        return;
      case 'track-muted':
        if (fact.muted !== this.#isTrackMuted) this.#restart();
        this.#takeTrack(this.#trackState, fact.muted);
        return;
      case 'device':
        this.#restart();
        this.#microphone = { ...freshMicrophone };
        return;
      case 'other-microphones':
        this.#hasOthers = fact.isThere;
    }
  }

  /** Some phones give a microphone back that stays silent. */
  #takeTrack(state: TrackState, isMuted: boolean): void {
    const wasTaken = this.#isTaken;
    this.#trackState = state;
    this.#isTrackMuted = isMuted;
    if (!wasTaken || this.#isTaken) return;
    this.#restart();
    this.#microphone.isBackInSilence = true;
  }

  /** Resets the counters after a change that makes them meaningless. */
  #restart(): void {
    this.#waitedTimes = { ...zeroWaits };
    Object.assign(this.#microphone, { silentMs: 0, noiseMs: 0 });
  }

  #takeVoice(): void {
    this.#restart();
    this.#lastVoiceAt = this.#at;
    this.#isAsked = false;
    Object.assign(this.#microphone, { gaveVoice: true, gaveSound: true, isBackInSilence: false });
  }

  #takeLevel(level: number, ms: number): void {
    const isSilent = level < limits.silenceLevel;
    this.#learn(level, isSilent, ms);
    if (level > limits.voiceLevel) {
      this.#takeVoice();
      return;
    }
    // Only in these states does the track give a signal.
    const isGiving = ['playable', 'sendable', 'off'].includes(this.#trackState);
    const waitedMs = this.#isWaiting && isGiving ? ms : 0;
    this.#waitedTimes.silentMs = isSilent ? this.#waitedTimes.silentMs + waitedMs : 0;
    this.#waitedTimes.voicelessMs += waitedMs;
  }

  #learn(level: number, isSilent: boolean, ms: number): void {
    const microphone = this.#microphone;
    // Noise cancellation may remove the noise of the first seconds.
    const isNoise = !isSilent && level <= limits.voiceLevel && this.#passedMs >= limits.graceMs;
    microphone.noiseMs = isNoise ? microphone.noiseMs + ms : 0;
    microphone.hasFloor ||= microphone.noiseMs >= limits.floorMs;
    // The end of a reported silence is a user who found the switch, not a gate.
    const isGateOver = !isSilent && microphone.silentMs >= limits.gateMs && this.#problem !== 'silent';
    microphone.isGated ||= isGateOver && microphone.gaveSound;
    microphone.gaveSound ||= !isSilent;
    microphone.isBackInSilence &&= isSilent;
    microphone.silentMs = isSilent ? microphone.silentMs + ms : 0;
  }

  get #passedMs(): number {
    return this.#at - (this.#startedAt ?? this.#at);
  }

  get #isWaiting(): boolean {
    const isUnasked = this.#lastVoiceAt === undefined && this.#passedMs > limits.unaskedMs;
    return !this.#isAssistantSpeaking && (this.#isAsked || isUnasked);
  }

  /**
   * Whether the system has the microphone. daily-js reports that of the device; the track in the call may be a processed
   * one, which is never muted.
   */
  get #isTaken(): boolean {
    return this.#isTrackMuted || this.#trackState === 'interrupted';
  }

  #judge(): MicrophoneProblemKind | null {
    if (this.#passedMs < limits.graceMs) return null;
    if (this.#lastVoiceAt !== undefined && this.#at - this.#lastVoiceAt < limits.voiceHoldMs) return null;
    if (this.#trackState === 'blocked' && this.#blockedMs >= limits.blockedMs) return 'blocked';
    if (this.#isMuted) return this.#waitedTimes.mutedMs >= limits.mutedMs ? 'muted' : null;
    const isLost = this.#isTaken && this.#takenMs >= limits.trackMutedMs;
    const problem = isLost ? 'silent' : this.#judgeLevels();
    // While the assistant speaks, a known problem stays, but no new one is reported.
    return this.#isAssistantSpeaking && this.#problem !== problem ? null : problem;
  }

  #judgeLevels(): MicrophoneProblemKind | null {
    const { gaveVoice, hasFloor, isGated, isBackInSilence } = this.#microphone;
    const { silentMs, voicelessMs } = this.#waitedTimes;
    if (hasFloor && !isGated && silentMs >= limits.suddenSilenceMs) return 'silent';
    const isUnproven = (!hasFloor && !gaveVoice) || isBackInSilence;
    if (isUnproven && silentMs >= limits.silenceMs) return 'silent';
    if (!hasFloor || gaveVoice || voicelessMs < limits.voicelessMs) return null;
    return this.#hasOthers ? 'wrong-device' : 'quiet';
  }
}

/**
 * Reports whether the system or the device mutes a track, now and at a fixed interval: a system that takes the microphone
 * can stop everything else that tells the time.
 * @returns a function that stops watching
 */
export function watchTrackMute(
  track: Pick<MediaStreamTrack, 'muted'>,
  report: (isMuted: boolean) => void,
): () => void {
  const emit = () => report(track.muted);
  emit();
  const timer = setInterval(emit, limits.longestStepMs);
  return () => clearInterval(timer);
}
