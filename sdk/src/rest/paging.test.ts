import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlatformClient } from './index.ts';
import { outcomeOf } from './testing/calls.ts';
import { collect } from './testing/collect.ts';
import { type ModelRow, changes, idsOf, manyRows, modelList, rowsOf, start } from './testing/model-list.ts';
import { startPlatform } from './testing/platform.ts';
import { json } from './testing/responders.ts';

const limits = fc.integer({ min: 1, max: 7 });
const order = fc.constantFrom(undefined, 'ASC', 'DESC');
const metadata = { itemsPerPage: 2, totalItems: 6, currentPage: 1 };
const tied = (count: number, at = start, name = 't') =>
  Array.from({ length: count }, (_, index): ModelRow => ({ id: `${name}${index}`, at }));

/** A list, and a client of its platform. */
async function serve(kind: 'timed' | 'paged' | 'bare', ...given: Parameters<typeof modelList>) {
  const list = modelList(...given);
  const { client, receivedRequests } = await startPlatform(list[kind]);
  return { list, client: client(), received: receivedRequests };
}

describe('no row is skipped or repeated', () => {
  it.each(['timed', 'paged', 'bare'] as const)('in a list that is %s', async (kind) => {
    const { list, client } = await serve(kind, []);
    await fc.assert(
      fc.asyncProperty(manyRows, limits, order, async (given, limit, sortOrder) => {
        list.rows = given;
        const found = {
          timed: () => client.call.list({ limit }),
          paged: () => client.session.list({ limit, sortOrder }),
          bare: () => client.voiceLibrary.list('11labs', { limit }),
        }[kind]();
        expect(idsOf(await collect<{ id: string }>(found)).toSorted()).toEqual(idsOf(given).toSorted());
      }),
      { numRuns: 100 },
    );
  });

  // Page numbers alone cannot show that a row was added for each one that was deleted.
  it.each([
    ['timed', 'added and deleted', true, true],
    ['paged', 'added', true, false],
    ['paged', 'deleted', false, true],
  ] as const)('in a list that is %s while rows are %s', async (kind, _what, adds, deletes) => {
    const { list, client } = await serve(kind, []);
    await fc.assert(
      fc.asyncProperty(manyRows, limits, order, changes, async (given, limit, sortOrder, steps) => {
        list.rows = [...given];
        const removed = new Set<string>();
        let newest = Math.max(start, ...given.map(({ at }) => at));
        let index = 0;
        let added = 0;
        list.before = () => {
          const step = steps[index];
          // A list that begins after the change misses nothing.
          if ((index += 1) === 1 || !step) return;
          newest += step.later * 700;
          // Of rows with equal times, a list with the newest first begins with the one added last.
          const adding = adds ? step.adds : 0;
          for (let count = 0; count < adding; count++)
            list.rows.unshift({ id: `n${(added += 1)}`, at: newest });
          if (deletes) for (const { id } of list.rows.splice(-step.removes, step.removes)) removed.add(id);
        };
        const found =
          kind === 'timed' ? client.assistant.list({ limit }) : client.v2.call.list({ limit, sortOrder });
        const seen = idsOf(await collect<{ id: string }>(found));
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen).toEqual(expect.arrayContaining(idsOf(given).filter((id) => !removed.has(id))));
      }),
      { numRuns: 150 },
    );
  });
});

it.each(['timed', 'paged'] as const)(
  'a list that is %s can be deleted while it is iterated',
  async (kind) => {
    const { list, client } = await serve(kind, rowsOf(250));
    const found = kind === 'timed' ? client.call.list() : client.session.list();
    let count = 0;
    for await (const { id } of found) {
      list.rows = list.rows.filter((row) => row.id !== id);
      count += 1;
    }
    expect([count, list.rows]).toEqual([250, []]);
  },
);

