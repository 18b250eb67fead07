import { beforeEach, describe, expect, it } from 'vitest';
import { openFirmRepository } from './connect.ts';
import type { FirmRepository } from './repository.ts';
import { collect } from '../rest/testing/collect.ts';

let asked: URL[];
/** The rows of every response, and the number of rows that it reports. */
let sent: { readonly rows?: readonly object[]; readonly total?: number };
const serve: typeof fetch = async (input) => {
  asked.push(new URL(String(input)));
  const { rows = [], total = rows.length } = sent;
  return Response.json(rows, { headers: { 'content-range': `*/${total}` } });
};
const firms = openFirmRepository({
  supabaseUrl: 'https://project.example',
  supabaseKey: 'key',
  fetch: serve,
});
const storedRow = {
  name: 'Dana',
  company_name: '',
  system: '',
  first_message: '',
  expires_at: null,
  leads_to: null,
  created_at: '2026-01-01T00:00:00+00:00',
  updated_at: '2026-01-01T00:00:00+00:00',
};
beforeEach(() => {
  asked = [];
  sent = {};
});
/** The names of `in.(…)` in all requests. */
const listed = () =>
  asked.flatMap(({ searchParams }) => {
    const list = searchParams.get('slug') ?? '';
    return JSON.parse(list.replace(/^in\.\(/, '[').replace(/\)$/, ']')) as string[];
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
] as const)('a list of firms takes %j', async (options, query) => {
  await firms.page(options);
  expect(Object.fromEntries(asked[0]!.searchParams)).toMatchObject(query);
});

it('has old links among contacts, not among firms', async () => {
  await collect(firms.pages());
  await collect(firms.contacts());
  expect(asked.map(({ searchParams }) => searchParams.get('leads_to'))).toEqual(['is.null', null]);
});

it('creates a firm only if its slug is free', async () => {
  sent = { rows: [{ slug: 'a' }] };
  await firms.create([{ slug: 'a', name: 'Dana' }]);
  expect(asked[0]?.searchParams.get('on_conflict')).toBe('slug');
});

it('reads all firms by their slugs where the project sends fewer rows than match', async () => {
  const slugs = Array.from({ length: 45 }, (_, index) => `firm-${100 + index}`);
  const maxRows = 20;
  const project = openFirmRepository({
    supabaseUrl: 'https://project.example',
    supabaseKey: 'key',
    fetch: async (input) => {
      const filters = new URL(input).searchParams.getAll('slug');
      const after = filters.find((filter) => filter.startsWith('gt.'))?.slice(3) ?? '';
      const rest = slugs.filter((slug) => slug > after);
      const rows = rest.slice(0, maxRows).map((slug) => ({ ...storedRow, slug }));
      return Response.json(rows, { headers: { 'content-range': `0-${rows.length - 1}/${rest.length}` } });
    },
  });
  const storedFirms = (await collect(project.bySlugs(slugs))).flat();
  expect(storedFirms.map(({ slug }) => slug)).toEqual(slugs);
});

it('refuses a list of firms that is shorter than the service says', async () => {
  sent = { rows: [], total: 3 };
  await expect(collect(firms.bySlugs(['a', 'b', 'c']))).rejects.toMatchObject({ code: 'unparsable' });
});

it('refuses a service that returns the same firms for every page', async () => {
  sent = { rows: [storedRow] };
  await expect(collect(firms.pages())).rejects.toMatchObject({ code: 'unparsable' });
});

describe('many slugs', () => {
  const slugs = Array.from({ length: 500 }, (_, index) => `${'田'.repeat(30)}-${index}`);

  it.each([
    ['read', () => collect(firms.bySlugs(slugs))],
    ['deleted', () => firms.remove(slugs)],
  ])('are %s by URLs of bounded length, each once', async (_, ask) => {
    await ask();
    for (const { href } of asked) expect(href.length).toBeLessThan(7000);
    expect(listed()).toEqual(slugs);
  });
});

describe('the slug that was meant', () => {
  it('is found with one bounded request for slugs that share a half', async () => {
    sent = { rows: [{ slug: 'lowe' }, { slug: 'hartwell-lowe' }] };
    expect(await firms.nearestSlug('hartwel-lowe')).toBe('hartwell-lowe');
    expect(asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
      {
        select: 'slug',
        or: '(slug.ilike."%hartwe%",slug.ilike."%l-lowe%")',
        order: 'slug.asc',
        limit: '200',
      },
    ]);
    expect(await firms.nearestSlug('somebody-else')).toBeUndefined();
  });

  it.each(['', 'a'.repeat(81)])('finds no firm for %j, without a request', async (slug) => {
    expect(await firms.nearestSlug(slug)).toBeUndefined();
    expect(asked).toEqual([]);
  });
});

it.each([
  ['update', 1],
  ['update', 3],
  ['skip', 3],
  ['fail', 0],
] as const)(
  'firms are not taken for written where the count is wrong (%s, %d)',
  async (onConflict, total) => {
    sent = { total };
    const inputs = ['a', 'b'].map((slug) => ({ slug, name: 'Dana' }));
    await expect(firms.write(inputs, onConflict)).rejects.toMatchObject({ code: 'unparsable' });
  },
);

describe('a change without a response', () => {
  const writes = [
    ['creating', (target: FirmRepository) => target.create([{ slug: 'a', name: 'Dana' }])],
    ['changing', (target: FirmRepository) => target.update(['a'], { name: 'Dana' })],
    ['deleting', (target: FirmRepository) => target.remove(['a'])],
    ['writing', (target: FirmRepository) => target.write([{ slug: 'a', name: 'Dana' }], 'update')],
  ] as const;
  const doubt = /may have been done all the same/;
  const answering = (fetch: typeof globalThis.fetch) =>
    openFirmRepository({ supabaseUrl: 'https://project.example', supabaseKey: 'key', fetch });
  const failing = (code: string) =>
    answering(async () => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('It broke.'), { code }) });
    });

  it.each(writes)('may have been made, which its error says: %s', async (what, write) => {
    await expect(write(failing('UND_ERR_SOCKET'))).rejects.toMatchObject({
      code: 'network',
      message: `No response came from the data service while ${what} firms.`,
      hint: expect.stringMatching(doubt) as string,
    });
    const gateway = answering(async () => new Response('gateway timeout', { status: 504 }));
    await expect(write(gateway)).rejects.toMatchObject({ hint: expect.stringMatching(doubt) as string });
  });

  it.each(writes)('was not made if the service was never reached: %s', async (_what, write) => {
    for (const code of ['ECONNREFUSED', 'DEPTH_ZERO_SELF_SIGNED_CERT'])
      await expect(write(failing(code))).rejects.toMatchObject({
        code: 'network',
        hint: expect.not.stringMatching(doubt) as string,
      });
  });

  it('leaves no doubt about a read', async () => {
    await expect(failing('UND_ERR_SOCKET').get('a')).rejects.toMatchObject({
      hint: expect.not.stringMatching(doubt) as string,
    });
  });
});
