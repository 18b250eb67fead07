import { describe, expect, it } from 'vitest';
import { doctorSuite, failedIn, findingsOf, json } from '../../testing/doctor-suite.ts';
import { guessableSlugsCheck } from './guessable-slugs.ts';
import { slugsCheck } from './slugs.ts';
import { tableCheck } from './table.ts';

const doctor = doctorSuite();

describe('the table', () => {
  const columns = ['slug', 'name', 'company_name', 'system', 'first_message'];
  const describedAs = (types: Record<string, string>, required: readonly string[]) => ({
    definitions: {
      legal_firm_visitors: {
        required,
        properties: Object.fromEntries(Object.entries(types).map(([name, format]) => [name, { format }])),
      },
    },
  });
  const times = Object.fromEntries(
    ['expires_at', 'created_at', 'updated_at'].map((name) => [name, 'timestamp with time zone']),
  );
  const texts = { ...Object.fromEntries(columns.map((name) => [name, 'text'])), ...times };
  /** The data service describes its tables so, and has all columns. */
  const describing = (description: unknown) =>
    doctor.service.answerWith((request, response) =>
      json(new URL(request.url, 'http://x').pathname.endsWith('/rest/v1/') ? description : [])(
        request,
        response,
      ),
    );

  const typed = (system: unknown) => ({
    definitions: {
      legal_firm_visitors: {
        required: columns,
        properties: { ...describedAs(texts, []).definitions.legal_firm_visitors.properties, system },
      },
    },
  });

  it.each([
    [describedAs(texts, columns), 'ok', 'All columns; texts cannot be null.'],
    [describedAs({ ...texts, extra: 'integer' }, columns), 'ok', 'All columns; texts cannot be null.'],
    [typed({ type: 'text' }), 'ok', 'All columns; texts cannot be null.'],
    [{ definitions: {} }, 'failed', 'There is no table legal_firm_visitors.'],
    [
      describedAs({ slug: 'text', name: 'text' }, columns),
      'failed',
      'The data service does not know the columns system, first_message, company_name, expires_at, created_at, updated_at.',
    ],
    [
      { definitions: { legal_firm_visitors: { properties: null } } },
      'failed',
      'The data service does not know the columns name, system, first_message, slug, company_name, expires_at, created_at, updated_at.',
    ],
    [typed({ format: 'jsonb', type: 'text' }), 'failed', 'Not every column is text: system is jsonb.'],
    [typed({}), 'failed', 'Not every column is text: system is of an unknown type.'],
    [typed(null), 'failed', 'Not every column is text: system is of an unknown type.'],
    [describedAs(texts, columns.slice(1)), 'failed', 'slug can be null.'],
    [describedAs(texts, []), 'failed', 'slug can be null.'],
    [
      describedAs(texts, ['slug', 'name']),
      'warning',
      'system, first_message, company_name can be null, which the page treats as empty.',
    ],
    [{}, 'skipped', 'The data service does not describe its tables.'],
  ])('%j is %s: %s', async (description, status, seen) => {
    describing(description);
    expect(await findingsOf(tableCheck, doctor.keys())).toMatchObject([{ status, seen }]);
  });

  it.each([
    [
      { code: '42703', message: 'column legal_firm_visitors.expires_at does not exist' },
      'The data service says: column legal_firm_visitors.expires_at does not exist.',
    ],
    [{ code: '42P01', message: 'no' }, 'There is no table legal_firm_visitors.'],
    [{ code: 'PGRST205', message: 'no' }, 'There is no table legal_firm_visitors.'],
  ])('is tried, whatever the description says: %j', async (error, seen) => {
    doctor.service.answerWith((request, response) => {
      const isDescription = new URL(request.url, 'http://x').pathname.endsWith('/rest/v1/');
      return (isDescription ? json(describedAs(texts, columns)) : json(error, 400))(request, response);
    });
    expect(await findingsOf(tableCheck, doctor.keys())).toMatchObject([
      { status: 'failed', seen, fix: expect.stringContaining('schema.sql') },
    ]);
  });

  it('fails if the data service responds with an error', async () => {
    doctor.service.answerWith(json({}, 500));
    expect(await findingsOf(tableCheck, doctor.keys())).toMatchObject([
      { status: 'failed', seen: 'The data service responded with 500.', command: 'firmline auth status' },
    ]);
  });
});

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
  const [finding] = await findingsOf(slugsCheck, doctor.keys());
  expect(finding).toMatchObject({
    status: 'failed',
    seen: 'No link leads to "..", "_".',
    command: 'firmline firms edit ..',
  });
});