describe('a list by time', () => {
  it('keeps to the bounds of its caller', async () => {
    const { client, received } = await serve('timed', rowsOf(50));
    const at = (index: number) => new Date(start / 1000 + index);
    const bounds = { createdAtGe: at(10), createdAtLe: at(40).toISOString(), createdAtLt: at(39) };
    const found = await collect(client.call.list({ limit: 3, assistantId: 'a', ...bounds }));
    expect(idsOf(found)).toEqual(Array.from({ length: 29 }, (_, index) => `r${38 - index}`));
    const queries = received.map(({ url }) => new URL(url, 'http://platform.test').searchParams);
    for (const query of queries)
      expect([query.get('assistantId'), query.get('createdAtGe')]).toEqual(['a', at(10).toISOString()]);
  });

  it('requests larger pages if one time fills a page, up to the maximum', async () => {
    const given = [...tied(1, start + 5000, 'new'), ...tied(990), ...tied(3, start - 5000, 'old')];
    const { client, received } = await serve('timed', given);
    expect(idsOf(await collect(client.call.list())).toSorted()).toEqual(idsOf(given).toSorted());
    const asked = received.map(({ url }) => Number(/limit=(\d+)/.exec(url)?.[1] ?? 0));
    expect(Math.max(...asked)).toBe(1000);
    expect(received.length).toBeLessThan(10);
  });

  it.each([{}, { limit: 1 }, { limit: 1000 }])(
    'fails if more rows than the largest page share a time (%j)',
    async (query) => {
      const { client } = await serve('timed', [...tied(1001), ...tied(1, start - 5000, 'old')]);
      const seen = new Set<string>();
      const reading = async () => {
        for await (const { id } of client.call.list(query)) expect(seen.size).toBeLessThan(seen.add(id).size);
      };
      await expect(reading()).rejects.toMatchObject({
        code: 'invalid-input',
        message: expect.stringMatching(/^GET \/call cannot be read to its end: .*1000/) as string,
        hint: expect.stringContaining('createdAtLe') as string,
      });
    },
  );

  it('reads on if the platform returns fewer rows than requested, and requests no page more than needed', async () => {
    const { list, client, received } = await serve('timed', rowsOf(2500));
    expect(await collect(client.call.list({ limit: 5000 }))).toHaveLength(2500);
    received.length = 0;
    list.rows = tied(3);
    expect(await collect(client.call.list())).toHaveLength(3);
    list.rows = rowsOf(9);
    for await (const { id } of client.call.list({ limit: 3 })) if (id === 'r6') break;
    expect(received).toHaveLength(2);
  });

  it.each([
    ['ignores the time', rowsOf(100).toReversed(), 'unparsable'],
    ['begins with the oldest rows', rowsOf(100), 'invalid-input'],
  ])('fails without a repeated row if it %s', async (_what, rows, code) => {
    const page = rows.map(({ id, at }) => ({ id, createdAt: new Date(at / 1000).toISOString() }));
    const listedIds: string[] = [];
    const { error } = await outcomeOf(json(page), async ({ call }) => {
      for await (const { id } of call.list()) listedIds.push(id);
    });
    expect(error).toMatchObject({ code });
    expect(listedIds).toHaveLength(100);
  });

  it('is one page when awaited, and can be iterated repeatedly', async () => {
    const { client, received } = await serve('timed', rowsOf(9));
    const calls = client.call.list({ limit: 4 });
    expect(await calls).toHaveLength(4);
    expect(received).toHaveLength(1);
    for (let times = 0; times < 2; times++) expect(await collect(calls)).toHaveLength(9);
  });
});

describe.each(['timed', 'bare'] as const)('a list that is %s', (kind) => {
  it('reads on if the platform returns fewer rows than its documented maximum', async () => {
    const { client } = await serve(kind, rowsOf(250), undefined, 100);
    const found = {
      timed: () => client.call.list({ limit: 500 }),
      bare: () => client.voiceLibrary.list('11labs', { limit: 500 }),
    }[kind]();
    expect(await collect(found)).toHaveLength(250);
  });
});

