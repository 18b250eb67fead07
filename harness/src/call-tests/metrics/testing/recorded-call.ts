import { readFileSync } from 'node:fs';
import type { AgentLineRecord, SentStretch } from '../../../shared/call-record.ts';
import type { CallToScore } from '../score-call.ts';
import { beganAt, rtpAt } from './call.ts';

/** Recorded calls of talks-over-a-long-answer; in three of them, a process was stopped for 3 s. */
export type RecordingName = 'in-time' | 'page-held-up' | 'room-held-up' | 'network-held-up';

/** A stretch of the assistant's audio, in ms after its first audio. */
interface Stretch {
  readonly startMs: number;
  readonly endMs: number;
  readonly startedAt: number;
  readonly endedAt: number;
}

/** A call as stored in a file; all times in ms after its creation. */
interface Recorded {
  readonly said: CallToScore['callerGroundTruth'];
  readonly heard: readonly { readonly startMs: number; readonly endMs: number }[];
  readonly totalMs: number;
  readonly lines: readonly (Omit<AgentLineRecord, 'audible'> & { readonly audible?: Stretch })[];
  readonly speech: readonly (Stretch & { readonly line: number; readonly interrupted: boolean })[];
  /** `2100 call-start, 2600 speech-start`. */
  readonly marks: string;
  /** Pairs of audio time and clock time in ms, each as the difference from the previous pair. */
  readonly agentClock: string;
  readonly callerClock: string;
  readonly mediaClock: string;
}

export function recordedCall(name: RecordingName): CallToScore {
  const read = JSON.parse(
    readFileSync(new URL(`./recorded/${name}.json`, import.meta.url), 'utf8'),
  ) as Recorded;
  const moment = <Of extends { readonly at: number }>(one: Of): Of => ({ ...one, at: beganAt + one.at });
  const sent = ({ startMs, endMs, startedAt, endedAt }: Stretch): SentStretch => ({
    startRtp: rtpAt(startMs),
    endRtp: rtpAt(endMs),
    startedAt: beganAt + startedAt,
    endedAt: beganAt + endedAt,
  });
  const ofRtp = (clock: string) => pairs(clock).map(([ms, at]) => ({ rtp: rtpAt(ms), at }));
  return {
    record: {
      agentSpeech: read.speech.map((one) => ({
        text: '',
        line: one.line,
        interrupted: one.interrupted,
        ...sent(one),
      })),
      agentLines: read.lines.map(({ audible, ...line }) => ({
        ...line,
        cue: moment(line.cue),
        ...(line.talkedOver && { talkedOver: moment(line.talkedOver) }),
        ...(audible && { audible: sent(audible) }),
      })),
      agentClock: ofRtp(read.agentClock),
      mediaClock: ofRtp(read.mediaClock),
      callerClock: pairs(read.callerClock).map(([receivedMs, at]) => ({ receivedMs, at })),
      caller: {
        packets: 1,
        segments: read.heard.map((segment) => ({ ...segment, rmsDb: -20 })),
        totalMs: read.totalMs,
        levelDb: -60,
      },
    },
    marks: read.marks.split(', ').map((written) => {
      const [at, markName = ''] = written.split(' ');
      return { name: markName, at: beganAt + Number(at) };
    }),
    callerGroundTruth: read.said.map(({ startAt, endAt }) => ({
      startAt: beganAt + startAt,
      endAt: beganAt + endAt,
    })),
  };
}

function pairs(written: string): (readonly [ms: number, at: number])[] {
  let [ms, at] = [0, beganAt];
  return written.split(' ').map((pair) => {
    const [moreMs = 0, later = 0] = pair.split(',').map(Number);
    ms += moreMs;
    at += later;
    return [ms, at] as const;
  });
}
