import { describe, expect, it } from 'vitest';
import { schemaVersion } from '@firmline/sdk/firms';
import { doctorSuite, failedIn, findingsOf, json } from '../../../testing/doctor-suite.ts';
import { guessableSlugsCheck } from './guessable-slugs.ts';
import { schemaVersionCheck } from './schema-version.ts';
import { slugsCheck } from './slugs.ts';
import { tableCheck } from './table.ts';

const doctor = doctorSuite();

describe('the version of the table', () => {
  const missing = { code: 'PGRST205', message: 'Could not find the table' };

  it.each([
    [json([{ version: schemaVersion }]), []],
    [json([{ version: schemaVersion - 1 }]), ['table-version failed']],
    [json([{ version: schemaVersion + 1 }]), ['table-version warning']],
    [json(missing, 404), ['table-version failed']],
    [json({ ...missing, code: '42P01' }, 404), ['table-version failed']],
    [json([]), ['table-version skipped']],
    [json([null]), ['table-version skipped']],
    [json([{ version: '1' }]), ['table-version skipped']],
    [json({ 0: { version: schemaVersion } }), ['table-version skipped']],
    [json([{ version: schemaVersion }], 500), ['table-version skipped']],
  ])('%#', async (answer, ids) => {
    doctor.service.answerWith(answer);
    const findings = await findingsOf(schemaVersionCheck, doctor.keys());
    expect(failedIn(findings)).toEqual(ids);
    for (const { status, fix } of findings) if (status === 'failed') expect(fix).toMatch(/schema\.sql again/);
  });
});

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
  const texts = Object.fromEntries(columns.map((name) => [name, 'text']));

  const typed = (system: unknown) => ({
    definitions: {
      legal_firm_visitors: {
        required: columns,
        properties: { ...describedAs(texts, []).definitions.legal_firm_visitors.properties, system },
      },
    },
  });

  it.each([
    [describedAs(texts, columns), 'ok', '5 text columns that cannot be null.'],
    [describedAs({ ...texts, extra: 'integer' }, columns), 'ok', '5 text columns that cannot be null.'],
    [typed({ type: 'text' }), 'ok', '5 text columns that cannot be null.'],
    [{ definitions: {} }, 'failed', 'There is no table legal_firm_visitors.'],
    [
      describedAs({ slug: 'text', name: 'text' }, columns),
      'failed',
      'Missing columns: company_name, system, first_message.',
    ],
    [
      { definitions: { legal_firm_visitors: { properties: null } } },
      'failed',
      `Missing columns: ${columns.join(', ')}.`,
    ],
    [typed({ format: 'jsonb', type: 'text' }), 'failed', 'Not every column is text: system is jsonb.'],
    [typed({}), 'failed', 'Not every column is text: system is of an unknown type.'],
    [typed(null), 'failed', 'Not every column is text: system is of an unknown type.'],
    [describedAs(texts, columns.slice(1)), 'failed', 'slug can be null.'],
    [describedAs(texts, []), 'failed', 'slug can be null.'],
    [
      describedAs(texts, ['slug', 'name']),
      'warning',
      'company_name, system, first_message can be null, which the page treats as empty.',
    ],
    [{}, 'skipped', 'The data service does not describe its tables.'],
  ])('%j is %s: %s', async (description, status, seen) => {
    doctor.service.answerWith(json(description));
    expect(await findingsOf(tableCheck, doctor.keys())).toMatchObject([{ status, seen }]);
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
  const answer = (known: readonly object[], { expires }: { expires: boolean }) =>
    doctor.service.answerWith((request, response) =>
      expires || !request.url.includes('expires_at')
        ? json(known)(request, response)
        : json({ code: '42703', message: 'column does not exist' }, 400)(request, response),
    );
  const check = (pageUrl: string) => findingsOf(guessableSlugsCheck, doctor.keys(), { pageUrl });

  it.each([true, false])('are counted, in a table with an expiry column: %s', async (expires) => {
    answer(rows, { expires });
    const [finding] = await check('https://demo.example');
    expect(finding).toMatchObject({
      status: 'warning',
      seen: '2 of 3 firms: anyone who knows their names can read their prompts.',
      command: 'firmline firms rotate-slug --all-guessable',
    });
  });

  it('are no problem if no link works outside this machine, or none can be guessed', async () => {
    answer(rows, { expires: true });
    expect(failedIn(await check('http://localhost:4310'))).toEqual([]);
    answer(rows.slice(1, 2), { expires: true });
    expect(failedIn(await check('https://demo.example'))).toEqual([]);
    const [old, made] = rows;
    answer([{ ...old, expires_at: '2999-01-01T00:00:00+00:00' }, made!], { expires: true });
    expect(failedIn(await check('https://demo.example'))).toEqual([]);
    answer([{ ...old, expires_at: 'infinity' }, made!], { expires: true });
    expect(failedIn(await check('https://demo.example'))).toEqual(['slugs-guessable warning']);
    answer([{ ...old, expires_at: '2999-01-01T00:00:00+00:00' }], { expires: true });
    expect(failedIn(await findingsOf(guessableSlugsCheck, doctor.keys()))).toEqual([
      'slugs-guessable warning',
    ]);
  });
});
