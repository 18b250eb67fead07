import type { HearingProblemKind } from './problem.ts';
import {
  freshMicrophone,
  notWaited,
  type HearingEvent,
  type HearingFact,
  type HearingState,
  type MicrophoneHistory,
} from './state.ts';
import * as limits from './thresholds.ts';

/** The state after an event. Pure: the same events at the same times give the same problems. */
export function reduceHearing(state: HearingState, event: HearingEvent): HearingState {
  // Clocks of machines that sleep can jump, and a broken one is no reason to tell nonsense.
  const at = event.at > state.at || state.startedAt === undefined ? event.at : state.at;
  const passed = state.startedAt === undefined ? 0 : Math.min(at - state.at, limits.longestStepMs);
  // What is known before the microphone is listened to does not start the clock.
  const isLive = event.type === 'level' || event.type === 'tick';
  const timed: HearingState = { ...state, at, startedAt: state.startedAt ?? (isLive ? at : undefined) };
  const told = take(count(timed, passed), event);
  return { ...told, problem: judge(told) };
}

/** Whether the assistant waits for an answer. */
function isWaiting(state: HearingState): boolean {
  if (state.assistantSpeaks) return false;
  const isUnasked =
    state.lastVoiceAt === undefined && state.at - (state.startedAt ?? state.at) > limits.unaskedMs;
  return state.isAsked || isUnasked;
}

/** Time that went by in what lasts on. */
function count(state: HearingState, ms: number): HearingState {
  const { lasted, waited } = state;
  return {
    ...state,
    lasted: {
      blockedMs: state.trackState === 'blocked' ? lasted.blockedMs + ms : 0,
      trackMutedMs: state.trackMuted && !state.muted ? lasted.trackMutedMs + ms : 0,
    },
    waited: {
      ...waited,
      mutedMs: state.muted ? waited.mutedMs + (isWaiting(state) ? ms : 0) : 0,
    },
  };
}

function take(state: HearingState, fact: HearingFact): HearingState {
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
      return { ...state, trackState: fact.state };
    case 'track-muted':
      if (fact.muted === state.trackMuted) return state;
      return { ...restarted(state), trackMuted: fact.muted };
    case 'device':
      return { ...restarted(state), microphone: freshMicrophone };
    case 'other-microphones':
      return { ...state, otherMicrophones: fact.any };
    case 'tick':
      return state;
  }
}

/** A level stands for the time since the one before, whatever else was told in between. */
const sinceLevel = ({ at, levelAt = at }: HearingState): number =>
  Math.min(at - levelAt, limits.longestStepMs);

/** What was counted so far says nothing about what comes now. */
const restarted = (state: HearingState): HearingState => ({
  ...state,
  waited: notWaited,
  microphone: { ...state.microphone, silentMs: 0, noiseMs: 0 },
});

const voice = (state: HearingState): HearingState => ({
  ...restarted(state),
  lastVoiceAt: state.at,
  isAsked: false,
  microphone: { ...state.microphone, gaveVoice: true, gaveSound: true, silentMs: 0, noiseMs: 0 },
});

function takeLevel(state: HearingState, level: number, ms: number): HearingState {
  // A muted track gives zeros, which say nothing about the microphone; and some that are not muted give no numbers.
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

/** Whether the track is to give anything at all. */
const isGiving = ({ trackState }: HearingState): boolean =>
  trackState === 'playable' || trackState === 'sendable' || trackState === 'off';

function learn(
  { at, startedAt = at, microphone, problem }: HearingState,
  level: number,
  ms: number,
): MicrophoneHistory {
  const isSilent = level < limits.silenceLevel;
  // The noise of the first seconds may be gone once it is cancelled.
  const isNoise = !isSilent && level <= limits.voiceLevel && at - startedAt >= limits.graceMs;
  const noiseMs = isNoise ? microphone.noiseMs + ms : 0;
  // The end of a silence that was told is somebody who found the switch.
  const endsGate = !isSilent && microphone.silentMs >= limits.gateMs && problem !== 'silent';
  return {
    ...microphone,
    gaveSound: microphone.gaveSound || !isSilent,
    hasFloor: microphone.hasFloor || noiseMs >= limits.floorMs,
    isGated: microphone.isGated || (endsGate && microphone.gaveSound),
    silentMs: isSilent ? microphone.silentMs + ms : 0,
    noiseMs,
  };
}

function judge(state: HearingState): HearingProblemKind | null {
  const { at, startedAt = at, lastVoiceAt, lasted, waited, problem } = state;
  if (at - startedAt < limits.graceMs) return null;
  if (lastVoiceAt !== undefined && at - lastVoiceAt < limits.voiceHoldMs) return null;
  if (state.trackState === 'blocked' && lasted.blockedMs >= limits.blockedMs) return 'blocked';
  if (state.muted) return waited.mutedMs >= limits.mutedMs ? 'muted' : null;
  const isTrackMuted = state.trackMuted && lasted.trackMutedMs >= limits.trackMutedMs;
  const found = isTrackMuted ? 'silent' : judgeLevels(state);
  // What is wrong stays wrong while the assistant asks again, but nothing new is found then.
  return found !== null && state.assistantSpeaks && problem !== found ? null : found;
}

function judgeLevels({ waited, microphone, otherMicrophones }: HearingState): HearingProblemKind | null {
  const { gaveVoice, hasFloor, isGated } = microphone;
  if (hasFloor && !isGated && waited.silentMs >= limits.suddenSilenceMs) return 'silent';
  if (!hasFloor && !gaveVoice && waited.silentMs >= limits.silenceMs) return 'silent';
  if (!hasFloor || gaveVoice || waited.voicelessMs < limits.voicelessMs) return null;
  return otherMicrophones ? 'wrong-device' : 'quiet';
}
