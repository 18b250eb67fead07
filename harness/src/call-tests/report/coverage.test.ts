import { describe, expect, it } from 'vitest';
import { coverageOf } from './coverage.ts';
import { scenario } from './testing/report-fixture.ts';

describe('coverage', () => {
  it('has every row once, with the best verdict of its scenarios and failed ones first', () => {
    const coverage = coverageOf([
      scenario('a', { covers: ['status/ended', 'error/ejected', 'error/ejected'] }),
      scenario('b', { covers: ['error/ejected'], verdict: 'failed' }),
      scenario('c', { covers: ['error/expired'], verdict: 'inconclusive' }),
      scenario('d', { covers: [] }),
    ]);
    expect(coverage.map(({ row, verdict }) => [row, verdict])).toEqual([
      ['error/ejected', 'passed'],
      ['error/expired', 'inconclusive'],
      ['status/ended', 'passed'],
    ]);
    expect(coverage[0]!.scenarios.map(({ id }) => id)).toEqual(['b', 'a']);
  });
});
