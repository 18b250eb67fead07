import { describe, expect, it } from 'vitest';
import { firmSuite } from '../../testing/firm-table.ts';
import { memoryOutput } from '../../testing/memory-output.ts';
import { rotateSlugs } from './rotate-slug.ts';

const firms = firmSuite();
const page = 'https://demo.example.com';
const [past, future] = ['2001-02-03T04:05:06+00:00', '2999-02-03T04:05:06+00:00'];
const output = (options: Parameters<typeof memoryOutput>[0] = {}) => memoryOutput({ yes: true, ...options });
const methods = () => firms.server.seen.map(({ method }) => method);
const dry = { dryRun: true } as const;

describe('firms rotate-slug', () => {
  it('gives a firm a new slug that nobody can guess', async () => {
    firms.add({ slug: 'rowe', company_name: 'Rowe' });
    const { firms: rotated, failure } = await rotateSlugs('rowe', {}, output());
    expect(failure).toBeUndefined();
    expect(rotated).toMatchObject([
      { oldSlug: 'rowe', oldLink: 'gone', oldExpiresAt: '', rotated: true, companyName: 'Rowe' },
    ]);
    expect(rotated[0]?.slug).toMatch(/^rowe-\w+$/);
    expect(rotated[0]?.url).toBe(`${page}/${rotated[0]?.slug}`);
    expect(firms.slugs()).toEqual([rotated[0]?.slug]);
  });

  it('keeps the old link on request, without end or until a given time', async () => {
    firms.add({ slug: 'a' }, { slug: 'b' });
    await rotateSlugs('a', { keepOld: true }, output());
    expect(firms.rows.map(({ slug, expires_at }) => [slug.slice(0, 4), expires_at])).toEqual([
      ['a', null],
      ['b', null],
      ['dana', null],
    ]);
    const {
      firms: [rotated],
    } = await rotateSlugs('b', { keepOldUntil: '2999-01-31' }, output());
    expect(rotated).toMatchObject({ oldLink: 'kept', oldExpiresAt: expect.stringMatching(/^2999/) });
    expect(firms.rows.map(({ expires_at }) => expires_at?.slice(0, 4))).toEqual([
      undefined,
      '2999',
      undefined,
      undefined,
    ]);
  });

  it('keeps the words of the old slug if the names yield none', async () => {
    firms.add({ slug: 'tanaka-law', name: '田中' }, { slug: '田', name: '田中' });
    expect((await rotateSlugs('tanaka-law', {}, output())).firms[0]?.slug).toMatch(/^tanaka-law-\w+$/);
    expect((await rotateSlugs('田', {}, output())).firms[0]?.slug).toMatch(/^firm-\w+$/);
  });

  it('skips expired firms and copies of earlier runs with --all-guessable', async () => {
    const random = 'ann-k3x9q2m7wd';
    firms.add(
      { slug: 'rowe', company_name: 'Rowe' },
      { slug: 'old', company_name: 'Old', expires_at: past },
      { slug: 'ann', company_name: 'Ann' },
      { slug: random, company_name: 'Ann' },
      { slug: 'ends', company_name: 'Ends', expires_at: future },
    );
    const to = output({ ...dry });
    const kept = await rotateSlugs(undefined, { allGuessable: true, keepOld: true }, to);
    expect(kept.firms.map(({ oldSlug }) => oldSlug)).toEqual(['rowe']);
    expect(to.said).toEqual([
      'Skipped 1 with an expiry, for example "ends". To rotate it, run firmline firms rotate-slug ends',
      expect.stringMatching(/POST .*legal_firm_visitors\?/),
      expect.stringMatching(/"slug": "rowe-[^]*"company_name": "Rowe"/),
      'The five random characters of a new slug will be others.',
    ]);
    expect(kept.firms[0]?.planned).toMatchObject({ method: 'POST', body: [{ name: 'Dana' }] });
    const until = await rotateSlugs('rowe', { keepOldUntil: future }, output(dry));
    expect(until.firms[0]?.planned?.body).toMatchObject([
      { slug: 'rowe', expires_at: new Date(future).toISOString() },
      { slug: until.firms[0]?.slug },
    ]);
    const gone = await rotateSlugs(undefined, { allGuessable: true }, output(dry));
    expect(gone.firms.map(({ oldSlug, rotated }) => [oldSlug, rotated])).toEqual([
      ['ann', false],
      ['ends', false],
      ['rowe', false],
    ]);
    expect(methods()).not.toContain('POST');
    expect(methods()).not.toContain('PATCH');
  });

  it('does nothing if no slug can be guessed', async () => {
    expect(await rotateSlugs(undefined, { allGuessable: true }, output({ yes: false }))).toEqual({
      firms: [],
    });
  });

  it.each([
    ['rowe', {}, 'Giving "rowe" (Dana, Rowe) of', 'a new link (the old one stops working) needs --yes'],
    ['rowe', { keepOld: true }, 'Giving "rowe" (Dana, Rowe) of', ' a new link needs --yes'],
    [
      'rowe',
      { keepOldUntil: '2999-01-31T00:00:00Z' },
      '',
      'a new link (the old one stops working at 2999-01-31 00:00:00Z) needs',
    ],
    [
      undefined,
      { allGuessable: true },
      'Giving 2 firms of',
      'new links (the old ones stop working) needs --yes',
    ],
  ])('asks before it rotates %s with %j', async (slug, flags, start, end) => {
    firms.add({ slug: 'rowe', company_name: 'Rowe' }, { slug: 'dana' });
    const asked = rotateSlugs(slug, flags, output({ yes: false }));
    await expect(asked).rejects.toThrow(start);
    await expect(asked).rejects.toThrow(end);
  });

  it.each([
    ['a', { allGuessable: true }, { code: 'invalid-input' }],
    [undefined, {}, { code: 'input-needed' }],
    ['nobody', {}, { code: 'not-found' }],
    ['default', {}, { code: 'invalid-input' }],
    [
      'ends',
      { keepOld: true },
      { code: 'invalid-input', hint: expect.stringContaining('firms expire ends --never') },
    ],
  ])('refuses %s with %j', async (slug, flags, error) => {
    firms.add({ slug: 'ends', expires_at: future }, { slug: 'default' });
    await expect(rotateSlugs(slug, flags, output())).rejects.toMatchObject(error);
  });

  it('returns the changed firms together with the error', async () => {
    firms.add({ slug: 'a', company_name: 'A' }, { slug: 'b', company_name: 'B' });
    let patches = 0;
    firms.before(({ method }, response) => {
      if (method !== 'PATCH' || ++patches < 2) return false;
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"code":"22P02","message":"odd"}');
      return true;
    });
    const { firms: rotated, failure } = await rotateSlugs(undefined, { allGuessable: true }, output());
    expect(rotated.map(({ oldSlug }) => oldSlug)).toEqual(['a']);
    expect(failure).toMatchObject({
      message: expect.stringMatching(/1 of 2 firms have new links\.$/),
      hint: expect.stringContaining('same command again'),
    });
    patches = 1;
    await expect(rotateSlugs('b', {}, output())).rejects.not.toThrow(/firms have new links/);
  });
});
