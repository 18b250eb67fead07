export { alignment, type AlignmentOptions, mergeGaps, type Segment } from './segment.ts';
export { type CallerScore, type SaidSegment, scoreCaller } from './caller-score.ts';
export { type CallDrift, callDrift, type ClockPair, drift, driftProblem } from './drift.ts';
export type { SpeechMetric } from './figures.ts';
export type { Interruption } from './interruption.ts';
export { clockSkew, type Lateness } from './room-clock.ts';
export { mediaMs, mediaTimeError, playedAt } from '../../shared/audio/rtp.ts';
export {
  callerTurns,
  detectorHoldMs,
  type PageMark,
  type PageSpeech,
  speechInPage,
  turnsOf,
} from './page-speech.ts';
export { type AgentScore, type CallScore, type CallToScore, scoreCall } from './score-call.ts';
export { type DetectedSegment, type ScoredSegment, scoreSpeech, type SpeechScore } from './speech-score.ts';
export { percentile } from './statistics.ts';
export type { Latency, TurnLatency } from './turn-latency.ts';
