import { afterEach, describe, expect, inject, it } from 'vitest';
import { createBackend } from '../backend.ts';
import { openFirmRepository } from './connect.ts';
import { createFirmRepository } from './repository.ts';

const stack = inject('stack');
const repository = openFirmRepository({ supabaseUrl: stack.supabaseUrl, supabaseKey: stack.serviceRoleKey });
const slugs = Array.from({ length: 400 }, (_, index) => `repository-${String(index).padStart(3, '0')}`);
const oddName = String.raw`Dana "odd", (y) \ 田中.*`;
const oddSlug = `repository "odd", (x) \\ 田中`;

afterEach(async () => void (await repository.removeMany([...slugs, oddSlug, 'repository-new'])));

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
    const named = await collect(repository.versionsNamed([...slugs, oddSlug, 'repository-nobody']));
    expect(named.map(({ firm }) => firm.slug).toSorted()).toEqual([...slugs, oddSlug].toSorted());
    const contacts = await collect(repository.contacts());
    expect(contacts.filter(({ name }) => name === oddName)).toEqual([
      { slug: oddSlug, name: oddName, companyName: '', expiresAt: '' },
    ]);
    expect((await repository.removeMany([oddSlug, slugs[0]!, 'repository-nobody'])).toSorted()).toEqual(
      [oddSlug, slugs[0]].toSorted(),
    );
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
    expect((await collect(repository.versionsNamed(slugs))).map(({ firm }) => firm.name)).toEqual([
      'Dana',
      'Cleo',
    ]);
  });

  it('changes a firm only if it has not been changed in between', async () => {
    await repository.write([{ slug: slugs[0]!, name: 'Dana', system: 'Keep.' }], 'fail');
    const version = (await repository.getVersion(slugs[0]!))!;
    expect(await repository.update(version, { name: ' Ada ' })).toMatchObject({
      name: 'Ada',
      system: 'Keep.',
    });
    await expect(repository.update(version, { name: 'Bea' })).rejects.toMatchObject({ code: 'conflict' });
    expect(await repository.get(slugs[0]!)).toMatchObject({ name: 'Ada' });
    expect(await repository.getVersion('repository-nobody')).toBeNull();
  });

  it('changes and deletes many firms, except those that were written in between', async () => {
    const own = [...slugs, oddSlug];
    await repository.write(
      own.map((slug) => ({ slug, name: 'Dana' })),
      'fail',
    );
    await repository.update((await repository.getVersion(slugs[1]!))!, { name: 'Ann' });
    const versions = await collect(repository.versionsNamed(own));
    await repository.write([{ slug: slugs[0]!, name: 'Somebody else' }], 'update');
    const changed = await repository.updateMany(versions, { companyName: 'Roe', expiresAt: '' });
    expect(changed.toSorted()).toEqual(own.slice(1).toSorted());
    expect(await repository.get(oddSlug)).toMatchObject({ name: 'Dana', companyName: 'Roe' });
    expect(await repository.get(slugs[0]!)).toMatchObject({ name: 'Somebody else', companyName: '' });

    expect(await repository.removeVersions(versions)).toEqual([]);
    const newer = await collect(repository.versions({ search: 'repository' }));
    await repository.write([{ slug: slugs[2]!, name: 'Somebody else' }], 'update');
    const removed = await repository.removeVersions(newer);
    expect(removed.toSorted()).toEqual(own.filter((slug) => slug !== slugs[2]).toSorted());

    const wanted = newer.map(({ firm }) => firm).slice(0, 4);
    expect((await repository.createFree(wanted)).toSorted()).toEqual(
      wanted
        .map(({ slug }) => slug)
        .filter((slug) => slug !== slugs[2])
        .toSorted(),
    );
    expect(await repository.get(slugs[2]!)).toMatchObject({ name: 'Somebody else' });
  });

  it('counts firms and detects the end of a list', async () => {
    await repository.upsertMany(slugs.slice(0, 3).map((slug) => ({ slug, name: 'Dana' })));
    const search = 'repository-';
    expect(await repository.count({ search })).toBe(3);
    expect(await repository.page({ search, limit: 2 })).toMatchObject({ total: 3, firms: [{}, {}] });
    expect(await repository.page({ search, offset: 9 })).toEqual({ total: 3, firms: [] });
    expect(await repository.freeSlug('repository-new')).toBe('repository-new');
    expect(await repository.freeSlug(slugs[2]!)).toBe('repository-002-2');
    expect(await repository.nearestSlug('Repositroy-002')).toBe(slugs[2]);
    expect(await repository.nearestSlug('100%,"(\\_')).toBeUndefined();
  });

  it('works with supabase-js too', async () => {
    const backend = createBackend({
      supabaseUrl: stack.supabaseUrl,
      supabaseKey: stack.serviceRoleKey,
      options: { auth: { persistSession: false, autoRefreshToken: false } },
    });
    expect(await createFirmRepository(backend).get('hartwell-lowe')).toMatchObject({ slug: 'hartwell-lowe' });
  });
});
