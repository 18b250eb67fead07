import { describe, expect, it } from 'vitest';
import { missingShards } from './missing-shards.ts';
import { mergeReports } from './merge.ts';
import { report } from './testing/report-fixture.ts';

const part = (...shards: string[]) => {
  const whole = report([]);
  return { ...whole, environment: { ...whole.environment, shards } };
};

describe('the parts that are missing', () => {
  it('are none of a whole run, and of one that all parts are there of', () => {
    expect(missingShards(report([]))).toEqual([]);
    expect(missingShards(mergeReports([part('2/2'), part('1/2')]))).toEqual([]);
    expect(missingShards(part('1/1'))).toEqual([]);
  });

  it('are told of every number of parts that there is', () => {
    expect(missingShards(mergeReports([part('3/3')]))).toEqual(['1/3', '2/3']);
    expect(missingShards(mergeReports([part('1/2'), part('3/3')]))).toEqual(['2/2', '1/3', '2/3']);
  });
});
