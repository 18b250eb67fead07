import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { json } from '../testing/responders.ts';
import { collect } from '../testing/collect.ts';
import { type ModelRow, manyRows, modelList, rowsOf, start } from '../testing/model-list.ts';
import { startPlatform } from '../testing/platform.ts';

const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).toSorted();
const tied = (count: number, at = start, name = 't') =>
  Array.from({ length: count }, (_, index): ModelRow => ({ id: `${name}${index}`, at }));

describe('a list paged by time', () => {
  it('skips and repeats no row, whatever rows share a time', async () => {
    const list = modelList([]);
    const platform = await startPlatform(list.timed);
    const { call } = platform.client();
    await fc.assert(
      fc.asyncProperty(manyRows, fc.integer({ min: 1, max: 7 }), async (given, limit) => {
        list.rows = given;
        expect(ids(await collect(call.list({ limit })))).toEqual(ids(given));
      }),
      { numRuns: 150 },
    );
  });

  it('skips and repeats no row while rows are added and deleted', async () => {
    const list = modelList([]);
    const platform = await startPlatform(list.timed);
    const { assistant } = platform.client();
    await fc.assert(
      fc.asyncProperty(
        manyRows,
        fc.integer({ min: 1, max: 7 }),
        fc.array(
          fc.record({ adds: fc.nat({ max: 3 }), later: fc.nat({ max: 2 }), removes: fc.nat({ max: 2 }) }),
        ),
        async (given, limit, steps) => {
          list.rows = [...given];
          const removed = new Set<string>();
          const newest = Math.max(start, ...given.map(({ at }) => at));
          let index = 0;
          let added = 0;
          list.before = () => {
            const step = steps[index];
            // A list that begins after the change misses nothing.
            if ((index += 1) === 1 || !step) return;
            for (let count = 0; count < step.adds; count++) {
              list.rows.push({ id: `n${(added += 1)}`, at: newest + step.later * 700 });
            }
            for (const { id } of list.rows.splice(0, step.removes)) removed.add(id);
          };
          const seen = (await collect(assistant.list({ limit }))).map(({ id }) => id);
          expect(new Set(seen).size).toBe(seen.length);
          expect(seen).toEqual(
            expect.arrayContaining(given.map(({ id }) => id).filter((id) => !removed.has(id))),
          );
        },
      ),
      { numRuns: 150 },
    );
  });

  it('keeps to the bounds of its caller', async () => {
    const list = modelList(rowsOf(50));
    const platform = await startPlatform(list.timed);
    const { call } = platform.client();
    const at = (index: number) => new Date(start / 1000 + index);
    const bounds = { createdAtGe: at(10), createdAtLe: at(40).toISOString(), createdAtLt: at(39) };
    const found = await collect(call.list({ limit: 3, assistantId: 'a', ...bounds }));
    expect(found.map(({ id }) => id)).toEqual(Array.from({ length: 29 }, (_, index) => `r${38 - index}`));
    for (const { url } of platform.received) {
      const query = new URL(url, platform.url).searchParams;
      expect([query.get('assistantId'), query.get('createdAtGe')]).toEqual(['a', at(10).toISOString()]);
    }
  });

  it('requests larger pages if one time fills a page, up to the maximum', async () => {
    const given = [...tied(1, start + 5000, 'new'), ...tied(990), ...tied(3, start - 5000, 'old')];
    const list = modelList(given);
    const platform = await startPlatform(list.timed);
    const found = await collect(platform.client().call.list());
    expect(ids(found)).toEqual(ids(given));
    const limits = platform.received.map(({ url }) =>
      Number(new URL(url, platform.url).searchParams.get('limit')),
    );
    expect(Math.max(...limits)).toBe(1000);
    expect(platform.received.length).toBeLessThan(10);
  });

  it.each([undefined, 1, 1000])(
    'fails if more rows than the largest page share a time (limit %s)',
    async (limit) => {
      const list = modelList([...tied(1001), ...tied(1, start - 5000, 'old')]);
      const platform = await startPlatform(list.timed);
      const seen: string[] = [];
      const reading = (async () => {
        for await (const { id } of platform.client().call.list(limit === undefined ? {} : { limit }))
          seen.push(id);
      })();
      await expect(reading).rejects.toMatchObject({
        code: 'invalid-input',
        message: expect.stringMatching(/^GET \/call cannot be read to its end: .*1000/) as string,
        hint: expect.stringContaining('createdAtLe') as string,
      });
      expect(new Set(seen).size).toBe(seen.length);
    },
  );

  it('ends if the platform returns fewer rows than requested', async () => {
    const given = rowsOf(2500);
    const platform = await startPlatform(modelList(given).timed);
    const found = await collect(platform.client().call.list({ limit: 5000 }));
    expect(ids(found)).toEqual(ids(given));
  });

  it('requests no page more than needed', async () => {
    const list = modelList(tied(3));
    const platform = await startPlatform(list.timed);
    const { call } = platform.client();
    expect(await collect(call.list())).toHaveLength(3);
    expect(platform.received).toHaveLength(1);
    list.rows = rowsOf(9);
    for await (const { id } of call.list({ limit: 3 })) {
      if (id === 'r6') break;
    }
    expect(platform.received).toHaveLength(2);
  });

  it('is one page when awaited, and can be iterated repeatedly', async () => {
    const list = modelList(rowsOf(9));
    const platform = await startPlatform(list.timed);
    const calls = platform.client().call.list({ limit: 4 });
    expect(await calls).toHaveLength(4);
    expect(platform.received).toHaveLength(1);
    expect(await collect(calls)).toHaveLength(9);
    expect(await collect(calls)).toHaveLength(9);
  });

  it('fails if a page fails, or if rows have no time to continue from', async () => {
    const platform = await startPlatform([
      json([{ id: '1', createdAt: '2026-01-01T00:00:00.000Z' }]),
      json({}, 404),
    ]);
    const { call } = platform.client();
    await expect(collect(call.list({ limit: 1 }))).rejects.toMatchObject({ code: 'not-found' });
    await expect(collect(call.list({ limit: 1 }))).rejects.toMatchObject({ code: 'not-found' });
    platform.script(json([{ id: '1' }]));
    await expect(collect(call.list({ limit: 1 }))).rejects.toMatchObject({ code: 'invalid-input' });
  });
});
