import { beforeEach, describe, expect, it } from 'vitest';
import { openFirmRepository } from './connect.ts';

interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly prefer: string;
  readonly body: unknown;
}
interface Sent {
  readonly status?: number;
  readonly rows?: readonly object[] | object;
  readonly total?: number;
}

let asked: Asked[];
/** Requests that were sent. Responses come in order; the last one repeats. */
let sent: Sent[];
const serve: typeof fetch = async (input, init = {}) => {
  const url = new URL(String(input));
  asked.push({
    method: init.method ?? 'GET',
    url,
    prefer: new Headers(init.headers).get('prefer') ?? '',
    body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
  });
  const {
    status = 200,
    rows = [],
    total = Array.isArray(rows) ? rows.length : 0,
  } = (sent.length > 1 ? sent.shift() : sent[0]) ?? {};
  return Response.json(rows, { status, headers: { 'content-range': `*/${total}` } });
};
const firms = openFirmRepository({
  supabaseUrl: 'https://project.example',
  supabaseKey: 'key',
  fetch: serve,
});

beforeEach(() => {
  asked = [];
  sent = [{}];
});

const row = (slug: string, parts: object = {}) => ({
  slug,
  name: 'Dana',
  company_name: null,
  system: '',
  first_message: '',
  created_at: '2025-12-31T00:00:00+00:00',
  updated_at: '2026-01-01T00:00:00+00:00',
  expires_at: null,
  ...parts,
});
const firm = {
  slug: 'a',
  name: 'Dana',
  companyName: '',
  system: '',
  firstMessage: '',
  expiresAt: '',
  createdAt: '2025-12-31T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const queries = () => asked.map(({ url }) => url.searchParams);
const listOf = async <Value>(pages: AsyncIterable<Value[]>) => {
  const all: Value[][] = [];
  for await (const page of pages) all.push(page);
  return all;
};

describe('a list of firms', () => {
  it('is the first hundred by slug by default', async () => {
    sent = [{ rows: [row('a')], total: 7 }];
    expect(await firms.page()).toEqual({ firms: [firm], total: 7 });
    expect(Object.fromEntries(queries()[0]!)).toMatchObject({ order: 'slug.asc', offset: '0', limit: '100' });
    expect(asked[0]?.prefer).toBe('count=exact');
  });

  it.each([
    [
      { limit: 5, offset: 20 },
      { order: 'slug.asc', offset: '20', limit: '5' },
    ],
    [{ sort: { by: 'slug', descending: true } }, { order: 'slug.desc' }],
    [{ sort: { by: 'company' } }, { order: 'company_name.asc,slug.asc' }],
    [{ sort: { by: 'updated', descending: true } }, { order: 'updated_at.desc,slug.desc' }],
    [
      { search: '50%_"' },
      {
        or: String.raw`(slug.ilike."%50\\%\\_\"%",name.ilike."%50\\%\\_\"%",company_name.ilike."%50\\%\\_\"%")`,
      },
    ],
    [{ company: 'Roe' }, { or: '(company_name.ilike."%Roe%")' }],
    [{ without: ['system'] }, { or: '(system.is.null,system.eq.)' }],
  ] as const)('takes %j', async (options, query) => {
    await firms.page(options);
    expect(Object.fromEntries(queries()[0]!)).toMatchObject(query);
  });

  it('continues after the last slug until a page is empty', async () => {
    sent = [{ rows: [row('a'), row('b')] }, { rows: [row('c')] }, {}];
    expect((await listOf(firms.pages())).map((page) => page.map(({ slug }) => slug))).toEqual([
      ['a', 'b'],
      ['c'],
    ]);
    expect(queries().map((query) => [query.get('slug'), query.get('order'), query.get('limit')])).toEqual([
      [null, 'slug.asc', '100'],
      ['gt.b', 'slug.asc', '1000'],
      ['gt.c', 'slug.asc', '1000'],
    ]);
  });

  it('has smaller pages if prompts are long', async () => {
    sent = [
      { rows: [row('a', { system: 'x'.repeat(19_500) })] },
      { rows: [row('b', { system: 'x'.repeat(999_500) })] },
      {},
    ];
    await listOf(firms.pages());
    expect(queries().map((query) => query.get('limit'))).toEqual(['100', '100', '10']);
  });

  it('of slugs is requested by URLs of bounded length', async () => {
    const slugs = Array.from({ length: 300 }, (_, index) => `a-slug-of-some-length-${index}`);
    sent = [{ rows: [row('a')] }];
    expect(await listOf(firms.named(slugs))).toHaveLength(2);
    expect(asked.every(({ url }) => url.href.length < 9000)).toBe(true);
    const listed = queries().flatMap(
      (query) =>
        JSON.parse(
          query
            .get('slug')!
            .replace(/^in\.\(/, '[')
            .replace(/\)$/, ']'),
        ) as string[],
    );
    expect(listed).toEqual(slugs);
    expect(await listOf(firms.named([]))).toEqual([]);
  });

  it('can be read without their long texts', async () => {
    sent = [{ rows: [row('a'), row('b', { expires_at: '2999-01-31T00:00:00+00:00' })] }, {}];
    expect(await listOf(firms.contacts())).toMatchObject([
      [
        { slug: 'a', name: 'Dana', companyName: '', expiresAt: '' },
        { slug: 'b', name: 'Dana', companyName: '', expiresAt: '2999-01-31T00:00:00.000Z' },
      ],
    ]);
    expect(queries().map((query) => [query.get('select'), query.get('slug')])).toEqual([
      ['slug,name,company_name,expires_at', null],
      ['slug,name,company_name,expires_at', 'gt.b'],
    ]);
  });
});

describe('one firm', () => {
  it('is read by its slug', async () => {
    sent = [{ rows: [row('a')] }];
    expect(await firms.get('a')).toEqual(firm);
    expect(Object.fromEntries(queries()[0]!)).toMatchObject({ slug: 'eq.a', limit: '1' });
    sent = [{}];
    expect(await firms.get('a')).toBeNull();
  });

  it('is suggested by its slug, found with one bounded request for slugs that share a half', async () => {
    sent = [{ rows: [{ slug: 'lowe' }, { slug: 'hartwell-lowe' }] }];
    expect(await firms.nearestSlug('hartwel-lowe')).toBe('hartwell-lowe');
    expect(asked.map(({ url }) => [...url.searchParams])).toEqual([
      [
        ['select', 'slug'],
        ['or', '(slug.ilike."%hartwe%",slug.ilike."%l-lowe%")'],
        ['order', 'slug.asc'],
        ['limit', '200'],
      ],
    ]);
    expect(await firms.nearestSlug('somebody-else')).toBeUndefined();
  });

  it.each(['', 'a'.repeat(81)])('has no slug like %j, which costs no request', async (slug) => {
    expect(await firms.nearestSlug(slug)).toBeUndefined();
    expect(asked).toEqual([]);
  });
});

describe('several firms', () => {
  const inputs = [
    { slug: 'a', name: 'Dana' },
    { slug: 'b', name: 'Ann' },
  ];

  it.each([
    ['update', 'resolution=merge-duplicates', 2],
    ['skip', 'resolution=ignore-duplicates', 1],
    ['fail', '', 2],
  ] as const)('are written to %s what exists', async (onConflict, resolution, total) => {
    sent = [{ status: 201, total }];
    await firms.write(inputs, onConflict);
    expect(asked[0]?.method).toBe('POST');
    expect(asked[0]?.prefer.includes('resolution=')).toBe(resolution !== '');
    expect(asked[0]?.prefer).toContain(resolution);
    expect(asked[0]?.body).toEqual(inputs);
  });

  it.each([
    ['update', 1],
    ['update', 3],
    ['skip', 3],
    ['fail', 0],
  ] as const)('are not taken for written where the count is wrong (%s, %d)', async (onConflict, total) => {
    sent = [{ status: 201, total }];
    await expect(firms.write(inputs, onConflict)).rejects.toMatchObject({ code: 'unparsable' });
  });
});

describe('firms that are created, changed or deleted', () => {
  const version = (slug: string, updatedAt: string) => ({ slug, updatedAt });

  it('are those that nobody has written since, by their slugs and their common time', async () => {
    const versions = [version('a', '1'), version('b"', '2'), version('c', '1')];
    sent = [{ rows: [{ slug: 'a' }] }, { rows: [{ slug: 'b"' }] }];
    expect(await firms.update(versions, { name: 'Ann', expiresAt: '' })).toEqual(['a', 'b"']);
    expect(asked[0]?.body).toEqual({ name: 'Ann', expires_at: null });
    await firms.remove(versions);
    const each = [
      ['in.("a","c")', 'eq.1'],
      [String.raw`in.("b\"")`, 'eq.2'],
    ];
    expect(queries().map((query) => [query.get('slug'), query.get('updated_at')])).toEqual([
      ...each,
      ...each,
    ]);
  });

  it('may be named by their slugs alone', async () => {
    sent = [{ rows: [{ slug: 'a' }] }];
    expect(await firms.remove(['a', 'b'])).toEqual(['a']);
    expect(Object.fromEntries(queries()[0]!)).toEqual({ slug: 'in.("a","b")', select: 'slug' });
  });

  it('are selected by URLs of bounded length, each firm once', async () => {
    sent = [{ rows: [] }];
    await firms.remove(
      Array.from({ length: 500 }, (_, index) => version(`${'田'.repeat(30)}-${index}`, '1')),
    );
    for (const { url } of asked) expect(url.href.length).toBeLessThan(7000);
    expect(queries().flatMap((query) => query.get('slug')?.match(/-\d+"/g))).toHaveLength(500);
  });

  it('are new, or created again with their first time', async () => {
    sent = [{ status: 201, rows: [{ slug: 'a' }] }];
    expect(await firms.create([{ slug: 'a', name: 'Dana' }])).toEqual(['a']);
    await firms.create([firm, { ...firm, slug: 'b', createdAt: '' }]);
    expect(asked.map(({ prefer }) => prefer.includes('resolution=ignore-duplicates'))).toEqual([true, true]);
    expect(asked[0]?.body).toEqual([{ slug: 'a', name: 'Dana' }]);
    expect(asked[1]?.body).toMatchObject([
      { slug: 'a', created_at: firm.createdAt },
      { slug: 'b', created_at: expect.stringMatching(/^20/) as string },
    ]);
  });
});
