import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { schemaVersion } from '@firmline/sdk/firms';
import type { Settings } from '../../../config/settings.ts';
import { anonKey, dataService, type DataServiceOptions, serviceKey } from '../../../testing/data-service.ts';
import { memoryOutput } from '../../../testing/memory-output.ts';
import { type Answer, startPlatformServer } from '../../../testing/platform-server.ts';
import { createAsk } from '../../auth/ask.ts';
import { askServices } from '../../auth/believed.ts';
import type { Check, Surroundings } from '../check.ts';
import { assistantCheck } from './assistant.ts';
import { attacksCheck } from './attacks.ts';
import { clockCheck } from './clock.ts';
import { guessableSlugsCheck } from './guessable-slugs.ts';
import { keyChecks } from './keys.ts';
import { pageCheck } from './page.ts';
import { schemaVersionCheck } from './schema-version.ts';
import { slugsCheck } from './slugs.ts';
import { tableCheck } from './table.ts';
import { visitorsCheck } from './visitors.ts';
import { webhookCheck } from './webhook.ts';
import type { Finding } from '../../../results/doctor.ts';

let service: Awaited<ReturnType<typeof startPlatformServer>>;

beforeEach(async () => {
  service = await startPlatformServer();
});
afterEach(() => service.stop());

const keys = (): Settings => ({ supabaseUrl: service.url, serviceRoleKey: serviceKey, anonKey });

async function findingsOf(
  check: Check,
  values: Settings,
  more: Partial<Surroundings> = {},
): Promise<Finding[]> {
  const ask = askServices(createAsk(memoryOutput({ timeoutMs: 20_000 })), values);
  const { signal } = new AbortController();
  const common = { source: 'a test', pageUrl: undefined, signal, fire: false, fix: false, dryRun: false };
  return [...(await check.run({ values, ask, askToTheEnd: ask, ...common, ...more }))];
}

const failedIn = (findings: readonly Finding[]) =>
  findings.filter(({ status }) => status !== 'ok').map(({ id, status }) => `${id} ${status}`);

const json =
  (body: unknown, status = 200): Answer =>
  (_, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'content-range': '*/*' })
      .end(JSON.stringify(body));