describe('slugs that no link reaches', () => {
  const check = async (slugs: readonly unknown[]) => {
    doctor.service.answerWith(json(slugs.map((slug) => ({ slug }))));
    const [finding] = await findingsOf(slugsCheck, doctor.keys());
    return `${finding?.status}: ${finding?.seen}`;
  };

  it('are listed up to the fifth', async () => {
    const five = ['..', '.', '_', '..', '.'];
    expect(await check(five)).toBe('failed: No link leads to "..", ".", "_", "..", ".".');
    expect(await check([...five, '_', '_'])).toMatch(/, "\." and 2 more\.$/);
  });

  it('are not searched in the firms of another check or in rows without a slug', async () => {
    expect(await check(['a', 'firmline-doctor-1a', 'firmline doctor é 1a', 5])).toBe('ok: None of 1 firms.');
    doctor.service.answerWith(json([null, 'a', {}, { slug: 'a' }]));
    expect(await findingsOf(slugsCheck, doctor.keys())).toMatchObject([{ seen: 'None of 1 firms.' }]);
    doctor.service.answerWith(json({}));
    expect(await findingsOf(slugsCheck, doctor.keys())).toMatchObject([{ seen: 'None of 0 firms.' }]);
  });

  it('are requested page by page, with the last slug quoted if it has a filter’s characters', async () => {
    const page = Array.from({ length: 1000 }, (_, index) => ({
      slug: index === 999 ? 'a,"b' : `a-${index}`,
    }));
    doctor.service.answerWith((request, response) =>
      json(request.url.includes('slug=gt.') ? [] : page)(request, response),
    );
    await findingsOf(slugsCheck, doctor.keys());
    expect(
      doctor.service.seen.map(({ url }) => decodeURIComponent(url).replace(/^.*limit=1000/, '')),
    ).toEqual(['', String.raw`&slug=gt."a,\"b"`]);
  });

  it.each([
    [slugsCheck, 1],
    [guessableSlugsCheck, 1],
  ])('are not known if the firms cannot be listed: %#', async (check_, requests) => {
    doctor.service.answerWith(json({}, 500));
    expect(await findingsOf(check_, doctor.keys())).toMatchObject([
      { status: 'skipped', seen: 'The firms could not be listed: the data service responded with 500.' },
    ]);
    expect(doctor.service.seen).toHaveLength(requests);
  });
});

describe('slugs that can be guessed', () => {
  const rows = [
    { slug: 'hartwell-lowe', name: 'Dana', company_name: 'Hartwell & Lowe LLP' },
    { slug: 'hartwell-lowe-k7f3qw9d', name: 'Dana', company_name: 'Hartwell & Lowe LLP' },
    { slug: 'samuel-2', name: 'Samuel', company_name: null },
  ];
  const answer = (known: readonly object[]) => doctor.service.answerWith(json(known));
  const check = (pageUrl: string) => findingsOf(guessableSlugsCheck, doctor.keys(), { pageUrl });

  it('are counted', async () => {
    answer(rows);
    const [finding] = await check('https://demo.example');
    expect(finding).toMatchObject({
      status: 'warning',
      seen: '2 of 3 firms: anyone who knows their names can read their prompts.',
      command: 'firmline firms rotate-slug --all-guessable',
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
    expect(failedIn(await findingsOf(guessableSlugsCheck, doctor.keys()))).toEqual([
      'slugs-guessable warning',
    ]);
  });
});
