import { describe, expect, it } from 'vitest';
import type { Settings } from '../../config/settings.ts';
import { anonKey, doctorSuite, failedIn, findingsOf, json, serviceKey } from '../../testing/doctor-suite.ts';
import type { CheckInput } from '../check.ts';
import { assistantCheck, stackCheck, webhookCheck } from './services.ts';
import { keyChecks } from './keys.ts';
import { pageCheck } from './page.ts';

const doctor = doctorSuite();

describe('a local stack', () => {
  const check = () => findingsOf(stackCheck, { supabaseUrl: `${doctor.service.url}/_` });
  const hint = 'Free some disk space.';

  it.each([
    [{ rest: { state: 'ready' } }, 'ok: A firm can be read, and its folder and disk take writes.'],
    [{ rest: { state: 'read-only' }, problem: { message: 'Full.', hint } }, `failed: Full. ${hint}`],
    [{ rest: { state: 'busy' }, problem: { message: 'Busy.' } }, 'warning: Busy.'],
  ])('that says %j', async (body, words) => {
    doctor.service.answerWith(json(body));
    expect((await check()).map(({ status, seen, fix = '' }) => `${status}: ${seen} ${fix}`.trim())).toEqual([
      words,
    ]);
    expect(doctor.service.seen.map(({ url }) => url)).toEqual(['/_/health']);
  });

  it('is not looked for behind another service', async () => {
    doctor.service.answerWith((_, response) => response.writeHead(404).end());
    expect(await check()).toEqual([]);
    expect(await findingsOf(stackCheck, { supabaseUrl: 'https://firms.example' })).toEqual([]);
  });
});

