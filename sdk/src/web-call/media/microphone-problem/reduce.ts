import type { MicrophoneProblemKind } from './problem.ts';
import {
  freshMicrophone,
  notWaited,
  type TimedFact,
  type MicrophoneFact,
  type MonitorState,
  type MicrophoneHistory,
} from './state.ts';
import * as limits from './thresholds.ts';

/** The state after a fact. Pure: the same facts at the same times give the same problems. */
export function reduceMonitor(state: MonitorState, event: TimedFact): MonitorState {
  // The clock can jump when a machine sleeps.
  const at = event.at > state.at || state.startedAt === undefined ? event.at : state.at;
  const passed = state.startedAt === undefined ? 0 : Math.min(at - state.at, limits.longestStepMs);
  // Facts before the first level or tick do not start the clock.
  const isLive = event.type === 'level' || event.type === 'tick';
  const timed: MonitorState = { ...state, at, startedAt: state.startedAt ?? (isLive ? at : undefined) };
  const emitted = take(count(timed, passed), event);
  return { ...emitted, problem: judge(emitted) };
}

/** Whether the assistant waits for the user. */
function isWaiting(state: MonitorState): boolean {
  if (state.assistantSpeaks) return false;
  const isUnasked =
    state.lastVoiceAt === undefined && state.at - (state.startedAt ?? state.at) > limits.unaskedMs;
  return state.isAsked || isUnasked;
}

/**
 * Whether the system has the microphone. daily-js reports that of the device; the track in the call may be a processed
 * one, which is never muted.
 */
const isTaken = ({ trackMuted, trackState }: MonitorState): boolean =>
  trackMuted || trackState === 'interrupted';

/** Adds elapsed time to the lasting conditions. */
function count(state: MonitorState, ms: number): MonitorState {
  const { lasted, waited } = state;
  return {
    ...state,
    lasted: {
      blockedMs: state.trackState === 'blocked' ? lasted.blockedMs + ms : 0,
      trackMutedMs: isTaken(state) && !state.muted ? lasted.trackMutedMs + ms : 0,
    },
    waited: {
      ...waited,
      mutedMs: state.muted ? waited.mutedMs + (isWaiting(state) ? ms : 0) : 0,
    },
  };
}

function take(state: MonitorState, fact: MicrophoneFact): MonitorState {
  switch (fact.type) {
    case 'level':
      return takeLevel({ ...state, levelAt: state.at }, fact.level, sinceLevel(state));
    case 'heard':
      return voice(state);
    case 'assistant':
      return { ...state, assistantSpeaks: fact.speaks, isAsked: state.isAsked || !fact.speaks };
    case 'muted':
      if (fact.muted === state.muted) return state;
      return { ...restarted(state), muted: fact.muted };
    case 'track':
      return takeTrack(state, { ...state, trackState: fact.state });
    case 'track-muted':
      if (fact.muted === state.trackMuted) return state;
      return takeTrack(state, { ...restarted(state), trackMuted: fact.muted });
    case 'device':
      return { ...restarted(state), microphone: freshMicrophone };
    case 'other-microphones':
      return { ...state, otherMicrophones: fact.any };
    case 'tick':
      return state;
  }
}

/** Some phones give a microphone back that stays silent. */
function takeTrack(before: MonitorState, after: MonitorState): MonitorState {
  if (!isTaken(before) || isTaken(after)) return after;
  const { microphone, ...rest } = restarted(after);
  return { ...rest, microphone: { ...microphone, isBackInSilence: true } };
}

/** A level covers the time since the previous level. */
const sinceLevel = ({ at, levelAt = at }: MonitorState): number =>
  Math.min(at - levelAt, limits.longestStepMs);

/** Resets the counters after a change that makes them meaningless. */
const restarted = (state: MonitorState): MonitorState => ({
  ...state,
  waited: notWaited,
  microphone: { ...state.microphone, silentMs: 0, noiseMs: 0 },
});

const voice = (state: MonitorState): MonitorState => ({
  ...restarted(state),
  lastVoiceAt: state.at,
  isAsked: false,
  microphone: {
    ...state.microphone,
    gaveVoice: true,
    gaveSound: true,
    isBackInSilence: false,
    silentMs: 0,
    noiseMs: 0,
  },
});

function takeLevel(state: MonitorState, level: number, ms: number): MonitorState {
  // A muted track gives zeros, which say nothing about the microphone; some unmuted ones give NaN.
  if (state.muted || !(level >= 0)) return state;
  const microphone = learn(state, level, ms);
  if (level > limits.voiceLevel) return voice({ ...state, microphone });
  const isSilent = level < limits.silenceLevel;
  const step = isWaiting(state) && isGiving(state) ? ms : 0;
  return {
    ...state,
    microphone,
    waited: {
      ...state.waited,
      silentMs: isSilent ? state.waited.silentMs + step : 0,
      voicelessMs: state.waited.voicelessMs + step,
    },
  };
}

/** Whether the track should give a signal. */
const isGiving = ({ trackState }: MonitorState): boolean =>
  trackState === 'playable' || trackState === 'sendable' || trackState === 'off';

function learn(
  { at, startedAt = at, microphone, problem }: MonitorState,
  level: number,
  ms: number,
): MicrophoneHistory {
  const isSilent = level < limits.silenceLevel;
  // Noise cancellation may remove the noise of the first seconds.
  const isNoise = !isSilent && level <= limits.voiceLevel && at - startedAt >= limits.graceMs;
  const noiseMs = isNoise ? microphone.noiseMs + ms : 0;
  // The end of a reported silence is a user who found the switch, not a gate.
  const endsGate = !isSilent && microphone.silentMs >= limits.gateMs && problem !== 'silent';
  return {
    ...microphone,
    gaveSound: microphone.gaveSound || !isSilent,
    hasFloor: microphone.hasFloor || noiseMs >= limits.floorMs,
    isGated: microphone.isGated || (endsGate && microphone.gaveSound),
    isBackInSilence: microphone.isBackInSilence && isSilent,
    silentMs: isSilent ? microphone.silentMs + ms : 0,
    noiseMs,
  };
}

function judge(state: MonitorState): MicrophoneProblemKind | null {
  const { at, startedAt = at, lastVoiceAt, lasted, waited, problem } = state;
  if (at - startedAt < limits.graceMs) return null;
  if (lastVoiceAt !== undefined && at - lastVoiceAt < limits.voiceHoldMs) return null;
  if (state.trackState === 'blocked' && lasted.blockedMs >= limits.blockedMs) return 'blocked';
  if (state.muted) return waited.mutedMs >= limits.mutedMs ? 'muted' : null;
  const found = isTaken(state) && lasted.trackMutedMs >= limits.trackMutedMs ? 'silent' : judgeLevels(state);
  // While the assistant speaks, a known problem stays, but no new one is reported.
  return found !== null && state.assistantSpeaks && problem !== found ? null : found;
}

function judgeLevels({ waited, microphone, otherMicrophones }: MonitorState): MicrophoneProblemKind | null {
  const { gaveVoice, hasFloor, isGated, isBackInSilence } = microphone;
  if (hasFloor && !isGated && waited.silentMs >= limits.suddenSilenceMs) return 'silent';
  const isUnproven = (!hasFloor && !gaveVoice) || isBackInSilence;
  if (isUnproven && waited.silentMs >= limits.silenceMs) return 'silent';
  if (!hasFloor || gaveVoice || waited.voicelessMs < limits.voicelessMs) return null;
  return otherMicrophones ? 'wrong-device' : 'quiet';
}
