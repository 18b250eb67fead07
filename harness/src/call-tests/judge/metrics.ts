import type { CallScore } from '../metrics/index.ts';
import {
  limitText,
  matchesLimit,
  type Scenario,
  type Threshold,
  type ThresholdMetric,
  thresholdMetrics,
} from '../scenario/index.ts';
import type { Metric } from '../result/result.ts';
import type { View } from '../session/view.ts';
import { withoutUndefined } from '../../shared/defined.ts';
import { countedBy, defaultLimits, type Figures, viewFigures, gateLimits } from './figures.ts';

const units = { time: 'ms', percent: '%', count: 'count' } as const;

/** The default limits have no line. */
type Bound = Omit<Threshold, 'line'> & Partial<Pick<Threshold, 'line'>>;

export interface BrokenThreshold extends Bound {
  readonly expected: string;
  readonly seen: string;
}

export interface JudgeMetricsOptions {
  readonly scenario: Scenario;
  readonly view: View;
  readonly score: CallScore | null;
  /** Whether a threshold applies here. Default: all. */
  readonly applies?: (metric: ThresholdMetric) => boolean;
}

/** Checks the figures of an attempt against the scenario's thresholds and the default ones. */
export function judgeMetrics({ scenario, view, score, applies = () => true }: JudgeMetricsOptions) {
  const figures = viewFigures(view, score);
  // Gates judge how a client detects speech, and this one's detection is not seen.
  const gatedScore = view.isMarkedByLibrary ? null : score;
  const bounds = boundsOf(scenario, gatedScore, figures).filter(({ metric }) => applies(metric));
  const judgements = bounds.map((bound) => judgeFigure(bound, figures[bound.metric], view));
  const reportedMetrics = Object.keys(thresholdMetrics)
    .filter(isMetric)
    .flatMap((metric): Metric[] => {
      const value = figures[metric];
      if (value === undefined || bounds.some((bound) => bound.metric === metric)) return [];
      return [{ ...namedFigure(metric, value), status: 'reported' }];
    });
  return {
    metrics: [...judgements.flatMap(({ metric }) => metric ?? []), ...reportedMetrics],
    broken: judgements.flatMap(({ broken }) => broken ?? []),
  };
}

const isMetric = (name: string): name is ThresholdMetric => name in thresholdMetrics;

/** The scenario's own limits, and the default ones for other figures that were measured. */
function boundsOf(scenario: Scenario, score: CallScore | null, figures: Figures): readonly Bound[] {
  const ownBounds = scenario.thresholds ?? [];
  const isFree = (metric: ThresholdMetric) =>
    figures[metric] !== undefined && !ownBounds.some((bound) => bound.metric === metric);
  const defaults = Object.entries(defaultLimits(scenario)).flatMap(([metric, value]): Bound[] =>
    isMetric(metric) && isFree(metric) ? [{ metric, limit: { comparison: '=', value } }] : [],
  );
  const gatedLimits = gateLimits(scenario, score).filter(({ metric }) => isFree(metric));
  return [...ownBounds, ...defaults, ...gatedLimits];
}

const namedFigure = (metric: ThresholdMetric, value: number) => ({
  name: metric,
  value: Math.round(value * 10) / 10,
  unit: units[thresholdMetrics[metric].unit],
});

function judgeFigure(
  bound: Bound,
  value: number | undefined,
  view: View,
): { readonly metric?: Metric; readonly broken?: BrokenThreshold } {
  const { metric, limit, line } = bound;
  const { unit } = thresholdMetrics[metric];
  const limitWords = limitText(limit, unit);
  const brokenThreshold = (seenText: string) => ({
    ...bound,
    expected: `${metric} ${limitWords}`,
    seen: seenText,
  });
  if (value === undefined) return { broken: brokenThreshold('no measured value') };
  const isMet = matchesLimit(limit, value);
  const figure = namedFigure(metric, value);
  const countText = unit === 'count' ? countedBy(metric, view) : ` ${figure.unit}`;
  return {
    metric: {
      ...figure,
      limit: limitWords,
      status: isMet ? 'passed' : 'failed',
      ...withoutUndefined({ line }),
    },
    ...(!isMet && { broken: brokenThreshold(`${figure.value}${countText}`) }),
  };
}
