import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { json } from '../testing/responders.ts';
import { collect } from '../testing/collect.ts';
import { manyRows, modelList, rowsOf, start } from '../testing/model-list.ts';
import { startPlatform } from '../testing/platform.ts';

const limits = fc.integer({ min: 1, max: 7 });
const order = fc.constantFrom(undefined, 'ASC', 'DESC');
const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);

describe('a list paged by number', () => {
  it('skips and repeats no row', async () => {
    const list = modelList([]);
    const platform = await startPlatform(list.paged);
    const { session } = platform.client();
    await fc.assert(
      fc.asyncProperty(manyRows, limits, order, async (given, limit, sortOrder) => {
        list.rows = given;
        const found = await collect(session.list({ limit, sortOrder }));
        expect(idsOf(found).toSorted()).toEqual(idsOf(given).toSorted());
      }),
      { numRuns: 150 },
    );
  });

  it('skips and repeats no row while rows are added', async () => {
    const list = modelList([]);
    const platform = await startPlatform(list.paged);
    const { v2 } = platform.client();
    await fc.assert(
      fc.asyncProperty(
        manyRows,
        limits,
        order,
        fc.array(fc.record({ adds: fc.nat({ max: 9 }), later: fc.nat({ max: 3 }) }), { maxLength: 30 }),
        async (given, limit, sortOrder, steps) => {
          list.rows = [...given];
          let newest = Math.max(start, ...given.map(({ at }) => at));
          let index = 0;
          let added = 0;
          list.before = () => {
            const step = steps[index];
            if ((index += 1) === 1 || !step) return;
            newest += step.later * 700;
            // Of rows with equal times, a list with the newest first begins with the one added last.
            for (let count = 0; count < step.adds; count++)
              list.rows.unshift({ id: `n${(added += 1)}`, at: newest });
          };
          const seen = idsOf(await collect(v2.call.list({ limit, sortOrder })));
          expect(new Set(seen).size).toBe(seen.length);
          expect(seen).toEqual(expect.arrayContaining(idsOf(given)));
        },
      ),
      { numRuns: 150 },
    );
  });

  it('repeats no row and ends while rows are deleted', async () => {
    const list = modelList([]);
    const platform = await startPlatform(list.paged);
    const { chat } = platform.client();
    await fc.assert(
      fc.asyncProperty(
        manyRows,
        limits,
        order,
        fc.nat({ max: 5 }),
        async (given, limit, sortOrder, removes) => {
          list.rows = [...given];
          list.before = () => void list.rows.splice(0, removes);
          const seen = idsOf(await collect(chat.list({ limit, sortOrder })));
          expect(new Set(seen).size).toBe(seen.length);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('skips and repeats no log, which has a time but no id', async () => {
    const given = rowsOf(20);
    const list = modelList(given, ({ id, at }) => ({ log: id, time: new Date(at / 1000).toISOString() }));
    const platform = await startPlatform(list.paged);
    list.before = (number) => {
      if (number > 1) list.rows.push({ id: `n${number}`, at: start + (100 + number) * 1000 });
    };
    const found = await collect(platform.client().logs.listForCall({ callId: 'c', limit: 3 }));
    expect(found.map(({ log }) => log)).toEqual(idsOf(given).toReversed());
  });

  it('starts at the requested page', async () => {
    const given = rowsOf(10);
    const platform = await startPlatform(modelList(given).paged);
    for (const sortOrder of ['ASC', 'DESC', undefined] as const) {
      const rest = await collect(platform.client().chat.list({ page: 2, limit: 3, sortOrder }));
      const all = sortOrder === 'ASC' ? idsOf(given) : idsOf(given).toReversed();
      expect(idsOf(rest)).toEqual(all.slice(3));
    }
    platform.received.length = 0;
    const query = { page: 2, limit: 4, sortOrder: 'ASC', name: 'n' } as const;
    const found = await collect(platform.client().session.list(query));
    expect(idsOf(found)).toEqual(['r4', 'r5', 'r6', 'r7', 'r8', 'r9']);
    expect(platform.received.map(({ url }) => url)).toEqual([
      '/session?page=2&limit=4&sortOrder=ASC&name=n',
      '/session?page=3&limit=4&sortOrder=ASC&name=n',
    ]);
  });

  it('is one page when awaited', async () => {
    const given = rowsOf(10);
    const platform = await startPlatform(modelList(given).paged);
    const page = await platform.client().session.list({ limit: 4 });
    expect(page.metadata).toEqual({ itemsPerPage: 4, totalItems: 10, currentPage: 1 });
    expect(idsOf(page.results)).toEqual(['r9', 'r8', 'r7', 'r6']);
    expect(platform.received).toHaveLength(1);
  });

  it('can be a bare array', async () => {
    const list = modelList([]);
    const platform = await startPlatform(list.bare);
    const { voiceLibrary } = platform.client();
    await fc.assert(
      fc.asyncProperty(manyRows, limits, async (given, limit) => {
        list.rows = given;
        const found = await collect(voiceLibrary.list('11labs', { limit }));
        expect(idsOf(found).toSorted()).toEqual(idsOf(given).toSorted());
      }),
      { numRuns: 50 },
    );
  });

  it('can name its next page', async () => {
    const versions = (from: number) => [{ version: `v${from}` }, { version: `v${from + 1}` }];
    const metadata = { itemsPerPage: 2, totalItems: 6, currentPage: 1 };
    const platform = await startPlatform([
      json({ results: versions(1), metadata, nextPageState: 'a/b' }),
      json({ results: versions(3), metadata, nextPageState: 'c' }),
      json({ results: versions(5), metadata }),
    ]);
    const found = await collect(platform.client().assistant.version.list('as', { limit: 2 }));
    expect(found).toEqual([...versions(1), ...versions(3), ...versions(5)]);
    expect(platform.received.map(({ url }) => url)).toEqual([
      '/assistant/as/version?limit=2',
      '/assistant/as/version?limit=2&pageState=a%2Fb',
      '/assistant/as/version?limit=2&pageState=c',
    ]);
  });

  it('ends if the platform keeps naming the same page', async () => {
    const page = { results: [{ id: '1' }], metadata: { itemsPerPage: 1, totalItems: 9, currentPage: 1 } };
    const platform = await startPlatform(json({ ...page, nextPageState: 'again' }));
    const found = await collect(platform.client().assistant.version.list('as'));
    expect(found).toEqual([{ id: '1' }]);
    expect(platform.received).toHaveLength(2);
  });

  it.each([
    ['an empty page', { results: [], metadata: { itemsPerPage: 10, totalItems: 99, currentPage: 1 } }],
    ['an empty list', []],
  ])('ends if there is %s', async (_what, page) => {
    const platform = await startPlatform(json(page));
    expect(await collect(platform.client().session.list())).toEqual([]);
    expect(platform.received).toHaveLength(1);
  });

  it.each([{}, null, 'none', { results: null }, { message: 'Moved' }])(
    'with the response %j fails instead of being empty',
    async (page) => {
      const platform = await startPlatform(json(page));
      const { session, call } = platform.client();
      const lists: AsyncIterable<unknown>[] = [session.list(), call.list()];
      for (const list of lists) {
        await expect(collect(list)).rejects.toMatchObject({
          code: 'unparsable',
          message: expect.stringMatching(/^GET \/(?:session|call) did not return a list/) as string,
        });
      }
    },
  );

  it('fails if the platform keeps repeating a page', async () => {
    const page = { results: [{ id: 'a' }], metadata: { itemsPerPage: 1, totalItems: 1_000_000 } };
    const platform = await startPlatform(json(page));
    await expect(collect(platform.client().v2.assistant.list())).rejects.toMatchObject({
      code: 'unparsable',
    });
  });
});
