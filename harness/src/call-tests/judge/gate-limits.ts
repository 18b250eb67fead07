import type { CallScore } from '../metrics/index.ts';
import type { Limit, Scenario, ThresholdMetric } from '../scenario/index.ts';
import { disturbsMedia } from './intended-faults.ts';

/** A percentage of less speech than this is meaningless, ms. */
const minSpeechMs = 1000;

export interface GateLimit {
  readonly metric: ThresholdMetric;
  readonly limit: Limit;
}

const atMost = (metric: ThresholdMetric, value: number): GateLimit => ({
  metric,
  limit: { comparison: '<=', value },
});

/**
 * Limits for detected speech in every undisturbed call, even if its scenario sets none. All figures are in media time,
 * which a busy machine does not change. Recordings, such as music or a whisper, need limits of their own.
 */
export function gateLimits(scenario: Scenario, score: CallScore | null): readonly GateLimit[] {
  if (!score?.agent || score.agent.speechMs < minSpeechMs) return [];
  const { agent } = scenario;
  if (disturbsMedia(scenario)) return [];
  const lines = [agent?.greeting, ...(agent?.replies ?? [])];
  if (agent?.noise?.audio !== undefined || lines.some((line) => line?.audio !== undefined)) return [];
  return [
    atMost('speech.error', agent?.noise ? 10 : 5),
    atMost('speech.onset-p95', 250),
    atMost('speech.offset-p95', 250),
  ];
}
