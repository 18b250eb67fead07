import { describe, expect, it } from 'vitest';
import type { Attempt } from '../result/result.ts';
import { mergeReports } from './merge.ts';
import { attempt, failedAttempt, report, scenario } from './testing/report-fixture.ts';
import { withinSize } from './within-size.ts';

const image = `data:image/webp;base64,${'A'.repeat(77)}`;
const seen = { screenshots: [{ name: 'at the end', atMs: 1, image }] };

const long = report([
  scenario('passes', { attempts: [attempt(seen)] }),
  scenario('fails-twice', { verdict: 'failed', attempts: [failedAttempt(seen), failedAttempt(seen)] }),
  scenario('flaky', { verdict: 'flaky', attempts: [failedAttempt(seen), attempt(seen)] }),
]);
const kept = (most: number) =>
  withinSize(long, most).scenarios.map(({ attempts }) =>
    attempts.map(({ screenshots, mediaOmitted }: Attempt) =>
      mediaOmitted ? 'left out' : screenshots.length,
    ),
  );

describe('a report with a maximum size', () => {
  it('stays unchanged if it fits', () => {
    expect(withinSize(long)).toBe(long);
    expect(withinSize(long, 500)).toBe(long);
  });

  it('drops pictures and sounds that explain a verdict last', () => {
    expect(kept(499)).toEqual([[1], [1, 1], [1, 'left out']]);
    expect(kept(399)).toEqual([['left out'], [1, 1], [1, 'left out']]);
    expect(kept(299)).toEqual([['left out'], ['left out', 1], [1, 'left out']]);
    expect(kept(0)).toEqual([['left out'], ['left out', 'left out'], ['left out', 'left out']]);
  });

  it('merges with its original without duplicates, in any order', () => {
    const small = withinSize(long, 0);
    for (const both of [
      [long, small],
      [small, long],
    ])
      expect(mergeReports(both).scenarios).toEqual(mergeReports([long]).scenarios);
  });
});
