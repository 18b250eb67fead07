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
  const recording = JSON.parse(
    readFileSync(new URL(`./recorded/${name}.json`, import.meta.url), 'utf8'),
  ) as Recorded;
  const moment = <Of extends { readonly at: number }>(one: Of): Of => ({ ...one, at: beganAt + one.at });
  const sentStretch = ({ startMs, endMs, startedAt, endedAt }: Stretch): SentStretch => ({
    startRtp: rtpAt(startMs),
    endRtp: rtpAt(endMs),
    startedAt: beganAt + startedAt,
    endedAt: beganAt + endedAt,
  });
  const ofRtp = (clock: string) => pairs(clock).map(([ms, at]) => ({ rtp: rtpAt(ms), at }));
  return {
    record: {
      agentSpeech: recording.speech.map((one) => ({
        text: '',
        line: one.line,
        interrupted: one.interrupted,
        ...sentStretch(one),
      })),
      agentLines: recording.lines.map(({ audible, ...line }) => ({
        ...line,
        cue: moment(line.cue),
        ...(line.talkedOver && { talkedOver: moment(line.talkedOver) }),
        ...(audible && { audible: sentStretch(audible) }),
      })),
      agentClock: ofRtp(recording.agentClock),
      mediaClock: ofRtp(recording.mediaClock),
      callerClock: pairs(recording.callerClock).map(([receivedMs, at]) => ({ receivedMs, at })),
      caller: {
        packets: 1,
        segments: recording.heard.map((segment) => ({ ...segment, rmsDb: -20 })),
        totalMs: recording.totalMs,
        levelDb: -60,
      },
    },
    marks: recording.marks.split(', ').map((markText) => {
      const [at, markName = ''] = markText.split(' ');
      return { name: markName, at: beganAt + Number(at) };
    }),
    callerGroundTruth: recording.said.map(({ startAt, endAt }) => ({
      startAt: beganAt + startAt,
      endAt: beganAt + endAt,
    })),
  };
}

function pairs(pairsText: string): (readonly [ms: number, at: number])[] {
  let [ms, at] = [0, beganAt];
  return pairsText.split(' ').map((pair) => {
    const [moreMs = 0, laterAt = 0] = pair.split(',').map(Number);
    ms += moreMs;
    at += laterAt;
    return [ms, at] as const;
  });
}
