import { describe, expect, it } from 'vitest';
import type { Attempt, Verdict } from '../result/result.ts';
import { everyVerdict, report, scenario } from './testing/report-fixture.ts';
import { hasFailed, summaryOf, unjudgedWords, verdictOf, verdictOfRun } from './verdict.ts';

type Tried = readonly Attempt['verdict'][];

describe('the verdict of a scenario', () => {
  it.each<readonly [Tried, Verdict]>([
    [['passed'], 'passed'],
    [['failed'], 'failed'],
    [['failed', 'passed'], 'flaky'],
    [['passed', 'failed'], 'failed'],
    [['failed', 'inconclusive'], 'failed'],
    [['inconclusive', 'passed'], 'passed'],
    [['not-applicable'], 'not-applicable'],
    [[], 'not-applicable'],
  ])('of %j is %s', (tried, verdict) => {
    expect(verdictOf(tried.map((one) => ({ verdict: one })))).toBe(verdict);
  });

  it.each<readonly [Tried, Verdict]>([
    [['passed', 'passed', 'passed'], 'passed'],
    [['passed', 'inconclusive', 'passed'], 'inconclusive'],
    [['passed', 'passed'], 'inconclusive'],
    [['failed', 'passed', 'passed'], 'failed'],
    [['failed', 'inconclusive'], 'failed'],
    [['inconclusive'], 'inconclusive'],
    [['not-applicable'], 'not-applicable'],
  ])('that has to pass three times, of %j, is %s', (tried, verdict) => {
    expect(
      verdictOf(
        tried.map((one) => ({ verdict: one })),
        3,
      ),
    ).toBe(verdict);
  });
});

it('a pass after words that no rule could judge is flaky', () => {
  const problem = { layer: 'infrastructure', message: `${unjudgedWords} expected a; seen b.` } as const;
  const unjudged = { verdict: 'inconclusive', problem } as const;
  expect(verdictOf([unjudged, { verdict: 'passed' }])).toBe('flaky');
  expect(verdictOf([{ verdict: 'inconclusive' }, { verdict: 'passed' }])).toBe('passed');
});

describe('the verdict of a run', () => {
  const of = (...verdicts: readonly Verdict[]) =>
    verdictOfRun(report(verdicts.map((verdict, index) => scenario(`s-${index}`, { verdict }))));

  it('is the most urgent verdict of its scenarios', () => {
    expect(of('passed', 'flaky', 'inconclusive', 'failed')).toBe('failed');
    expect(of('passed', 'inconclusive', 'flaky')).toBe('inconclusive');
    expect(of('passed', 'not-applicable')).toBe('passed');
    expect(of()).toBe('not-applicable');
  });

  it('is failed for a flaky scenario only with failOnFlaky', () => {
    const flaky = report([scenario('flaky', { verdict: 'flaky' }), scenario('passed')]);
    expect(hasFailed(flaky)).toBe(false);
    expect(hasFailed(flaky, { failOnFlaky: true })).toBe(true);
    const judged = report([scenario('a', { verdict: 'inconclusive' }), scenario('b')]);
    expect(hasFailed(judged, { failOnFlaky: true })).toBe(false);
    expect(hasFailed(report([scenario('a', { verdict: 'failed' })]))).toBe(true);
  });
});

describe('the summary', () => {
  it('counts verdicts, and lists failures first, each with place and layer', () => {
    const { verdict, counts, notable, machine } = summaryOf(everyVerdict());
    expect(verdict).toBe('failed');
    expect(counts).toEqual({ passed: 1, failed: 1, flaky: 1, inconclusive: 1, 'not-applicable': 1 });
    expect(machine).toBe('linux x64, 2 cores');
    expect(notable.map((one) => [one.id, one.verdict])).toEqual([
      ['is-heard', 'failed'],
      ['machine-too-slow', 'inconclusive'],
      ['is-heard-at-last', 'flaky'],
    ]);
    expect(notable[0]).toMatchObject({
      place: 'fixtures/scenarios/is-heard.yaml:13',
      layer: 'media',
      message: 'The assistant was not heard.',
      expected: 'the assistant speaking within 1.5 s',
      reproduce: 'firmline test run is-heard',
    });
    // A passed attempt has no message, so this is the message of the one before.
    expect(notable[2]).toMatchObject({ message: 'The assistant was not heard.', attempts: 2 });
  });
});