describe('the check of visitors', () => {
  const examine = async (options: DataServiceOptions) => {
    const data = dataService(options);
    service.answerWith((request, response) => data.answer(request, response));
    return { findings: await findingsOf(visitorsCheck, keys()), rows: data.rows };
  };
  const untouched = [{ slug: 'somebody', name: 'Somebody' }];

  it('passes for a closed table, and changes nothing', async () => {
    const { findings, rows } = await examine({});
    expect(failedIn(findings)).toEqual([]);
    expect(findings).toHaveLength(9);
    expect(rows).toEqual(untouched);
  });

  it.each([
    [{ holes: ['list'] }, ['visitor-lists failed']],
    [{ holes: ['read-other'] }, ['visitor-reads-other failed']],
    [{ holes: ['insert'] }, ['visitor-inserts failed']],
    [{ holes: ['update'] }, ['visitor-updates failed']],
    [{ holes: ['delete'] }, ['visitor-deletes failed']],
    [
      { holes: ['update', 'delete', 'insert'] },
      ['visitor-inserts failed', 'visitor-updates failed', 'visitor-deletes failed'],
    ],
    [{ holes: ['expired'] }, ['visitor-expired failed']],
    [{ decodes: false }, ['visitor-encoded failed']],
    [{ reads: false }, ['visitor-reads failed']],
    [{ unique: false }, ['table-unique failed']],
  ] as const)('reports permissions that are too wide or too narrow: %j', async (options, ids) => {
    const { findings, rows } = await examine(options);
    expect(failedIn(findings)).toEqual(ids);
    for (const { status, fix } of findings) if (status === 'failed') expect(fix).toBeTruthy();
    expect(rows).toEqual(untouched);
  });

  it('names the test firms that it cannot delete', async () => {
    const data = dataService();
    service.answerWith((request, response) =>
      request.method === 'DELETE' && request.headers['apikey'] === serviceKey
        ? json({ message: 'no' }, 500)(request, response)
        : data.answer(request, response),
    );
    const findings = await findingsOf(visitorsCheck, keys());
    expect(failedIn(findings)).toEqual(['visitor-tidy failed']);
    expect(findings.at(-1)?.command).toMatch(/^firmline firms delete firmline-doctor-/);
  });

  it('deletes a test firm whose write was in progress when it was stopped', async () => {
    const data = dataService();
    const stop = new AbortController();
    const late: (() => void)[] = [];
    service.answerWith((request, response) => {
      if (request.method !== 'POST') return data.answer(request, response);
      // The database commits the row after the check was stopped.
      late.push(() => data.answer(request, response));
      setTimeout(() => late.shift()?.(), 50);
      stop.abort();
    });
    const ask = askServices(createAsk(memoryOutput({ timeoutMs: 20_000 }), stop.signal), keys());
    await expect(findingsOf(visitorsCheck, keys(), { ask })).rejects.toMatchObject({ code: 'aborted' });
    late.shift()?.();
    expect(data.rows).toEqual(untouched);
  });

  it('writes nothing with --dry-run', async () => {
    expect(failedIn(await findingsOf(visitorsCheck, keys(), { dryRun: true }))).toEqual([
      'visitor-lists skipped',
    ]);
    expect(service.seen).toEqual([]);
  });

  it.each([
    [{ message: 'The disk is full.' }, 'The disk is full.'],
    [{ message: 5 }, 'the data service responded with 500.'],
    [null, 'the data service responded with 500.'],
  ])('is skipped if no test firm can be created: %j', async (answer, words) => {
    service.answerWith(json(answer, 500));
    const findings = await findingsOf(visitorsCheck, keys());
    expect(findings.map(({ status, seen }) => [status, seen])).toEqual([
      ['skipped', `Could not create a test firm: ${words}`],
      ['failed', 'Could not delete the test firms: the data service responded with 500.'],
    ]);
  });
});

describe.each([
  [visitorsCheck, ['supabaseUrl', 'serviceRoleKey', 'anonKey']],
  [attacksCheck, ['supabaseUrl', 'anonKey']],
  [tableCheck, ['supabaseUrl', 'serviceRoleKey']],
  [schemaVersionCheck, ['supabaseUrl', 'serviceRoleKey']],
  [slugsCheck, ['supabaseUrl', 'serviceRoleKey']],
  [guessableSlugsCheck, ['supabaseUrl', 'serviceRoleKey']],
] as const)('the check $id', (check, needed) => {
  it.each(needed)('is skipped without %s, and sends nothing', async (name) => {
    const findings = await findingsOf(check, { ...keys(), [name]: undefined });
    expect(findings).toEqual([expect.objectContaining({ status: 'skipped' })]);
    expect(service.seen).toEqual([]);
  });
});

describe('the check of searches by visitors', () => {
  it.each([
    [[], []],
    [['list'], ['visitor-searches failed']],
    [['planned-count'], ['visitor-counts failed']],
    [['aggregate'], ['visitor-counts failed']],
    [['columns'], ['visitor-columns failed']],
    [['plan'], ['visitor-plans warning']],
  ] as const)('reports the holes %j', async (holes, ids) => {
    const data = dataService({ holes });
    service.answerWith((request, response) => data.answer(request, response));
    const findings = await findingsOf(attacksCheck, keys(), { dryRun: true });
    expect(failedIn(findings)).toEqual(ids);
    expect(findings).toHaveLength(4);
    expect(service.seen.map(({ method }) => method)).not.toContain('POST');
  });
});

it.each([
  [json({ slug: 'a', count: 5 }), ['visitor-columns failed']],
  [json([null, 5]), ['visitor-columns failed']],
  [json([{ slug: 'a', count: 5 }], 500), []],
])('ignores a response that is not a list: %#', async (answer, ids) => {
  service.answerWith(answer);
  expect(failedIn(await findingsOf(attacksCheck, keys()))).toEqual(ids);
});

