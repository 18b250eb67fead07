import { approach } from './follow.ts';
import type { SealPose } from './seal-drawing.ts';

/** The seal's mode: at rest, while the call connects, or following the voices. */
export type SealMood = 'resting' | 'connecting' | 'live';

/** The target of the seal's motion, which it approaches smoothly. */
export interface SealAim {
  readonly mood: SealMood;
  readonly isMuted: boolean;
  /** Loudness of the assistant and of the caller, 0 to 1. */
  readonly level: number;
  readonly caller: number;
  /** Reduced motion: lines only thicken and brighten with the voice. */
  readonly isStill: boolean;
}

/** Longest step between two frames, ms, so that a page does not jump after it was hidden. */
const maxStepMs = 100;

/** The pose one frame later. */
export function nextPose(
  pose: SealPose,
  { mood, isMuted, level, caller, isStill }: SealAim,
  passedMs: number,
): SealPose {
  const stepMs = Math.min(passedMs, maxStepMs);
  const isLive = mood === 'live';
  const moveTowards = (currentValue: number, targetValue: number, riseMs: number, fallMs: number) =>
    approach(currentValue, targetValue, stepMs, targetValue > currentValue ? riseMs : fallMs);
  const nextLevel = moveTowards(pose.level, isLive ? level : 0, 45, 160);
  const pace = mood === 'connecting' ? 2.2 : 1 + nextLevel * 2;
  return {
    time: isStill ? pose.time : pose.time + (stepMs / 1000) * pace,
    level: nextLevel,
    caller: moveTowards(pose.caller, isLive && !isMuted ? visibleLevel(caller) : 0, 40, 140),
    ring: moveTowards(pose.ring, isLive ? (isMuted ? 0.45 : 1) : 0, 160, 160),
    lean: moveTowards(pose.lean, mood === 'resting' || (isLive && level > 0.05) ? 0 : 1, 180, 180),
  };
}

/**
 * Time until the next frame, ms. Voices need 30 frames a second. Lines that only drift, which is most of a call, move by
 * less than a pixel in twice the time. Without a GPU each frame costs milliseconds, and on a phone battery.
 */
export function pictureMs(poseBefore: SealPose, pose: SealPose, aim: SealAim): number {
  const isMoving = (['level', 'lean', 'ring'] as const).some(
    (part) => Math.abs(pose[part] - poseBefore[part]) > 0.005,
  );
  const isQuiet =
    aim.mood === 'live' && aim.level < 0.02 && visibleLevel(aim.caller) < 0.15 && pose.level < 0.02;
  return isQuiet && !isMoving ? 1000 / 15 : 1000 / 30;
}

/** Whether a resting seal has come to rest. */
export const isSettled = ({ level, lean, caller, ring }: SealPose): boolean =>
  level + lean + caller + ring < 0.01;

/** Maps a microphone's level to motion: speech at arm's length moves the ring clearly, a whisper slightly. */
const visibleLevel = (level: number): number => Math.sqrt(Math.min(1, level / 0.2));