describe('the webhook', () => {
  const check = (more: Partial<CheckInput> = {}) =>
    findingsOf(
      webhookCheck,
      { webhookUrl: `${doctor.service.url}/hook` },
      { pageUrl: 'https://demo.example', ...more },
    );
  const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'Accept, Content-Type' };

  it.each([
    [
      204,
      cors,
      'ok: Pages of https://demo.example may send to it. Whether it accepts a request is unknown until firmline webhook test --firm <slug> --browser sends one.',
    ],
    [
      200,
      { ...cors, 'access-control-allow-origin': 'https://demo.example', 'access-control-allow-headers': '*' },
      'ok: Pages of https://demo.example may send to it. Whether it accepts a request is unknown until firmline webhook test --firm <slug> --browser sends one.',
    ],
    [204, {}, 'failed: Browsers cannot call it: it allows no other origin.'],
    [404, cors, 'failed: It responded with 404.'],
    [500, cors, 'failed: It responded with 500.'],
  ])('responds with %i and %j: %s', async (status, headers, words) => {
    doctor.service.answerWith((_, response) => response.writeHead(status, headers).end());
    expect((await check()).map((finding) => `${finding.status}: ${finding.seen}`)).toEqual([words]);
    expect(doctor.service.seen.map(({ method }) => method)).toEqual(['OPTIONS']);
  });

  it('is a warning if none is set, or only that of an editor', async () => {
    expect(failedIn(await findingsOf(webhookCheck, {}))).toEqual(['webhook warning']);
    const webhookUrl = `${doctor.service.url}/webhook-test/1`;
    expect(failedIn(await findingsOf(webhookCheck, { webhookUrl }))).toEqual(['webhook warning']);
    expect(doctor.service.seen).toEqual([]);
  });

  it('fails if it redirects, and names where', async () => {
    doctor.service.answerWith((_, response) => response.writeHead(302, { location: '/next' }).end());
    for (const pageUrl of ['https://demo.example', doctor.service.url]) {
      const [finding] = await check({ pageUrl });
      expect(finding).toMatchObject({
        status: 'failed',
        seen: `It redirects to ${doctor.service.url}/next (302). The page follows no redirect.`,
      });
    }
    expect(new Set(doctor.service.seen.map(({ method }) => method))).toEqual(new Set(['OPTIONS']));
  });

  it('is not judged for browsers if no page is known', async () => {
    doctor.service.answerWith((_, response) => response.writeHead(204).end());
    const [finding] = await check({ pageUrl: undefined });
    expect(finding).toMatchObject({ status: 'skipped', seen: expect.stringContaining('unknown') as string });
  });

  it("needs no CORS on the page's own origin", async () => {
    doctor.service.answerWith((_, response) => response.writeHead(405).end());
    expect(failedIn(await check({ pageUrl: doctor.service.url }))).toEqual([]);
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
    supabaseUrl: `${doctor.service.url}/_`,
    anonKey,
    serviceRoleKey: serviceKey,
    assistantId: 'a1',
  });
  const hereToo = () => ({
    platformUrl: `${doctor.service.url}/_/platform`,
    platformPublicKey: 'public',
    webhookUrl: `${doctor.service.url}/_/webhook`,
  });
  const serve = (html: string, script = '') =>
    doctor.service.answerWith(({ url }, response) =>
      response.end(url.startsWith('/_/rest/v1/') ? '[]' : url.endsWith('.js') ? script : html),
    );
  const html = (content: unknown) =>
    `<script type="application/json" id="firmline-config">${JSON.stringify(content)}</script><script type="module" src="/a/main.js"></script>`;
  const check = (values: Settings = settings()) =>
    findingsOf(pageCheck, values, { pageUrl: doctor.service.url });

  it('is correct with the same services', async () => {
    serve(html(config()));
    const findings = await check({ ...settings(), ...hereToo() });
    expect(failedIn(findings)).toEqual([]);
    expect(findings[1]?.seen).toBe('It has the same services.');
  });

  it('is not said to have services that are not set here', async () => {
    serve(html(config()));
    expect((await check())[1]).toMatchObject({
      status: 'ok',
      seen: 'The same as here: supabaseUrl, anonKey, assistantId. Not compared, because a setting is missing here: platformUrl, platformPublicKey, webhookUrl.',
    });
    // The page's host passes the look-up on, so without the key nobody knows to which project.
    const { supabaseUrl } = settings();
    expect((await check({ supabaseUrl, serviceRoleKey: serviceKey }))[1]).toMatchObject({
      status: 'skipped',
      seen: expect.stringMatching(
        /^Not compared, because a setting is missing here: supabaseUrl, anonKey, /,
      ) as string,
    });
  });

  it.each([
    [{ platformUrl: 'https://other.example' }, { platformUrl: 'https://platform.example/' }, 'platformUrl'],
    [{ platformPublicKey: 'p1' }, { platformPublicKey: 'p2' }, 'platformPublicKey'],
    [{ assistantId: 'a2' }, {}, 'assistantId'],
    [{ supabaseUrl: 'https://other.example' }, {}, 'supabaseUrl'],
    [{ supabaseAnonKey: 'other' }, {}, 'anonKey'],
    [{ webhookUrl: 'https://a.example/x' }, { webhookUrl: 'https://a.example/y' }, 'webhookUrl'],
    [{ webhookUrl: 'https://a.example/x' }, { webhookUrl: 'https://a.example/x/' }, undefined],
    [{ platformPublicKey: 'p1' }, { platformPublicKey: 'p1/' }, 'platformPublicKey'],
  ])('with %j and the setting %j differs in %s', async (theirs, ours, name) => {
    serve(html({ ...config(), ...theirs }));
    const [, finding] = await check({ ...settings(), ...ours });
    expect(finding?.seen).toMatch(
      name === undefined ? /^The same as here: .*webhookUrl/ : `It differs from the settings here: ${name}.`,
    );
  });

  it("may use its host's proxy for the look-up, with the project's key", async () => {
    serve(html({ ...config(), supabaseUrl: '/_' }));
    const hosted = { ...settings(), supabaseUrl: 'https://abcd.supabase.co' };
    expect(failedIn(await check(hosted))).toEqual([]);
    expect(failedIn(await check({ ...hosted, anonKey: 'other' }))).toEqual(['page-config failed']);
  });

  it('is reported if its host does not forward the look-up', async () => {
    doctor.service.answerWith((_, response) => response.end(html(config())));
    const findings = await check({ ...settings(), supabaseUrl: 'https://abcd.supabase.co' });
    expect(failedIn(findings)).toEqual(['page-lookup failed']);
    expect(findings[2]?.fix).toContain('FIRMLINE_PAGE_PROXY=0');
    // A host may answer in JSON, too.
    for (const answer of ['{"error":{"code":"404"}}', '{"message":"Missing Authentication Token"}']) {
      doctor.service.answerWith(({ url }, response) =>
        response.end(url.startsWith('/_/rest/v1/') ? answer : html(config())),
      );
      expect(failedIn(await check())).toEqual(['page-lookup failed']);
    }
    doctor.service.answerWith(({ url }, response) =>
      response.end(
        url.startsWith('/_/rest/v1/') ? '{"message":"Invalid API key","hint":"…"}' : html(config()),
      ),
    );
    expect(failedIn(await check())).toEqual([]);
    // A page that asks the data service itself needs no such rule.
    doctor.service.answerWith((_, response) =>
      response.end(html({ ...config(), supabaseUrl: `${doctor.service.url}/data` })),
    );
    expect(failedIn(await check({ ...settings(), supabaseUrl: `${doctor.service.url}/data` }))).toEqual([]);
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
    doctor.service.answerWith((_, response) => response.writeHead(404).end());
    expect(failedIn(await check())).toEqual(['page failed']);
  });

  it('is reported below a path, where it would look for other slugs', async () => {
    serve(html(config()));
    const findings = await findingsOf(pageCheck, settings(), { pageUrl: `${doctor.service.url}/demo` });
    expect(findings).toMatchObject([{ status: 'failed', seen: expect.stringContaining('"demo/<slug>"') }]);
  });

  it('must not contain a secret, and neither may its scripts', async () => {
    serve(html({ ...config(), supabaseAnonKey: serviceKey }));
    const secretOnly = await check({ serviceRoleKey: serviceKey });
    expect(failedIn(secretOnly)).toEqual(['page-config skipped', 'page-secrets failed']);
    serve(html(config()), `const key = "${serviceKey}";`);
    const findings = await check();
    expect(failedIn(findings)).toEqual(['page-secrets failed']);
    expect(JSON.stringify(findings)).not.toContain(serviceKey);
    doctor.service.answerWith(({ url }, response) =>
      url.endsWith('.js')
        ? response.writeHead(503).end()
        : response.end(url.startsWith('/_/rest/v1/') ? '[]' : html(config())),
    );
    expect((await check()).at(-1)).toMatchObject({
      status: 'warning',
      seen: 'Unknown: a script of the page responded with 503.',
    });
    doctor.service.answerWith(({ url }, response) =>
      response.end(url.startsWith('/_/rest/v1/') ? '[]' : `<!doctype html>${html(config())}`),
    );
    expect((await check()).at(-1)).toMatchObject({
      status: 'warning',
      seen: 'Unknown: a script of the page responded with a web page.',
    });
  });
});

