import { describe, expect, it } from 'vitest';
import type { RunReport } from '../result/result.ts';
import { mergeReports, missingShards } from './merge.ts';
import { readReport } from './json.ts';
import { attempt, environment, failedAttempt, report, scenario } from './testing/report-fixture.ts';
import { verdictOf } from './verdict.ts';

const shard = (name: string, scenarios: RunReport['scenarios'], change: Partial<RunReport> = {}) =>
  report(scenarios, { environment: { ...environment, shards: [name] }, ...change });

describe('merging reports', () => {
  it('merges the shards of a run, with its start, its end and all environments', () => {
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

  it('names the browsers of all shards', () => {
    const [chromium, firefox] = ['Chromium 144.0.7559.96', 'firefox/153.0'];
    const merged = mergeReports([
      report([scenario('a')], { environment: { ...environment, shards: ['1/3'], chromium: '', firefox } }),
      report([scenario('b')], { environment: { ...environment, shards: ['2/3'], chromium } }),
    ]);
    expect(merged.environment).toMatchObject({ chromium, firefox });
    const inOne = mergeReports([report([scenario('a')])]);
    expect(inOne.environment).not.toHaveProperty('firefox');
  });

  it('gives a new verdict to a scenario in several reports', () => {
    const failed = scenario('a', { verdict: 'failed', attempts: [failedAttempt()] });
    const later = attempt({ startedAt: '2026-01-02T03:09:00.000Z' });
    const passed = scenario('a', { attempts: [later] });
    const merged = mergeReports([report([passed]), report([failed])]);
    expect(merged.scenarios).toHaveLength(1);
    expect(merged.scenarios[0]!.verdict).toBe('flaky');
    expect(merged.scenarios[0]!.attempts.at(-1)).toEqual(later);
  });

  describe('with --repeat', () => {
    const round = (minute: number, verdict: 'passed' | 'failed' | 'inconclusive' = 'passed') =>
      attempt({ verdict, startedAt: `2026-01-02T03:0${minute}:00.000Z` });
    const repeated = (...attempts: readonly ReturnType<typeof round>[]) =>
      report([scenario('a', { verdict: verdictOf(attempts, 3), attempts })], {
        environment: { ...environment, repeat: 3 },
      });
    const merged = (...parts: Parameters<typeof mergeReports>[0]) => [
      mergeReports(parts).scenarios[0]!.verdict,
      mergeReports(parts.toReversed()).scenarios[0]!.verdict,
    ];

    it('does not pass a scenario that passed less often', () => {
      const short = repeated(round(1), round(2, 'inconclusive'), round(3));
      expect(merged(short)).toEqual(['inconclusive', 'inconclusive']);
      expect(merged(short, repeated(round(1)))).toEqual(['inconclusive', 'inconclusive']);
      expect(merged(short, repeated(round(4), round(5), round(6)))).toEqual(['passed', 'passed']);
    });

    it('fails a scenario that failed once', () => {
      const failed = repeated(round(1, 'failed'), round(2), round(3));
      expect(merged(failed)).toEqual(['failed', 'failed']);
      expect(merged(failed, repeated(round(4), round(5), round(6)))).toEqual(['failed', 'failed']);
    });
  });

  it.each([
    [{ url: 'https://a.example/x' }, 'page is https://a.example/x and the local stack'],
    [{ repeat: 3 }, 'number of repeats is 1 and 3'],
    [{ firmline: '0.2.0' }, 'version of Firmline is 0.1.0 and 0.2.0'],
  ])('refuses reports of different runs: %j', (change, words) => {
    const one = report([scenario('a')]);
    const other = report([scenario('b')], { environment: { ...environment, ...change } });
    for (const reports of [
      [one, other],
      [other, one],
      [mergeReports([one]), other],
    ])
      expect(() => mergeReports(reports)).toThrowError(
        expect.objectContaining({ code: 'invalid-input', message: expect.stringContaining(words) as string }),
      );
  });

  it('does not depend on the order or on earlier merges', () => {
    const failed = scenario('a', { verdict: 'failed', attempts: [failedAttempt()] });
    const later = scenario('a', { attempts: [attempt({ startedAt: '2026-01-02T03:09:00.000Z' })] });
    const [one, two, three] = [
      shard('1/3', [scenario('b'), failed]),
      shard('2/3', [later]),
      shard('3/3', [scenario('c', { covers: ['error/ejected'] })]),
    ];
    const all = mergeReports([one, two, three]);
    expect(mergeReports([three, one, two])).toEqual(all);
    expect(mergeReports([mergeReports([one, two]), three])).toEqual(all);
    expect(mergeReports([one, mergeReports([three, two])])).toEqual(all);
    expect(mergeReports([all, two])).toEqual(all);
    expect(readReport(JSON.stringify(all))).toEqual(all);
  });
});

describe('missing shards', () => {
  const part = (name: string, change: Partial<RunReport['environment']> = {}) =>
    report([], { environment: { ...environment, shards: [name], ...change } });

  it('are none for a whole run or a complete set of shards', () => {
    expect(missingShards(report([]))).toEqual([]);
    expect(missingShards(mergeReports([part('2/2'), part('1/2')]))).toEqual([]);
  });

  it('are listed for every total, those that were stopped among them', () => {
    expect(missingShards(mergeReports([part('1/2'), part('3/3')]))).toEqual(['2/2', '1/3', '2/3']);
    const stopped = part('1/2', { incomplete: true });
    expect(missingShards(mergeReports([stopped, part('2/2')]))).toEqual(['1/2']);
    expect(missingShards(mergeReports([stopped, part('2/2'), part('1/2')]))).toEqual([]);
  });
});
