import { isSlug } from '@firmline/sdk/firms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firmRow } from '../../testing/firm-table.ts';
import { doctorSuite, failedIn, findingsOf, json } from '../../testing/doctor-suite.ts';
import { firmsCheck, isReachable } from './firms.ts';

const doctor = doctorSuite();
const at = '2026-01-02T03:04:05+00:00';
const row = firmRow({ slug: 'roe', name: 'Dana', company_name: 'Roe', created_at: at, updated_at: at });

/** What doctor finds in these rows of the table. */
const check = async (rows: readonly object[], pageUrl?: string) => {
  doctor.service.answerWith(({ url }, response) => {
    const page = url.includes('slug=gt.') ? [] : rows.map((one) => ({ ...row, ...one }));
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-range': `*/${page.length}` })
      .end(JSON.stringify(page));
  });
  return findingsOf(firmsCheck, doctor.keys(), { pageUrl });
};

it('lists slugs that no link reaches, up to the fifth', async () => {
  const found = async (...slugs: string[]) => (await check(slugs.map((slug) => ({ slug }))))[0];
  expect(await found('a')).toMatchObject({ status: 'ok', seen: 'None of 1 firm.' });
  expect(await found('a', '..', '_')).toMatchObject({
    status: 'failed',
    seen: 'No link leads to "..", "_".',
    command: "firmline firms edit .. --slug ''",
  });
  expect((await found('..', '.', '_', '..', '.', '_', '_'))?.seen).toMatch(/, "\." and 2 more\.$/);
});

it('calls nothing well of a table without firms', async () => {
  expect(failedIn(await check([]))).toEqual(['slugs skipped', 'slugs-guessable skipped']);
});

it('reports firms that cannot be listed', async () => {
  doctor.service.answerWith(json({ message: 'no' }, 500));
  await expect(findingsOf(firmsCheck, doctor.keys())).rejects.toMatchObject({ code: 'database' });
});

describe('slugs that can be guessed', () => {
  const rows = [
    { slug: 'hartwell-lowe', name: 'Dana', company_name: 'Hartwell & Lowe LLP' },
    { slug: 'hartwell-lowe-k7f3qw9d', name: 'Dana', company_name: 'Hartwell & Lowe LLP' },
    { slug: 'samuel-2', name: 'Samuel', company_name: null },
  ];
  const page = 'https://demo.example';

  it('counts slugs that can be guessed', async () => {
    const [, finding] = await check(rows, page);
    expect(finding).toMatchObject({
      status: 'warning',
      seen: '2 of 3 firms: anyone who knows their names can read their prompts.',
      command: "firmline firms edit hartwell-lowe --slug ''",
    });
  });

  it('are no problem if no link works outside this machine, or none can be guessed', async () => {
    const [old, made] = rows;
    const [expiring, endless] = ['2999-01-01T00:00:00+00:00', 'infinity'].map((expires_at) => ({
      ...old,
      expires_at,
      leads_to: made!.slug,
    }));
    expect(failedIn(await check(rows, 'http://localhost:4310'))).toEqual([]);
    expect(failedIn(await check([made!], page))).toEqual([]);
    expect(failedIn(await check([expiring!, made!], page))).toEqual([]);
    expect((await check([endless!, made!], page))[1]).toMatchObject({
      seen: '1 of 1 firm: anyone who knows their names can read their prompts.',
      command: 'firmline firms delete hartwell-lowe',
    });
    expect(failedIn(await check([{ ...expiring, leads_to: null }]))).toEqual(['slugs-guessable warning']);
  });
});

describe('a slug that a link reaches', () => {
  it.each([
    'default',
    'hartwell-lowe',
    'a/b',
    '/a',
    'a/',
    'café',
    '田中',
    'a b',
    '100%',
    '?',
    '#',
    '...',
    'A.b',
  ])('accepts the slug %j, which a link reaches', (slug) => {
    expect(isReachable(slug)).toBe(true);
  });

  it.each(['', '.', '..', '_', '\ud800'])('reports the slug %j, which no link reaches', (slug) => {
    expect(isReachable(slug)).toBe(false);
  });

  it('is every slug that new firms can have', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+)*$/), (slug) => {
        expect(isReachable(slug) || !isSlug(slug)).toBe(true);
      }),
    );
  });
});
