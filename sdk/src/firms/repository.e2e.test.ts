import { afterEach, describe, expect, inject, it } from 'vitest';
import { openFirmRepository } from './connect.ts';

const stack = inject('stack');
const repository = openFirmRepository({ supabaseUrl: stack.supabaseUrl, supabaseKey: stack.serviceRoleKey });
const slugs = Array.from({ length: 400 }, (_, index) => `repository-${String(index).padStart(3, '0')}`);
const oddName = String.raw`Dana "odd", (y) \ 田中.*`;
const oddSlug = `repository "odd", (x) \\ 田中`;

afterEach(async () => void (await repository.remove([...slugs, oddSlug])));

const collect = async <Item>(pages: AsyncIterable<Item[]>) => {
  const all: Item[] = [];
  for await (const page of pages) all.push(...page);
  return all;
};

describe('a firm repository', () => {
  it('finds and removes firms whatever characters they contain', async () => {
    await repository.write(
      [...slugs, oddSlug].map((slug) => ({ slug, name: slug === oddSlug ? oddName : 'Dana' })),
      'fail',
    );
    const storedFirms = await collect(repository.bySlugs([...slugs, oddSlug, 'repository-nobody']));
    expect(storedFirms.map(({ slug }) => slug).toSorted()).toEqual([...slugs, oddSlug].toSorted());
    const contacts = await collect(repository.contacts());
    expect(contacts.filter(({ name }) => name === oddName)).toMatchObject([
      { slug: oddSlug, name: oddName, companyName: '', expiresAt: '' },
    ]);
    expect((await repository.remove([oddSlug, slugs[0]!, 'repository-nobody'])).toSorted()).toEqual(
      [oddSlug, slugs[0]].toSorted(),
    );
  });

  it('reads every page of firms with long prompts', async () => {
    const system = 'x'.repeat(30_000);
    const own = slugs.slice(0, 150);
    await repository.write(
      own.map((slug) => ({ slug, name: 'Dana', system })),
      'update',
    );
    const sizes: number[] = [];
    for await (const page of repository.pages({ search: 'repository-' })) sizes.push(page.length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(150);
    // The first page shows the size of the rows.
    expect(Math.max(...sizes.slice(1))).toBeLessThan(80);
  });

  it('inserts, updates or skips existing firms', async () => {
    const rows = [{ slug: slugs[0]!, name: 'Dana' }];
    await repository.write(rows, 'fail');
    await expect(repository.write(rows, 'fail')).rejects.toMatchObject({ code: 'conflict' });
    await repository.write(
      [
        { slug: slugs[0]!, name: 'Ada' },
        { slug: slugs[1]!, name: 'Bea' },
      ],
      'skip',
    );
    await repository.write([{ slug: slugs[1]!, name: 'Cleo' }], 'update');
    expect((await collect(repository.bySlugs(slugs))).map(({ name }) => name)).toEqual(['Dana', 'Cleo']);
  });

  it('changes and deletes firms, except those that were written in between', async () => {
    const own = [...slugs, oddSlug];
    expect(await repository.create(own.map((slug) => ({ slug, name: 'Dana' })))).toHaveLength(own.length);
    await repository.update([slugs[1]!], { name: 'Ann' });
    const before = await collect(repository.bySlugs(own));
    await repository.write([{ slug: slugs[0]!, name: 'Somebody else' }], 'update');
    const changed = await repository.update(before, { companyName: 'Roe', expiresAt: '' });
    expect(changed.toSorted()).toEqual(own.slice(1).toSorted());
    expect(await repository.get(oddSlug)).toMatchObject({ name: 'Dana', companyName: 'Roe' });
    expect(await repository.get(slugs[0]!)).toMatchObject({ name: 'Somebody else', companyName: '' });
    await expect(repository.update([slugs[3]!], { slug: slugs[4]! })).rejects.toMatchObject({
      code: 'conflict',
    });

    expect(await repository.remove(before)).toEqual([]);
    const newer = await collect(repository.pages({ search: 'repository' }));
    await repository.write([{ slug: slugs[2]!, name: 'Somebody else' }], 'update');
    const left = (all: readonly string[]) => all.filter((slug) => slug !== slugs[2]).toSorted();
    expect((await repository.remove(newer)).toSorted()).toEqual(left(own));
    const wanted = newer.slice(0, 4);
    expect((await repository.create(wanted)).toSorted()).toEqual(left(wanted.map(({ slug }) => slug)));
    // Created again, with their first time.
    expect(await repository.get(wanted[0]!.slug)).toMatchObject({ createdAt: wanted[0]!.createdAt });
    expect(await repository.get(slugs[2]!)).toMatchObject({ name: 'Somebody else' });
  });

  it('counts firms and detects the end of a list', async () => {
    await repository.create(slugs.slice(0, 3).map((slug) => ({ slug, name: 'Dana' })));
    const search = 'repository-';
    expect(await repository.page({ search, limit: 2 })).toMatchObject({ total: 3, firms: [{}, {}] });
    expect(await repository.page({ search, offset: 9 })).toEqual({ total: 3, firms: [] });
    expect(await repository.nearestSlug('Repositroy-002')).toBe(slugs[2]);
    expect(await repository.nearestSlug('100%,"(\\_')).toBeUndefined();
  });
});