describe('keys and the assistant', () => {
  const platform = () => ({
    platformUrl: doctor.service.url,
    platformPrivateKey: 'private-key',
    assistantId: 'a1',
  });

  it.each([
    [200, { id: 'a1', name: 'Dana' }, []],
    [200, { name: 'Dana' }, ['assistant warning']],
    [404, {}, ['assistant failed']],
    [500, {}, ['assistant warning']],
  ])('the assistant if the platform responds with %i', async (status, body, ids) => {
    doctor.service.answerWith(json(body, status));
    expect(failedIn(await findingsOf(assistantCheck, platform()))).toEqual(ids);
  });

  it('does not look for the assistant without its id or the key', async () => {
    const { platformUrl, platformPrivateKey, assistantId } = platform();
    expect(failedIn(await findingsOf(assistantCheck, { platformUrl, platformPrivateKey }))).toEqual([
      'assistant warning',
    ]);
    expect(failedIn(await findingsOf(assistantCheck, { platformUrl, assistantId }))).toEqual([
      'assistant skipped',
    ]);
    expect(doctor.service.seen).toEqual([]);
  });

  it.each([
    [401, 'key-serviceRoleKey failed', 'set serviceRoleKey'],
    [500, 'key-serviceRoleKey warning', 'firmline status'],
  ])('judges a key whose service responds with %i: %s', async (status, finding, command) => {
    doctor.service.answerWith(json({ message: 'no' }, status));
    const findings = await findingsOf(keyChecks[0]!, doctor.keys());
    expect(failedIn(findings)).toEqual([finding]);
    expect(findings).toMatchObject([{ command }]);
  });

  it('has the address of a page set again that cannot be reached', async () => {
    expect(await findingsOf(pageCheck, {}, { pageUrl: 'http://127.0.0.1:9' })).toMatchObject([
      { id: 'page', status: 'failed', command: 'set pageUrl' },
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
});
