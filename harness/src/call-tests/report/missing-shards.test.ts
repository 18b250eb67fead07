import { describe, expect, it } from 'vitest';
import type { Environment } from '../result/result.ts';
import { missingShards } from './missing-shards.ts';
import { mergeReports } from './merge.ts';
import { environment, report } from './testing/report-fixture.ts';

const part = (shard: string, change: Partial<Environment> = {}) => {
  const whole = report([]);
  return { ...whole, environment: { ...whole.environment, shards: [shard], ...change } };
};

describe('missing shards', () => {
  it('are none for a whole run or a complete set of shards', () => {
    expect(missingShards(report([]))).toEqual([]);
    expect(missingShards(mergeReports([part('2/2'), part('1/2')]))).toEqual([]);
    expect(missingShards(part('1/1'))).toEqual([]);
  });

  it('are listed for every total', () => {
    expect(missingShards(mergeReports([part('3/3')]))).toEqual(['1/3', '2/3']);
    expect(missingShards(mergeReports([part('1/2'), part('3/3')]))).toEqual(['2/2', '1/3', '2/3']);
  });

  it('include stopped shards until a complete one exists', () => {
    const stopped = part('1/2', { incomplete: true });
    expect(missingShards(mergeReports([stopped, part('2/2')]))).toEqual(['1/2']);
    expect(missingShards(mergeReports([stopped, part('2/2', { incomplete: true })]))).toEqual(['1/2', '2/2']);
    expect(missingShards(mergeReports([mergeReports([stopped]), part('2/2'), part('1/2')]))).toEqual([]);
    const whole = report([], { environment: { ...environment, incomplete: true } });
    expect(missingShards(whole)).toEqual(['1/1']);
    expect(missingShards(mergeReports([whole, report([])]))).toEqual([]);
  });
});