it('allows a count of one firm, which the planner always expects', async () => {
  const range =
    (total: number): Answer =>
    (_, response) =>
      response.writeHead(400, { 'content-range': `*/${total}` }).end('{}');
  service.answerWith(range(1));
  expect(failedIn(await findingsOf(attacksCheck, keys()))).toEqual([]);
  service.answerWith(range(2));
  const findings = await findingsOf(attacksCheck, keys());
  expect(findings.filter(({ status }) => status === 'failed')).toMatchObject([
    { id: 'visitor-counts', seen: 'Visitors can count the firms (2).' },
  ]);
});

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
    service.answerWith(answer);
    const findings = await findingsOf(schemaVersionCheck, keys());
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
    service.answerWith(json(description));
    expect(await findingsOf(tableCheck, keys())).toMatchObject([{ status, seen }]);
  });

  it('fails if the data service responds with an error', async () => {
    service.answerWith(json({}, 500));
    expect(await findingsOf(tableCheck, keys())).toMatchObject([
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
  service.answerWith((request, response) => {
    const after = new URL(request.url, 'http://x').searchParams.get('slug')?.replace('gt.', '') ?? '';
    const rows = all.filter((slug) => slug > after).slice(0, 1000);
    return json(rows.map((slug) => ({ slug })))(request, response);
  });
  const [finding] = await findingsOf(slugsCheck, keys());
  expect(finding).toMatchObject({
    status: 'failed',
    seen: 'No link leads to "..", "_".',
    command: 'firmline firms edit ..',
  });
});

describe('slugs that no link reaches', () => {
  const check = async (slugs: readonly unknown[]) => {
    service.answerWith(json(slugs.map((slug) => ({ slug }))));
    const [finding] = await findingsOf(slugsCheck, keys());
    return `${finding?.status}: ${finding?.seen}`;
  };

  it('are listed up to the fifth', async () => {
    const five = ['..', '.', '_', '..', '.'];
    expect(await check(five)).toBe('failed: No link leads to "..", ".", "_", "..", ".".');
    expect(await check([...five, '_', '_'])).toMatch(/, "\." and 2 more\.$/);
  });

  it('are not searched in the firms of another check or in rows without a slug', async () => {
    expect(await check(['a', 'firmline-doctor-1a', 'firmline doctor é 1a', 5])).toBe('ok: None of 1 firms.');
    service.answerWith(json([null, 'a', {}, { slug: 'a' }]));
    expect(await findingsOf(slugsCheck, keys())).toMatchObject([{ seen: 'None of 1 firms.' }]);
    service.answerWith(json({}));
    expect(await findingsOf(slugsCheck, keys())).toMatchObject([{ seen: 'None of 0 firms.' }]);
  });

  it('are requested page by page, with the last slug quoted if it has a filter’s characters', async () => {
    const page = Array.from({ length: 1000 }, (_, index) => ({
      slug: index === 999 ? 'a,"b' : `a-${index}`,
    }));
    service.answerWith((request, response) =>
      json(request.url.includes('slug=gt.') ? [] : page)(request, response),
    );
    await findingsOf(slugsCheck, keys());
    expect(service.seen.map(({ url }) => decodeURIComponent(url).replace(/^.*limit=1000/, ''))).toEqual([
      '',
      String.raw`&slug=gt."a,\"b"`,
    ]);
  });

  it.each([
    [slugsCheck, 1],
    [guessableSlugsCheck, 1],
  ])('are not known if the firms cannot be listed: %#', async (check_, requests) => {
    service.answerWith(json({}, 500));
    expect(await findingsOf(check_, keys())).toMatchObject([
      { status: 'skipped', seen: 'The firms could not be listed: the data service responded with 500.' },
    ]);
    expect(service.seen).toHaveLength(requests);
  });
});

describe('slugs that can be guessed', () => {
  const rows = [
    { slug: 'hartwell-lowe', name: 'Dana', company_name: 'Hartwell & Lowe LLP' },
    { slug: 'hartwell-lowe-k7f3q', name: 'Dana', company_name: 'Hartwell & Lowe LLP' },
    { slug: 'samuel-2', name: 'Samuel', company_name: null },
  ];
  const answer = (known: readonly object[], { expires }: { expires: boolean }) =>
    service.answerWith((request, response) =>
      expires || !request.url.includes('expires_at')
        ? json(known)(request, response)
        : json({ code: '42703', message: 'column does not exist' }, 400)(request, response),
    );
  const check = (pageUrl: string) => findingsOf(guessableSlugsCheck, keys(), { pageUrl });

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
    expect(failedIn(await findingsOf(guessableSlugsCheck, keys()))).toEqual(['slugs-guessable warning']);
  });
});