describe('a list by number', () => {
  it('starts at the requested page, and is one page when awaited', async () => {
    const { client, received } = await serve('paged', rowsOf(10));
    for (const sortOrder of ['ASC', 'DESC', undefined] as const) {
      const rest = await collect(client.chat.list({ page: 2, limit: 3, sortOrder }));
      const all = sortOrder === 'ASC' ? idsOf(rowsOf(10)) : idsOf(rowsOf(10)).toReversed();
      expect(idsOf(rest)).toEqual(all.slice(3));
    }
    received.length = 0;
    await collect(client.session.list({ page: 2, limit: 4, sortOrder: 'ASC', name: 'n' }));
    expect(received.map(({ url }) => url)).toEqual(
      [2, 3].map((page) => `/session?page=${page}&limit=4&sortOrder=ASC&name=n`),
    );
    const page = await client.session.list({ limit: 4 });
    expect(page.metadata).toEqual({ itemsPerPage: 4, totalItems: 10, currentPage: 1 });
    expect(idsOf(page.results)).toEqual(['r9', 'r8', 'r7', 'r6']);
    expect(received).toHaveLength(3);
  });

  it('can name its next page', async () => {
    const page = (from: number, next?: string) =>
      json({
        results: [{ version: `v${from}` }, { version: `v${from + 1}` }],
        metadata,
        nextPageState: next,
      });
    const read = async ({ assistant }: PlatformClient) => collect(assistant.version.list('as', { limit: 2 }));
    const { result, receivedRequests } = await outcomeOf([page(1, 'a/b'), page(3, 'c'), page(5)], read);
    expect(result).toEqual([1, 2, 3, 4, 5, 6].map((number) => ({ version: `v${number}` })));
    expect(receivedRequests.map(({ url }) => url)).toEqual(
      ['', '&pageState=a%2Fb', '&pageState=c'].map((state) => `/assistant/as/version?limit=2${state}`),
    );
  });

  it.each<[string, readonly object[]]>([
    [
      'an empty page names the next one',
      [
        { results: [{ id: '1' }], nextPageState: 'a' },
        { results: [], nextPageState: 'b' },
        { results: [{ id: '2' }] },
      ],
    ],
    [
      'the platform has a lower maximum than the limit',
      [
        { results: [{ id: '1' }], metadata: { itemsPerPage: 500, totalItems: 2 } },
        { results: [{ id: '2' }], metadata: { itemsPerPage: 500, totalItems: 2 } },
      ],
    ],
  ])('reads on if %s', async (_what, pages) => {
    const { result, receivedRequests } = await outcomeOf(
      pages.map((page) => json(page)),
      ({ session }) => collect(session.list({ limit: 500 })),
    );
    expect([result, receivedRequests.length]).toEqual([[{ id: '1' }, { id: '2' }], pages.length]);
  });

  const once = { results: [{ id: '1' }], metadata: { itemsPerPage: 1, totalItems: 50 } };
  const unparsable = { code: 'unparsable' };

  it.each<[string, unknown, object]>([
    [
      'fails if a page with rows names itself as the next one',
      { ...once, nextPageState: 'again' },
      { error: unparsable },
    ],
    [
      'ends if an empty page names itself as the next one',
      { results: [], nextPageState: 'again' },
      { result: [] },
    ],
    ['ends at an empty page', { results: [], metadata }, { result: [] }],
    ...[{}, { results: null }, { message: 'Moved' }].map((page): [string, unknown, object] => [
      `fails at ${JSON.stringify(page)}, instead of being empty`,
      page,
      { error: unparsable },
    ]),
    ['fails at null, as every read does', null, { error: unparsable }],
    ['fails if the platform keeps repeating a page', once, { error: unparsable }],
    [
      'fails if it repeats a page and names a next one',
      { results: [{ id: '1' }], metadata: { hasNextPage: true } },
      { error: unparsable },
    ],
  ])('%s', async (_what, page, outcome) => {
    expect(await outcomeOf(json(page), ({ session }) => collect(session.list()))).toMatchObject(outcome);
  });

  it('whose rows have no ids has each page once, although all pages are asked for alike', async () => {
    const results = Array.from({ length: 100 }, () => ({ body: 'The same line again.' }));
    const { result } = await outcomeOf(json({ results }), ({ logs }) => collect(logs.list()));
    expect(result).toHaveLength(100);
  });

  it('fails if its pages lead in a circle, also without ids', async () => {
    const page = (version: string, nextPageState: string) => json({ results: [{ version }], nextPageState });
    const { error } = await outcomeOf([page('v1', 'a'), page('v2', 'b'), page('v3', 'a')], ({ assistant }) =>
      collect(assistant.version.list('as')),
    );
    expect(error).toMatchObject(unparsable);
  });
});
