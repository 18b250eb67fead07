import { type CallScore, type Gate, gates } from '../metrics/index.ts';
import type { Limit, Scenario, ThresholdMetric } from '../scenario/index.ts';
import { disturbsMedia } from './declared.ts';

/** Of less speech a share says nothing, ms. */
const leastSpeechMs = 1000;

export interface GateLimit {
  readonly metric: ThresholdMetric;
  readonly limit: Limit;
}

/**
 * How well speech must be told in a call that nothing disturbs, whether its scenario bounds it or not. All of it is
 * measured in media time, so that a busy machine does not break it. Recordings, such as music or a whisper, are the
 * scenario's to bound.
 */
export function gateLimits(scenario: Scenario, score: CallScore | null): readonly GateLimit[] {
  const { agent, use } = scenario;
  if (!score?.agent || score.agent.speechMs < leastSpeechMs) return [];
  if (disturbsMedia(scenario) || use?.autoplay === 'after-gesture') return [];
  const lines = [agent?.greeting, ...(agent?.replies ?? [])];
  if (agent?.noise?.audio !== undefined || lines.some((line) => line?.audio !== undefined)) return [];
  const condition = agent?.noise ? 'noisy' : 'clean';
  return gates.flatMap((gate) =>
    isOfSpeech(gate) && (gate.condition === undefined || gate.condition === condition)
      ? [{ metric: gate.metric, limit: { comparison: gate.comparison, value: gate.limit } }]
      : [],
  );
}

const isOfSpeech = (gate: Gate): gate is Gate & { readonly metric: ThresholdMetric } =>
  gate.metric.startsWith('speech.');