describe('the webhook', () => {
  const check = (more: Partial<Surroundings> = {}) =>
    findingsOf(
      webhookCheck,
      { webhookUrl: `${service.url}/hook` },
      { pageUrl: 'https://demo.example', ...more },
    );
  const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'Accept, Content-Type' };

  it.each([
    [204, cors, 'ok: It accepts requests from https://demo.example. Pass --fire to call it.'],
    [
      200,
      { ...cors, 'access-control-allow-origin': 'https://demo.example', 'access-control-allow-headers': '*' },
      'ok: It accepts requests from https://demo.example. Pass --fire to call it.',
    ],
    [204, {}, 'failed: Browsers cannot call it: it allows no other origin.'],
    [
      204,
      { ...cors, 'access-control-allow-origin': 'https://other.example' },
      'failed: Browsers cannot call it: it allows only https://other.example.',
    ],
    [
      204,
      { 'access-control-allow-origin': '*' },
      'failed: Browsers cannot call it: it does not allow the header content-type.',
    ],
    [405, cors, 'failed: Browsers cannot call it: it responded to the CORS preflight with 405.'],
    [404, cors, 'failed: It responded with 404.'],
    [500, cors, 'failed: It responded with 500.'],
  ])('responds with %i and %j: %s', async (status, headers, words) => {
    service.answerWith((_, response) => response.writeHead(status, headers).end());
    expect((await check()).map((finding) => `${finding.status}: ${finding.seen}`)).toEqual([words]);
    expect(service.seen.map(({ method }) => method)).toEqual(['OPTIONS']);
  });

  it('is called on request', async () => {
    service.answerWith((_, response) => response.writeHead(200, cors).end());
    expect(failedIn(await check({ fire: true }))).toEqual([]);
    expect(service.seen.at(-1)).toMatchObject({ method: 'POST', body: '{"slug":"default"}' });
    await check({ fire: true, dryRun: true });
    expect(service.seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
    service.answerWith(({ method }, response) =>
      response.writeHead(method === 'POST' ? 500 : 200, cors).end(),
    );
    expect(await check({ fire: true })).toMatchObject([
      { status: 'failed', seen: 'It responded to {"slug":"default"} with 500.' },
    ]);
  });

  it('is a warning if none is set', async () => {
    expect(failedIn(await findingsOf(webhookCheck, {}))).toEqual(['webhook warning']);
  });

  it("needs no CORS on the page's own origin", async () => {
    service.answerWith((_, response) => response.writeHead(405).end());
    expect(failedIn(await check({ pageUrl: service.url }))).toEqual([]);
  });
});

