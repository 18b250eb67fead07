import type { AgentLineRecord, AgentSpeech, MediaClockSample } from '../../../shared/call-record.ts';
import type { CallToScore } from '../score-call.ts';
import { type Segment, shiftSegments } from '../segment.ts';

/** Properties of a made-up call, in ms. */
export interface MadeCall {
  /** Speech of assistant and caller, after the beginning, on the clock shared by page and room. */
  readonly agent: readonly Segment[];
  readonly caller: readonly Segment[];
  /** Delays of the audio from the room to the page (down), and from the page to the room (up). */
  readonly downMs?: number;
  readonly upMs?: number;
  /** How late the page notices starts and ends of the audio it plays. */
  readonly noticeMs?: number;
  /** Time into the call at which the microphone was opened. */
  readonly microphoneMs?: number;
  readonly lengthMs?: number;
  readonly lines?: readonly AgentLineRecord[];
}

export const beganAt = 1_700_000_000_000;
/** Wraps in every call. */
const firstRtp = 2 ** 32 - 48_000;

export const rtpAt = (ms: number): number => (firstRtp + ms * 48 + 2 ** 32) % 2 ** 32;

const stepTimes = (stepMs: number, lengthMs: number): number[] =>
  Array.from({ length: Math.floor(lengthMs / stepMs) + 1 }, (_, index) => index * stepMs);

/** The record and marks of a call with these properties. */
export function madeCall({
  agent,
  caller,
  downMs = 120,
  upMs = 80,
  noticeMs = 60,
  microphoneMs = 400,
  lengthMs = 30_000,
  lines = [],
}: MadeCall): CallToScore {
  const clock = (lateMs: number, stepMs: number): MediaClockSample[] =>
    stepTimes(stepMs, lengthMs).map((ms) => ({ rtp: rtpAt(ms), at: beganAt + ms + lateMs }));
  const speech = agent.map(({ startMs, endMs }, line): AgentSpeech => ({
    text: 'Hello.',
    line,
    startRtp: rtpAt(startMs),
    endRtp: rtpAt(endMs),
    startedAt: beganAt + startMs,
    endedAt: beganAt + endMs,
    interrupted: false,
  }));
  const marks = shiftSegments(agent, beganAt + downMs + noticeMs).flatMap(({ startMs, endMs }) => [
    { name: 'firmline:speech-start', at: startMs },
    { name: 'firmline:speech-end', at: endMs + 1000 },
  ]);
  const heard = shiftSegments(caller, upMs - microphoneMs);
  return {
    record: {
      agentSpeech: speech,
      agentLines: lines,
      agentClock: clock(0, 1000),
      mediaClock: clock(downMs, 100),
      callerClock: stepTimes(1000, lengthMs - microphoneMs).map((receivedMs) => ({
        receivedMs,
        at: beganAt + microphoneMs + receivedMs,
      })),
      caller: {
        packets: 1,
        segments: heard.map((segment) => ({ ...segment, rmsDb: -20 })),
        totalMs: lengthMs - microphoneMs,
        levelDb: -60,
      },
    },
    marks: [{ name: 'firmline:call-start', at: beganAt + downMs }, ...marks],
    callerGroundTruth: caller.map(({ startMs, endMs }) => ({
      startAt: beganAt + startMs,
      endAt: beganAt + endMs,
    })),
  };
}
