import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Scenario } from '../scenario/index.ts';
import { scenario } from '../judge/testing/views.ts';
import { expectedMs, parseShard, selectScenarios, shardOf } from './select.ts';

const base = scenario('tags: [speech, slow]\nsteps: [wait: 1s]');
const withId = (id: string, waitMs: number): Scenario => ({
  ...base,
  name: `The ${id}`,
  place: { ...base.place, file: `calls/${id}.yaml` },
  steps: [{ kind: 'wait', forMs: waitMs, place: base.place, source: `wait: ${waitMs}ms` }],
});
const several = fc
  .uniqueArray(fc.tuple(fc.stringMatching(/^[a-z]{1,6}$/), fc.nat(60_000)), {
    selector: ([id]) => id,
    maxLength: 30,
  })
  .map((all) => all.map(([id, ms]) => withId(id, ms)));
const total = fc.integer({ min: 1, max: 9 });
const parts = (scenarios: readonly Scenario[], count: number) =>
  Array.from({ length: count }, (_, index) => shardOf(scenarios, { index: index + 1, total: count }));

describe('the shards of a run', () => {
  it('contain every scenario once', () => {
    fc.assert(
      fc.property(several, total, (scenarios, count) => {
        const names = parts(scenarios, count).flatMap((part) => part.map(({ name }) => name));
        expect(names.toSorted()).toEqual(scenarios.map(({ name }) => name).toSorted());
      }),
    );
  });

  it('differ by no more than the longest scenario', () => {
    fc.assert(
      fc.property(several, total, (scenarios, count) => {
        const times = parts(scenarios, count).map((part) =>
          part.reduce((sum, one) => sum + expectedMs(one), 0),
        );
        const longest = Math.max(0, ...scenarios.map(expectedMs));
        expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(longest);
      }),
    );
  });

  it('are named by their numbers', () => {
    expect(parseShard(' 2/3 ')).toEqual({ index: 2, total: 3 });
    for (const wrong of ['0/3', '4/3', '1', 'a/b', '1/0', '1/2/3'])
      expect(() => parseShard(wrong)).toThrow(expect.objectContaining({ code: 'invalid-input' }));
  });
});

describe('selection', () => {
  const two = [withId('barge-in', 1), withId('ejected', 1)];
  const chosen = (...patterns: readonly string[]) =>
    selectScenarios(two, { patterns }).map(({ name }) => name);

  it('matches a part of the id, the name or a tag', () => {
    expect(chosen()).toHaveLength(2);
    expect(chosen('BARGE')).toEqual(['The barge-in']);
    expect(chosen('the ej', 'barge')).toHaveLength(2);
    expect(chosen('speech')).toHaveLength(2);
    expect(chosen('b*n')).toEqual(['The barge-in']);
    expect(chosen('b*x')).toEqual([]);
    const ofMac = withId('bu\u{308}ro', 1);
    expect(selectScenarios([ofMac], { patterns: ['b\u{fc}ro'] })).toEqual([ofMac]);
  });

  it('includes and excludes tags', () => {
    expect(selectScenarios(two, { tags: ['speech'] })).toHaveLength(2);
    expect(selectScenarios(two, { tags: ['speech', '!slow'] })).toEqual([]);
    expect(selectScenarios(two, { tags: ['other'] })).toEqual([]);
  });
});