describe('the page', () => {
  const config = () => ({
    supabaseUrl: '/_',
    supabaseAnonKey: anonKey,
    platformUrl: '/_/platform',
    platformPublicKey: 'public',
    assistantId: 'a1',
    webhookUrl: '/_/webhook',
    websiteUrl: 'https://w.example',
    mainSiteUrl: 'https://m.example',
  });
  const settings = () => ({
    supabaseUrl: `${service.url}/_`,
    anonKey,
    serviceRoleKey: serviceKey,
    assistantId: 'a1',
  });
  const serve = (html: string, script = '') =>
    service.answerWith(({ url }, response) => response.end(url.endsWith('.js') ? script : html));
  const html = (content: unknown) =>
    `<script type="application/json" id="firmline-config">${JSON.stringify(content)}</script><script type="module" src="/a/main.js"></script>`;
  const check = (values: Settings = settings()) => findingsOf(pageCheck, values, { pageUrl: service.url });

  it('is correct with the same services', async () => {
    serve(html(config()));
    expect(failedIn(await check())).toEqual([]);
  });

  it.each([
    [{ assistantId: 'a2' }, 'assistantId'],
    [{ supabaseUrl: 'https://other.example' }, 'supabaseUrl'],
    [{ supabaseAnonKey: 'other' }, 'anonKey'],
  ])('is reported with %j', async (change, name) => {
    serve(html({ ...config(), ...change }));
    const findings = await check();
    expect(failedIn(findings)).toEqual(['page-config failed']);
    expect(findings[1]?.seen).toContain(name);
  });

  it.each([
    [{ platformUrl: 'https://other.example' }, { platformUrl: 'https://platform.example/' }, 'platformUrl'],
    [{ platformPublicKey: 'p1' }, { platformPublicKey: 'p2' }, 'platformPublicKey'],
    [{ webhookUrl: 'https://a.example/x' }, { webhookUrl: 'https://a.example/y' }, 'webhookUrl'],
    [{ webhookUrl: 'https://a.example/x' }, { webhookUrl: 'https://a.example/x/' }, undefined],
    [{ platformPublicKey: 'p1' }, { platformPublicKey: 'p1/' }, 'platformPublicKey'],
  ])('with %j and the setting %j differs in %s', async (theirs, ours, name) => {
    serve(html({ ...config(), ...theirs }));
    const [, finding] = await check({ ...settings(), ...ours });
    expect(finding?.seen).toBe(
      name === undefined ? 'It has the same services.' : `It differs from the settings here: ${name}.`,
    );
  });

  it("may use its host's proxy for the look-up, with the project's key", async () => {
    serve(html({ ...config(), supabaseUrl: '/_' }));
    const hosted = { ...settings(), supabaseUrl: 'https://abcd.supabase.co' };
    expect(failedIn(await check(hosted))).toEqual([]);
    expect(failedIn(await check({ ...hosted, anonKey: 'other' }))).toEqual(['page-config failed']);
  });

  it('is reported without a configuration, or if it is a different page', async () => {
    serve(html(null));
    const unfit = await check();
    expect(failedIn(unfit)).toEqual(['page-config failed']);
    expect(unfit[1]).toMatchObject({ seen: expect.not.stringContaining('It is not JSON.') as string });
    serve(html(config()).replace('{', '{{'));
    expect((await check())[1]).toMatchObject({ status: 'failed', seen: 'It is not JSON.' });
    serve('<title>Hello</title>');
    expect(failedIn(await check())).toEqual(['page failed']);
    service.answerWith((_, response) => response.writeHead(404).end());
    expect(failedIn(await check())).toEqual(['page failed']);
  });

  it('must not contain a secret, and neither may its scripts', async () => {
    serve(html({ ...config(), supabaseAnonKey: serviceKey }));
    expect(failedIn(await check({ serviceRoleKey: serviceKey }))).toEqual(['page-secrets failed']);
    serve(html(config()), `const key = "${serviceKey}";`);
    const findings = await check();
    expect(failedIn(findings)).toEqual(['page-secrets failed']);
    expect(JSON.stringify(findings)).not.toContain(serviceKey);
  });
});

