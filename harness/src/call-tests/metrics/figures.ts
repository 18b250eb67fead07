import type { ThresholdMetric } from '../scenario/vocabulary/thresholds.ts';
import type { Interruption, Yields } from './interruption.ts';
import type { SpeechScore } from './speech-score.ts';
import { percentile } from './statistics.ts';
import type { Latency, TurnLatency } from './turn-latency.ts';

/** The metrics of scenarios that come from scoring speech. */
export type SpeechMetric = Extract<
  ThresholdMetric,
  `speech.${string}` | `turn.${string}` | `caller.${string}` | 'call.first-audio-added'
>;

interface FigureInput {
  readonly agent: SpeechScore | null;
  readonly caller: SpeechScore;
  readonly firstAudio: Latency | null;
  readonly turns: readonly TurnLatency[];
  readonly interruptions: readonly Interruption[];
  readonly yields: Yields;
}

const p95 = (values: readonly (number | null)[]): number | null =>
  percentile(
    values.filter((value) => value !== null),
    0.95,
  );

const errorsOf = (score: SpeechScore | null, figure: 'onsetMs' | 'offsetMs') =>
  (score?.segments ?? []).map((segment) => segment[figure] && Math.abs(segment[figure]));

/** Without the line and its buffers, which a busy machine lengthens and which belong to neither page nor room. */
const addedInMediaTime = ({ roomMs, noticingMs }: Latency): number => roomMs + noticingMs;

/** Latencies without their scripted pauses. Without scripted pauses, all latencies count in full. */
const addedLatencies = (turns: readonly TurnLatency[]): number[] => {
  const scriptedTurns = turns.filter(({ scriptedMs }) => scriptedMs !== null);
  return (scriptedTurns.length > 0 ? scriptedTurns : turns).map(addedInMediaTime);
};

/** The figures of a call, in the units of the metrics. Onsets and offsets count by absolute value. */
export function figuresOf({
  agent,
  caller,
  firstAudio,
  turns,
  interruptions,
  yields,
}: FigureInput): Partial<Record<SpeechMetric, number>> {
  const figures: Record<SpeechMetric, number | null | undefined> = {
    'speech.error': agent?.errorPercent,
    'speech.onset-p95': p95(errorsOf(agent, 'onsetMs')),
    'speech.offset-p95': p95(errorsOf(agent, 'offsetMs')),
    'speech.false-starts': agent?.falseStarts.length,
    'call.first-audio-added': firstAudio && addedInMediaTime(firstAudio),
    'turn.latency-p95': p95(addedLatencies(turns)),
    'turn.interruption-p95': p95(interruptions.map(({ afterMs }) => afterMs)),
    'turn.false-yields': yields.falseYields,
    'turn.missed-yields': yields.missedYields,
    'caller.error': caller.errorPercent,
    'caller.onset-p95': p95(errorsOf(caller, 'onsetMs')),
    'caller.offset-p95': p95(errorsOf(caller, 'offsetMs')),
  };
  return Object.fromEntries(Object.entries(figures).filter(([, figure]) => figure != null));
}
