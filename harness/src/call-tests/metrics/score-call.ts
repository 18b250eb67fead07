import type { CallRecord } from '../../shared/call-record.ts';
import { type CallerScore, hearCaller, type SaidSegment, scoredUntil } from './caller-score.ts';
import { figuresOf, type SpeechMetric } from './figures.ts';
import {
  firstAudio,
  type Latency,
  type NoticedTurn,
  turnLatencies,
  type TurnLatency,
} from './turn-latency.ts';
import { type Interruption, interruptions, type Yields, yieldsOf } from './interruption.ts';
import { mediaMs } from '../../shared/audio/rtp.ts';
import {
  callerTurns,
  detectorHoldMs,
  type PageMark,
  type PageSpeech,
  speechInPage,
  turnsOf,
} from './page-speech.ts';
import { scoreSpeech, type SpeechScore } from './speech-score.ts';

export interface CallToScore {
  readonly record: Pick<
    CallRecord,
    'agentSpeech' | 'agentLines' | 'agentClock' | 'callerClock' | 'mediaClock' | 'caller'
  >;
  /** Marks of the page, in any order; marks of other calls are ignored. */
  readonly marks: readonly PageMark[];
  /** When the caller spoke, on the page's clock. */
  readonly callerGroundTruth: readonly SaidSegment[];
}

/** The assistant's speech as the page detected it, in ms of media time after `anchorRtp`. */
export interface AgentScore extends SpeechScore {
  readonly anchorRtp: number;
  readonly detected: readonly PageSpeech[];
}

/** How well speech was detected in a call, with every segment, as JSON. */
export interface CallScore {
  /** Null if the page played nothing, or does not report it. */
  readonly agent: AgentScore | null;
  readonly caller: CallerScore;
  /** Null if the assistant did not speak first, or was not detected. */
  readonly firstAudio: Latency | null;
  readonly turns: readonly TurnLatency[];
  readonly interruptions: readonly Interruption[];
  readonly yields: Yields;
  /** Figures by metric, without those that could not be measured. */
  readonly figures: Readonly<Partial<Record<SpeechMetric, number>>>;
}

/** Scores an ended call. Never throws; missing parts are not scored. */
export function scoreCall({ record, marks, callerGroundTruth }: CallToScore): CallScore {
  const agent = scoreAgent(record, marks);
  const { score: caller, saidAt } = hearCaller(record, callerGroundTruth);
  const { agentLines: lines } = record;
  const talk = saidAt && { lines, saidSegments: callerTurns(callerGroundTruth), saidAt, clocks: record };
  const noticedTurns = (agent?.segments ?? []).map((segment) => noticedTurn(segment, agent?.detected ?? []));
  const mediaMsOf = (rtp: number) => mediaMs(agent?.anchorRtp ?? rtp, rtp);
  const turns = talk ? turnLatencies({ ...talk, turns: noticedTurns, mediaMsOf }) : [];
  const firstHeard = firstAudio({ lines, turns: noticedTurns, marks, mediaMsOf });
  const cuts = talk ? interruptions(talk) : [];
  const yieldedTurns = talk
    ? yieldsOf({ ...talk, saidSegments: callerGroundTruth })
    : { falseYields: null, missedYields: null };
  return {
    agent,
    caller,
    firstAudio: firstHeard,
    turns,
    interruptions: cuts,
    yields: yieldedTurns,
    figures: figuresOf({
      agent,
      caller,
      firstAudio: firstHeard,
      turns,
      interruptions: cuts,
      yields: yieldedTurns,
    }),
  };
}

function scoreAgent(
  { agentSpeech, agentClock, mediaClock }: CallToScore['record'],
  marks: readonly PageMark[],
): AgentScore | null {
  const lastSample = mediaClock.at(-1);
  const anchorRtp = agentSpeech[0]?.startRtp ?? mediaClock[0]?.rtp;
  if (!lastSample || anchorRtp === undefined) return null;
  const detectedSpeech = speechInPage(marks, mediaClock, anchorRtp);
  const groundTruth = turnsOf(
    agentSpeech.map(({ startRtp, endRtp }) => ({
      startMs: mediaMs(anchorRtp, startRtp),
      endMs: mediaMs(anchorRtp, endRtp),
    })),
    detectedSpeech,
  );
  // If the call ended during speech or the hold after it, the two cannot be distinguished.
  const isOpen = detectedSpeech.some((one) => one.open === true);
  const audioEndMs = mediaMs(anchorRtp, lastSample.rtp) - (isOpen ? detectorHoldMs : 0);
  const lastSent = agentClock.at(-1);
  const callEndMs = lastSent && mediaMs(anchorRtp, lastSent.rtp);
  const unscoredParts = [{ startMs: scoredUntil(audioEndMs, callEndMs), endMs: Infinity }];
  return { ...scoreSpeech(groundTruth, detectedSpeech, unscoredParts), anchorRtp, detected: detectedSpeech };
}

function noticedTurn(
  { startMs, onsetMs }: SpeechScore['segments'][number],
  detectedSpeech: readonly PageSpeech[],
): NoticedTurn {
  const onsetAtMs = onsetMs === null ? null : startMs + onsetMs;
  const ownSegment = onsetAtMs === null ? undefined : nearestStart(detectedSpeech, onsetAtMs);
  return { startMs, onsetMs, noticedAt: ownSegment?.startAt ?? null };
}

const nearestStart = (detectedSpeech: readonly PageSpeech[], startMs: number): PageSpeech | undefined =>
  detectedSpeech.toSorted((a, b) => Math.abs(a.startMs - startMs) - Math.abs(b.startMs - startMs))[0];