describe('the clock', () => {
  it.each([
    [0, []],
    [60_000, ['clock warning']],
    [-60_000, ['clock warning']],
    [3_600_000, ['clock failed']],
  ])('may be %i ms off', async (skew, ids) => {
    service.answerWith((_, response) => {
      response.sendDate = false;
      response.setHeader('date', new Date(Date.now() + skew).toUTCString()).end();
    });
    const findings = await findingsOf(clockCheck, keys());
    expect(failedIn(findings)).toEqual(ids);
    const [, seconds = 0, side = ''] = /^It is (\d+) s (\w+)/.exec(findings[0]!.seen) ?? [];
    expect(Math.abs(Number(seconds) - Math.abs(skew) / 1000)).toBeLessThan(30);
    expect(side).toBe(skew === 0 ? '' : skew > 0 ? 'behind' : 'ahead');
  });

  it('is compared with the platform if there is no data service', async () => {
    expect(failedIn(await findingsOf(clockCheck, { platformUrl: service.url }))).toEqual([]);
    expect(service.seen.map(({ method }) => method)).toEqual(['HEAD']);
  });

  it('is not checked without a service, or if that does not send its time', async () => {
    expect(failedIn(await findingsOf(clockCheck, {}))).toEqual(['clock skipped']);
    expect(failedIn(await findingsOf(clockCheck, { anonKey }))).toEqual(['clock skipped']);
    service.answerWith((_, response) => {
      response.sendDate = false;
      response.end();
    });
    expect(failedIn(await findingsOf(clockCheck, keys()))).toEqual(['clock skipped']);
  });
});

describe('keys and the assistant', () => {
  const platform = () => ({ platformUrl: service.url, platformPrivateKey: 'private-key', assistantId: 'a1' });

  it.each([
    [200, { name: 'Dana' }, []],
    [404, {}, ['assistant failed']],
    [500, {}, ['assistant warning']],
  ])('the assistant if the platform responds with %i', async (status, body, ids) => {
    service.answerWith(json(body, status));
    expect(failedIn(await findingsOf(assistantCheck, platform()))).toEqual(ids);
  });

  it.each([
    [{ name: 'Dana' }, 'Dana exists.'],
    [{ name: '' }, 'a1 exists.'],
    [{ name: 5 }, 'a1 exists.'],
    [{}, 'a1 exists.'],
    [[], 'a1 exists.'],
  ])('the assistant %j is named in "%s"', async (assistant, seen) => {
    service.answerWith(json(assistant));
    expect(await findingsOf(assistantCheck, platform())).toMatchObject([{ status: 'ok', seen }]);
  });

  it('does not look for the assistant without its id or the key', async () => {
    const { platformUrl, platformPrivateKey, assistantId } = platform();
    expect(failedIn(await findingsOf(assistantCheck, { platformUrl, platformPrivateKey }))).toEqual([
      'assistant warning',
    ]);
    expect(failedIn(await findingsOf(assistantCheck, { platformUrl, assistantId }))).toEqual([
      'assistant skipped',
    ]);
    expect(service.seen).toEqual([]);
  });

  it.each([
    [401, 'key-serviceRoleKey failed', 'firmline auth login'],
    [500, 'key-serviceRoleKey warning', 'firmline config get'],
  ])('judges a key whose service responds with %i: %s', async (status, finding, command) => {
    service.answerWith(json({ message: 'no' }, status));
    const findings = await findingsOf(keyChecks[0]!, keys());
    expect(failedIn(findings)).toEqual([finding]);
    expect(findings).toMatchObject([{ command }]);
  });

  it('fails a key whose service cannot be reached', async () => {
    const values = { ...keys(), supabaseUrl: 'http://127.0.0.1:9' };
    expect(await findingsOf(keyChecks[0]!, values)).toMatchObject([
      { status: 'failed', command: 'firmline config get' },
    ]);
  });

  it('names every missing key', async () => {
    const findings = (await Promise.all(keyChecks.map((check) => findingsOf(check, {})))).flat();
    expect(failedIn(findings)).toEqual([
      'key-serviceRoleKey failed',
      'key-anonKey warning',
      'key-platformPrivateKey failed',
      'key-platformPublicKey warning',
    ]);
  });

  it('finds a service-role key in place of the anonymous one without sending it', async () => {
    const values = { ...keys(), anonKey: 'sb_secret_1234567890' };
    const findings = (await Promise.all(keyChecks.map((check) => findingsOf(check, values)))).flat();
    expect(findings.find(({ id }) => id === 'key-anonKey')).toMatchObject({ status: 'failed' });
    expect(service.seen.map(({ headers }) => headers['apikey'])).not.toContain('sb_secret_1234567890');
  });
});
