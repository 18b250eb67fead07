import type { ThresholdMetric } from '../scenario/vocabulary/thresholds.ts';
import type { Interruption, Yields } from './interruption.ts';
import type { SpeechScore } from './speech-score.ts';
import { summarize, summarizeErrors, type Summary } from './statistics.ts';
import type { Latency, TurnLatency } from './turn-latency.ts';

/** The metrics of scenarios that come from scoring speech. */
export type SpeechMetric = Extract<
  ThresholdMetric,
  `speech.${string}` | `turn.${string}` | `caller.${string}` | 'call.first-audio-added'
>;

export interface Figure {
  readonly value: number;
  readonly unit: 'ms' | '%' | 'count';
  /** Number of values; a percentile of few is the largest of them. */
  readonly count: number;
  /** The values, so the calls of a run can be combined. */
  readonly values: readonly number[];
}

export interface FigureInput {
  readonly agent: SpeechScore | null;
  readonly caller: SpeechScore;
  readonly firstAudio: Latency | null;
  readonly turns: readonly TurnLatency[];
  readonly interruptions: readonly Interruption[];
  readonly yields: Yields;
}

const single = (value: number | null | undefined, unit: Figure['unit']): Figure | null =>
  value === null || value === undefined ? null : { value, unit, count: 1, values: [value] };

const p95 = (values: readonly number[], of: (values: readonly number[]) => Summary | null): Figure | null => {
  const summary = of(values);
  return summary && { value: summary.p95, unit: 'ms', count: summary.count, values };
};

const errorsOf = (score: SpeechScore | null, of: 'onsetMs' | 'offsetMs'): number[] =>
  (score?.segments ?? []).map((segment) => segment[of]).filter((error) => error !== null);

/** Without the line and its buffers, which a busy machine lengthens and which belong to neither page nor room. */
const addedInMediaTime = ({ roomMs, noticingMs }: Latency): number => roomMs + noticingMs;

/** Latencies without their scripted pauses. Without scripted pauses, all latencies count in full. */
const addedLatencies = (turns: readonly TurnLatency[]): number[] => {
  const scripted = turns.filter(({ scriptedMs }) => scriptedMs !== null);
  return (scripted.length > 0 ? scripted : turns).map(addedInMediaTime);
};

/** The summary figures of a call. Onsets and offsets count by absolute value. */
export function figuresOf({
  agent,
  caller,
  firstAudio,
  turns,
  interruptions,
  yields,
}: FigureInput): Partial<Record<SpeechMetric, Figure>> {
  const all: Record<SpeechMetric, Figure | null> = {
    'speech.error': single(agent?.errorPercent, '%'),
    'speech.onset-p95': p95(errorsOf(agent, 'onsetMs'), summarizeErrors),
    'speech.offset-p95': p95(errorsOf(agent, 'offsetMs'), summarizeErrors),
    'speech.false-starts': single(agent?.falseStarts.length, 'count'),
    'call.first-audio-added': single(firstAudio && addedInMediaTime(firstAudio), 'ms'),
    'turn.latency-p95': p95(addedLatencies(turns), summarize),
    'turn.interruption-p95': p95(
      interruptions.map(({ afterMs }) => afterMs).filter((ms) => ms !== null),
      summarize,
    ),
    'turn.false-yields': single(yields.falseYields, 'count'),
    'turn.missed-yields': single(yields.missedYields, 'count'),
    'caller.error': single(caller.errorPercent, '%'),
    'caller.onset-p95': p95(errorsOf(caller, 'onsetMs'), summarizeErrors),
    'caller.offset-p95': p95(errorsOf(caller, 'offsetMs'), summarizeErrors),
  };
  return Object.fromEntries(Object.entries(all).filter(([, figure]) => figure !== null));
}
