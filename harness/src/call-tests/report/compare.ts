import type { Change, Comparison, Metric, RunReport, ScenarioResult } from '../result/result.ts';
import { percentile } from '../metrics/statistics.ts';
import { defined } from '../../shared/defined.ts';

/** A smaller difference says nothing, whatever the figure. */
const floors: Readonly<Record<Metric['unit'], number>> = { ms: 100, '%': 2, count: 0, dBFS: 1 };
/** Share of a figure that is noise if both sides were measured once only, and if they were repeated. */
const unknownNoise = 0.3;
const leastNoise = 0.1;

function metricsByName({ attempts }: ScenarioResult): ReadonlyMap<string, readonly Metric[]> {
  const judged = attempts.filter(({ verdict }) => verdict === 'passed' || verdict === 'failed');
  return Map.groupBy(
    judged.flatMap(({ metrics }) => metrics),
    ({ name }) => name,
  );
}

const valuesOf = (metrics: readonly Metric[]) => metrics.map(({ value }) => value);
const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
const roundTenth = (value: number) => Math.round(value * 10) / 10;

/** How much two figures may differ by chance: what repeated attempts show, or a share of it. */
function noiseBetween(before: readonly number[], after: readonly number[], unit: Metric['unit']): number {
  const isRepeated = before.length > 1 && after.length > 1;
  const share = (isRepeated ? leastNoise : unknownNoise) * Math.abs(percentile(before, 0.5) ?? 0);
  return Math.max(floors[unit], unit === 'count' ? 0 : share, spread(before), spread(after));
}

const kindOfChange = ({ name, unit }: Metric, isWorse: boolean): Change['kind'] => {
  if (unit === 'ms' && !/onset|offset/.test(name)) return isWorse ? 'slower' : 'faster';
  if (/^(?:speech|caller)\./.test(name)) return isWorse ? 'worse heard' : 'better heard';
  return isWorse ? 'worse' : 'better';
};

const isGood = ({ verdict }: ScenarioResult) => verdict === 'passed' || verdict === 'flaky';

function changesOf(before: ScenarioResult, after: ScenarioResult): readonly Change[] {
  const { id, name } = after;
  const verdict: readonly Change[] =
    isGood(before) && after.verdict === 'failed'
      ? [{ id, name, kind: 'newly failing' }]
      : before.verdict === 'failed' && isGood(after)
        ? [{ id, name, kind: 'fixed' }]
        : [];
  const old = metricsByName(before);
  const figures = [...metricsByName(after)].flatMap(([metricName, metrics]): Change[] => {
    const [metric] = metrics;
    const was = valuesOf(old.get(metricName) ?? []);
    const is = valuesOf(metrics);
    const [from, to] = [percentile(was, 0.5), percentile(is, 0.5)];
    if (!metric || from === null || to === null) return [];
    const noise = noiseBetween(was, is, metric.unit);
    if (Math.abs(to - from) <= noise) return [];
    return [
      {
        id,
        name,
        kind: kindOfChange(metric, to > from),
        metric: metricName,
        before: roundTenth(from),
        after: roundTenth(to),
        noise: roundTenth(noise),
        unit: metric.unit,
      },
    ];
  });
  return [...verdict, ...figures];
}

/**
 * What became better or worse between two runs of the same scenarios, beyond the noise that their repeated attempts show.
 * @param baseline the earlier run, or that of another page or assistant
 */
export function compareRuns(baseline: RunReport, report: RunReport): Comparison {
  const before = new Map(baseline.scenarios.map((scenario) => [scenario.id, scenario]));
  const changes = report.scenarios.flatMap((after) => {
    const earlier = before.get(after.id);
    return earlier ? changesOf(earlier, after) : [];
  });
  return {
    baseline: { startedAt: baseline.startedAt, ...defined({ url: baseline.environment.url }) },
    scenarios: report.scenarios.filter(({ id }) => before.has(id)).length,
    changes: [...changes.filter(isWorse), ...changes.filter((change) => !isWorse(change))],
  };
}

const worse: ReadonlySet<Change['kind']> = new Set<Change['kind']>([
  'newly failing',
  'slower',
  'worse heard',
  'worse',
]);

export const isWorse = ({ kind }: Pick<Change, 'kind'>): boolean => worse.has(kind);

/** `slower: turn.latency-p95 240 → 610 ms, noise 80 ms` */
export function changeText({ kind, metric, before, after, noise, unit = 'count' }: Change): string {
  if (metric === undefined) return kind;
  const ofUnit = unit === 'count' ? '' : ` ${unit}`;
  return `${kind}: ${metric} ${before} → ${after}${ofUnit}, noise ${noise}${ofUnit}`;
}
