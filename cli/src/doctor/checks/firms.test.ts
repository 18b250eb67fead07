import { isSlug } from '@firmline/sdk/firms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doctorSuite, failedIn, findingsOf, json } from '../../testing/doctor-suite.ts';
import { firmsCheck, isReachable } from './firms.ts';

const doctor = doctorSuite();
const row = { slug: 'roe', name: 'Dana', company_name: 'Roe', system: '', first_message: '' };

it('finds slugs that no link reaches, on every page of the list', async () => {
  const all = [
    ...Array.from({ length: 1500 }, (_, index) => `firm-${String(index).padStart(4, '0')}`),
    '..',
    '_',
  ].toSorted();
  doctor.service.answerWith((request, response) => {
    const after = new URL(request.url, 'http://x').searchParams.get('slug')?.replace('gt.', '') ?? '';
    const rows = all.filter((slug) => slug > after).slice(0, 1000);
    return json(rows.map((slug) => ({ slug })))(request, response);
  });
  const [finding] = await findingsOf(firmsCheck, doctor.keys());
  expect(finding).toMatchObject({
    status: 'failed',
    seen: 'No link leads to "..", "_".',
    command: 'firmline firms edit ..',
  });
});

describe('slugs that no link reaches', () => {
  const check = async (slugs: readonly unknown[]) => {
    doctor.service.answerWith(json(slugs.map((slug) => ({ slug }))));
    const [finding] = await findingsOf(firmsCheck, doctor.keys());
    return `${finding?.status}: ${finding?.seen}`;
  };

  it('are listed up to the fifth', async () => {
    const five = ['..', '.', '_', '..', '.'];
    expect(await check(five)).toBe('failed: No link leads to "..", ".", "_", "..", ".".');
    expect(await check([...five, '_', '_'])).toMatch(/, "\." and 2 more\.$/);
  });

  it('are not searched in the firms of another check or in rows without a slug', async () => {
    expect(await check(['a', 'firmline-doctor-1a', 'firmline doctor é 1a', 5])).toBe('ok: None of 1 firm.');
    doctor.service.answerWith(json([null, 'a', {}, { slug: 'a' }]));
    expect(await findingsOf(firmsCheck, doctor.keys())).toMatchObject([{ seen: 'None of 1 firm.' }, {}, {}]);
    doctor.service.answerWith(json({}));
    expect(await findingsOf(firmsCheck, doctor.keys())).toMatchObject([{ seen: 'None of 0 firms.' }, {}, {}]);
  });

  it('are requested page by page, with the last slug quoted if it has a filter’s characters', async () => {
    const page = Array.from({ length: 1000 }, (_, index) => ({
      slug: index === 999 ? 'a,"b' : `a-${index}`,
    }));
    doctor.service.answerWith((request, response) =>
      json(request.url.includes('slug=gt.') ? [] : page)(request, response),
    );
    await findingsOf(firmsCheck, doctor.keys());
    expect(
      doctor.service.seen.map(({ url }) => decodeURIComponent(url).replace(/^.*limit=1000/, '')),
    ).toEqual(['', String.raw`&slug=gt."a,\"b"`]);
  });

  it('are not known if the firms cannot be listed', async () => {
    doctor.service.answerWith(json({}, 500));
    expect(await findingsOf(firmsCheck, doctor.keys())).toMatchObject([
      { status: 'skipped', seen: 'The firms could not be listed: the data service responded with 500.' },
    ]);
    expect(doctor.service.seen).toHaveLength(1);
  });
});

describe('slugs that can be guessed', () => {
  const rows = [
    { slug: 'hartwell-lowe', name: 'Dana', company_name: 'Hartwell & Lowe LLP' },
    { slug: 'hartwell-lowe-k7f3qw9d', name: 'Dana', company_name: 'Hartwell & Lowe LLP' },
    { slug: 'samuel-2', name: 'Samuel', company_name: null },
  ];
  const answer = (known: readonly object[]) => doctor.service.answerWith(json(known));
  const check = (pageUrl: string) => findingsOf(firmsCheck, doctor.keys(), { pageUrl });

  it('are counted', async () => {
    answer(rows);
    const [, finding] = await check('https://demo.example');
    expect(finding).toMatchObject({
      status: 'warning',
      seen: '2 of 3 firms: anyone who knows their names can read their prompts.',
      command: 'firmline firms rotate-slug hartwell-lowe samuel-2',
    });
  });

  it('are no problem if no link works outside this machine, or none can be guessed', async () => {
    answer(rows);
    expect(failedIn(await check('http://localhost:4310'))).toEqual([]);
    answer(rows.slice(1, 2));
    expect(failedIn(await check('https://demo.example'))).toEqual([]);
    const [old, made] = rows;
    answer([{ ...old, expires_at: '2999-01-01T00:00:00+00:00' }, made!]);
    expect(failedIn(await check('https://demo.example'))).toEqual([]);
    answer([{ ...old, expires_at: 'infinity' }, made!]);
    expect(failedIn(await check('https://demo.example'))).toEqual(['slugs-guessable warning']);
    answer([{ ...old, expires_at: '2999-01-01T00:00:00+00:00' }]);
    expect(failedIn(await findingsOf(firmsCheck, doctor.keys()))).toEqual(['slugs-guessable warning']);
  });
});

describe('texts that no client should see', () => {
  it.each([
    [[row], 'ok', 'None in 1 firm.'],
    [[{ ...row, company_name: null }], 'ok', 'None in 1 firm.'],
    [[row, { ...row, slug: 'lowe', name: '#N/A' }], 'warning', '"lowe": The name is "#N/A"'],
    [[{ ...row, first_message: 'Hello {{first_name}}!' }], 'warning', '{{first_name}}'],
    [
      [1, 2].map((one) => ({ ...row, slug: `a-${one}`, name: 'NULL' })),
      'warning',
      '2 firms have such texts.',
    ],
  ])('%j: %s', async (rows, status, seen) => {
    doctor.service.answerWith(json(rows));
    const values = { supabaseUrl: doctor.service.url, serviceRoleKey: 'key' };
    expect(await findingsOf(firmsCheck, values)).toMatchObject([
      {},
      {},
      { id: 'texts', status, seen: expect.stringContaining(seen) as string },
    ]);
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
  ])('%j', (slug) => {
    expect(isReachable(slug)).toBe(true);
  });

  it.each(['', '.', '..', '_', '\ud800'])('is not %j', (slug) => {
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
