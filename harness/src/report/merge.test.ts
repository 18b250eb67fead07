import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunReport } from '../call-tests/result/result.ts';
import { canonical } from './canonical.ts';
import { mergeReports } from './merge.ts';
import { readReport } from './read/read-report.ts';
import { anyReport } from './testing/any-report.ts';
import { attempt, environment, failedAttempt, report, scenario } from './testing/report-fixture.ts';

const shard = (name: string, scenarios: RunReport['scenarios'], change: Partial<RunReport> = {}) =>
  report(scenarios, { environment: { ...environment, shards: [name] }, ...change });

const attemptsIn = (reports: readonly RunReport[]) =>
  new Set(
    reports.flatMap(({ scenarios }) =>
      scenarios.flatMap(({ id, attempts }) => attempts.map((one) => `${id} ${canonical(one)}`)),
    ),
  );

describe('merging reports', () => {
  it('joins the shards of a run, with its beginning, its end and where each ran', () => {
    const merged = mergeReports([
      shard('2/2', [scenario('b')], { startedAt: '2026-01-02T03:04:10.000Z', durationMs: 8000 }),
      shard('1/2', [scenario('c'), scenario('a')], {
        startedAt: '2026-01-02T03:04:05.000Z',
        durationMs: 3000,
      }),
    ]);
    expect(merged.scenarios.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(merged.startedAt).toBe('2026-01-02T03:04:05.000Z');
    expect(merged.durationMs).toBe(13_000);
    expect(merged.environment.shards).toEqual(['1/2', '2/2']);
    expect(merged.environments?.map(({ shards }) => shards)).toEqual([['1/2'], ['2/2']]);
  });

  it('decides anew what was tried in several', () => {
    const failed = scenario('a', { verdict: 'failed', attempts: [failedAttempt()] });
    const later = attempt({ startedAt: '2026-01-02T03:09:00.000Z' });
    const passed = scenario('a', { attempts: [later] });
    const merged = mergeReports([report([passed]), report([failed])]);
    expect(merged.scenarios).toHaveLength(1);
    expect(merged.scenarios[0]!.verdict).toBe('flaky');
    expect(merged.scenarios[0]!.attempts.at(-1)).toEqual(later);
  });

  it('does not let what was never tried stand above what was', () => {
    const untried = scenario('a', { verdict: 'infrastructure', attempts: [] });
    expect(mergeReports([report([untried])]).scenarios[0]!.verdict).toBe('infrastructure');
    expect(mergeReports([report([untried]), report([scenario('a')])]).scenarios[0]!.verdict).toBe('passed');
  });

  it('says that there is nothing to merge', () => {
    expect(() => mergeReports([])).toThrowError(expect.objectContaining({ code: 'invalid-input' }));
  });

  it('does not depend on the order, nor on what was merged before', () => {
    fc.assert(
      fc.property(anyReport, anyReport, anyReport, (one, two, three) => {
        const all = mergeReports([one, two, three]);
        expect(mergeReports([three, one, two])).toEqual(all);
        expect(mergeReports([mergeReports([one, two]), three])).toEqual(all);
        expect(mergeReports([one, mergeReports([three, two])])).toEqual(all);
        expect(mergeReports([all, two])).toEqual(all);
      }),
    );
  });

  it('loses no attempt, no scenario and no environment, and makes up none', () => {
    fc.assert(
      fc.property(fc.array(anyReport, { minLength: 1, maxLength: 4 }), (reports) => {
        const merged = mergeReports(reports);
        expect(attemptsIn([merged])).toEqual(attemptsIn(reports));
        expect(new Set(merged.scenarios.map(({ id }) => id))).toEqual(
          new Set(reports.flatMap(({ scenarios }) => scenarios.map(({ id }) => id))),
        );
        expect(new Set(merged.environments?.map(canonical))).toEqual(
          new Set(reports.map((one) => canonical(one.environment))),
        );
        for (const { scenarios } of reports) {
          for (const { id, covers, tags } of scenarios) {
            const found = merged.scenarios.find((one) => one.id === id)!;
            expect(found.covers).toEqual(expect.arrayContaining([...covers]));
            expect(found.tags).toEqual(expect.arrayContaining([...tags]));
          }
        }
        expect(readReport(JSON.stringify(merged))).toEqual(JSON.parse(JSON.stringify(merged)));
      }),
    );
  });
});
