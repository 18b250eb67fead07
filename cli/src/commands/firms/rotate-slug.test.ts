import { describe, expect, it } from 'vitest';
import { commandSuite } from '../../testing/firm-commands.ts';
import type { RotatedFirm } from './rotate-slug.ts';

const { firms, run, json, requests } = commandSuite();
const page = 'https://demo.example.com';
const future = '2999-02-03T04:05:06+00:00';
const rotate = (...args: string[]) => json<RotatedFirm[]>(['rotate-slug', ...args]);

describe('firms rotate-slug', () => {
  it('gives a firm a new slug that nobody can guess, and its old one again with undo', async () => {
    firms.add({ slug: 'rowe', company_name: 'Rowe' });
    const before = structuredClone(firms.rows);
    const [rotated] = await rotate('rowe');
    expect(rotated).toMatchObject({
      oldSlug: 'rowe',
      oldLink: 'gone',
      oldExpiresAt: '',
      rotated: true,
      companyName: 'Rowe',
    });
    expect(rotated?.slug).toMatch(/^rowe-\w+$/);
    expect(rotated?.url).toBe(`${page}/${rotated?.slug}`);
    expect(firms.slugs()).toEqual([rotated?.slug]);
    expect((await run(['undo', '--dry-run'])).printed.at(-1)).toMatch(/^rowe +Dana +would be restored$/);
    expect((await run(['undo'])).error).toBeUndefined();
    expect(firms.rows).toEqual(before.map((row) => ({ ...row, updated_at: expect.any(String) as string })));
  });

  it('keeps the old link until a given time; undo removes the new one', async () => {
    firms.add({ slug: 'a' }, { slug: 'b' });
    const [rotated] = await rotate('b', '--keep-old-until', '2999-01-31');
    expect(rotated).toMatchObject({ oldLink: 'kept', oldExpiresAt: '2999-01-31' });
    expect(firms.rows).toMatchObject([
      { slug: 'a', expires_at: null },
      { slug: rotated?.slug, expires_at: null },
      { slug: 'b', expires_at: '2999-01-31T23:59:59.999-12:00', leads_to: rotated?.slug },
    ]);
    await run(['undo']);
    expect(firms.rows).toMatchObject([
      { slug: 'a', expires_at: null, leads_to: null },
      { slug: 'b', expires_at: null, leads_to: null },
    ]);
  });

  it('ends older links too, and gives them back with undo', async () => {
    firms.add({ slug: 'b' }, { slug: 'a', leads_to: 'b' });
    const before = () => firms.rows.map(({ slug, leads_to, expires_at }) => ({ slug, leads_to, expires_at }));
    const [old, link] = before();
    const [{ slug: made } = { slug: '' }] = await rotate('b');
    expect(firms.slugs()).toEqual([made]);
    await run(['undo']);
    expect(before()).toEqual(expect.arrayContaining([old, link]));
    await rotate('b', '--keep-old-until', '2999-01-31');
    expect(firms.rows.map(({ expires_at }) => expires_at?.slice(0, 4) ?? '').toSorted()).toEqual([
      '',
      '2999',
      '2999',
    ]);
    await run(['undo']);
    expect(before()).toEqual(expect.arrayContaining([old, link]));
    expect(firms.slugs()).toEqual(['a', 'b']);
  });

  it('tells a person how to undo it, but not if nothing is written', async () => {
    firms.add({ slug: 'rowe', company_name: 'Rowe' });
    const undo = 'To undo this, run firmline firms undo.';
    expect((await run(['rotate-slug', 'rowe', '--dry-run'])).said).not.toContain(undo);
    expect((await run(['rotate-slug', 'rowe'])).said.at(-1)).toBe(undo);
  });

  it('keeps the words of the old slug if the names yield none', async () => {
    firms.add({ slug: 'tanaka-law', name: '田中' }, { slug: '田', name: '田中' });
    expect((await rotate('tanaka-law'))[0]?.slug).toMatch(/^tanaka-law-\w+$/);
    expect((await rotate('田'))[0]?.slug).toMatch(/^firm-\w+$/);
  });

  it('writes nothing with --dry-run', async () => {
    firms.add({ slug: 'rowe', company_name: 'Rowe' });
    const { said, printed } = await run(['rotate-slug', 'rowe', '--keep-old-until', future, '--dry-run']);
    expect(printed[1]).toMatch(/^rowe +https.* kept until 2999-02-03 /);
    expect(said).toEqual([
      expect.stringMatching(/^Write 1 firm in the environment, .*\(--dry-run\)\.$/),
      'The random characters of a new slug will be others.',
    ]);
    const [until] = await rotate('rowe', '--keep-old-until', future, '--dry-run');
    expect(until).toMatchObject({ rotated: false });
    expect(until?.planned).toMatchObject({ method: 'PATCH', body: { slug: until?.slug } });
    expect(requests('POST') + requests('PATCH')).toBe(0);
  });

  it.each([
    [['rowe'], 'Giving "rowe" (Dana, Rowe) of', 'a new link (the old one stops working) needs --yes'],
    [
      ['rowe', '--keep-old-until', '2999-01-31T00:00:00Z'],
      '',
      'a new link (the old one stops working at 2999-01-31 00:00:00Z) needs',
    ],
    [['rowe', 'dana'], 'Giving 2 firms of', 'new links (the old ones stop working) needs --yes'],
  ])('asks before it rotates %j', async (args, start, end) => {
    firms.add({ slug: 'rowe', company_name: 'Rowe' }, { slug: 'dana' });
    const { error } = await run(['rotate-slug', ...args], { yes: false });
    expect(error?.message).toContain(start);
    expect(error?.message).toContain(end);
  });

  it.each([
    [[], { code: 'input-needed' }],
    [['nobody'], { code: 'not-found' }],
    [['default'], { code: 'invalid-input' }],
    [['before'], { message: '"before" is an old link of "ends".' }],
    [
      ['ends', '--keep-old-until', '2020-01-31'],
      { message: expect.stringMatching(/is in the past\.$/) as string },
    ],
    [
      ['ends', '--keep-old-until', '14d'],
      { code: 'invalid-input', hint: expect.stringContaining('firms edit ends --set expires=') as string },
    ],
  ])('refuses %j', async (args, error) => {
    firms.add(
      { slug: 'ends', expires_at: future },
      { slug: 'default' },
      { slug: 'before', leads_to: 'ends' },
    );
    expect((await run(['rotate-slug', ...args])).error).toMatchObject(error);
  });

  it('prints the changed firms together with the error, which names the command for the others', async () => {
    firms.add({ slug: 'a', company_name: 'A' }, { slug: 'b', company_name: 'B' });
    let patches = 0;
    firms.before(({ method }, response) => {
      if (method !== 'PATCH' || ++patches < 2) return false;
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"code":"22P02","message":"odd"}');
      return true;
    });
    const failed = await run(['rotate-slug', 'a', 'b']);
    expect(failed.printed.slice(1)).toEqual([expect.stringMatching(/^a +https/)]);
    expect(failed.error).toMatchObject({
      message: expect.stringMatching(/1 of 2 firms were written\.$/) as string,
      hint: 'For the others, run firmline firms rotate-slug b',
    });
    firms.before(() => false);
    expect(await rotate('b')).toMatchObject([{ oldSlug: 'b' }]);
    await run(['undo']);
    expect((await run(['undo'])).error).toBeUndefined();
    expect(firms.slugs()).toEqual(['a', 'b']);
  });
});
