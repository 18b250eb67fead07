export { alignment, type AlignmentOptions } from './alignment.ts';
export { type CallerScore, type SaidSegment, scoreCaller } from './caller-score.ts';
export { type CallDrift, callDrift, type ClockPair, drift, type Drift, driftProblem } from './drift.ts';
export type { Figure, SpeechMetric } from './figures.ts';
export type { Interruption } from './interruption.ts';
export type { Lateness } from './lateness.ts';
export { mediaMs, mediaTimeError, playedAt } from '../../shared/audio/media-time.ts';
export { type PageMark, type PageSpeech, speechInPage } from './page-speech.ts';
export { clockSkew } from './room-clock.ts';
export { formatRttm, parseRttm } from './rttm.ts';
export { type AgentScore, type CallScore, type CallToScore, scoreCall } from './score-call.ts';
export { mergeGaps, type Segment } from './segment.ts';
export {
  defaultCollarMs,
  type DetectedSegment,
  type ScoredSegment,
  scoreSpeech,
  type SpeechScore,
  type SpeechScoreOptions,
} from './speech-score.ts';
export { percentile, summarize, summarizeErrors, type Summary } from './statistics.ts';
export { formatGroundTruthJson, parseGroundTruth } from './ground-truth.ts';
export type { Latency, TurnLatency } from './turn-latency.ts';
export { callerTurns, detectorHoldMs, turnsOf } from './turns.ts';
