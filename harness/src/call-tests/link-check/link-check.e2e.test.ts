import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openFirmRepository } from '@firmline/sdk/firms';
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { checkLinks, type LinkCheckOptions } from './check-links.ts';
import { checkNames, type LinkReport, type LinkToCheck } from './types.ts';
import { startBadPage } from './testing/bad-page.ts';

const stack = inject('stack');
const repository = openFirmRepository({
  supabaseUrl: stack.supabaseUrl,
  supabaseKey: stack.serviceRoleKey,
});

const control = (what: string, body?: unknown) =>
  fetch(
    `${stack.url}/_/control/${what}`,
    body === undefined
      ? { method: 'DELETE' }
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  );

const seenOf = ({ checks }: LinkReport, name: string) => {
  const check = checks.find((one) => one.name === name);
  return `${check?.status}: ${check?.seen}`;
};

const failedOf = ({ checks }: LinkReport) =>
  checks.filter(({ status }) => status === 'failed').map(({ name }) => name);

type Options = Partial<LinkCheckOptions>;

/** The reports of links, in the order in which they were judged, with the names of their pictures. */
async function visitAll(links: readonly LinkToCheck[], options: Options = {}) {
  const reports: (LinkReport & { pictures: readonly string[] })[] = [];
  const fixed = { call: true, version: '0.0.0', command: (slug: string) => ['verify', slug] };
  await checkLinks(links, {
    ...fixed,
    onReport: (_, report, pictures) =>
      reports.push({ ...report, pictures: pictures.map(({ name }) => name) }),
    ...options,
  });
  return reports;
}

const visit = async (url: string, options: Options & Pick<LinkToCheck, 'firm'> = {}) => {
  const { firm, ...rest } = options;
  const [report] = await visitAll([{ slug: firm?.slug ?? 'default', url, firm }], rest);
  return report!;
};

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-link-check-'));
});
afterEach(async () => {
  await control('faults');
  await control('call-plans');
  await rm(folder, { recursive: true, force: true });
});

describe('a link that works', () => {
  it('passes every check, with a call through every stage, times and pictures', async () => {
    const firm = await repository.get('hartwell-lowe');
    const report = await visit(`${stack.url}/hartwell-lowe`, { firm: firm!, pictures: 'all' });
    expect(report.checks.map(({ name, status }) => [name, status])).toEqual(
      checkNames.map((name) => [name, name === 'phone-submit' ? 'skipped' : 'ok']),
    );
    expect(report.outcome).toBe('ok');
    expect(seenOf(report, 'greeting')).toContain('"Hey Margaret,"');
    const { greeting, callStart, firstAudio, stages } = report.timings;
    for (const ms of [greeting, callStart, firstAudio]) expect(ms).toBeGreaterThan(0);
    expect(firstAudio).toBeGreaterThan(callStart!);
    expect(Object.keys(stages)).toHaveLength(9);
    expect(report.pictures).toEqual(['page', 'call']);
  });

  it('shows text that looks like markup as text', async () => {
    const slug = 'markup-firm';
    await repository.upsertMany([
      { slug, name: '<img src=x onerror=alert(1)>', companyName: 'A <b>Bold</b> & Sons' },
    ]);
    onTestFinished(async () => void (await repository.remove(slug)));
    const firm = await repository.get(slug);
    const report = await visit(`${stack.url}/${slug}`, { firm: firm!, call: false });
    expect(failedOf(report)).toEqual([]);
    expect(seenOf(report, 'greeting')).toContain('"Hey <img src=x onerror=alert(1)>,"');
  });

  it('is compared with its record', async () => {
    const firm = { slug: 'default', name: 'Somebody', companyName: 'Else & Co' };
    const report = await visit(`${stack.url}/hartwell-lowe`, { firm, call: false });
    expect(failedOf(report)).toEqual(['greeting', 'title', 'company', 'data']);
    expect(seenOf(report, 'greeting')).toBe('failed: "Hey Margaret,"; expected "Hey Somebody,"');
    expect(seenOf(report, 'call-start')).toBe('skipped: no call was asked for');
  });

  it('submits a number only if there is one', async () => {
    const posted = async () =>
      ((await (await fetch(stack.webhookUrl)).json()) as { body: unknown }[]).map(({ body }) => body);
    const number = { phone: '+12125550177', slug: 'default' };
    await visit(`${stack.url}/`, { call: false });
    expect(await posted()).not.toContainEqual(number);
    const report = await visit(`${stack.url}/`, { call: false, phone: number.phone });
    expect(seenOf(report, 'phone-submit')).toBe('ok: +12125550177 was taken');
    expect(await posted()).toContainEqual(number);
  });
});

describe('a link that does not work', () => {
  it('fails if the call cannot be made, with the stage and the words of the page', async () => {
    await control('faults', [{ target: 'platform', status: 500, path: '/call/web' }]);
    const report = await visit(`${stack.url}/default`);
    expect(report.outcome).toBe('failed');
    expect(seenOf(report, 'call-start')).toContain('Failed to connect to the AI assistant.');
    expect(seenOf(report, 'stages')).toMatch(/^failed: web-call-creation failed after/);
    expect(seenOf(report, 'requests')).toMatch(/^failed: POST .*\/call\/web: 500$/);
    expect(seenOf(report, 'audio')).toBe('skipped: not reached');
  });

  it('fails if the assistant is silent', async () => {
    await control('call-plans', [{ faults: [{ kind: 'silent-agent' }] }]);
    const report = await visit(`${stack.url}/default`, { timeoutMs: 4000 });
    expect(seenOf(report, 'audio')).toMatch(/^failed: a silent assistant/);
    expect(seenOf(report, 'call-end')).toMatch(/^ok/);
  });

  it('fails if the webhook refuses, even if the call continues', async () => {
    await control('faults', [{ target: 'webhook', status: 500 }]);
    const report = await visit(`${stack.url}/default`);
    expect(failedOf(report)).toEqual(['webhook', 'requests']);
    expect(seenOf(report, 'webhook')).toMatch(/^failed: {"slug":"default"} was answered 500;/);
  });

  it('fails on a page without a greeting', async () => {
    const report = await visit(`${stack.url}/no-such-firm`);
    expect(seenOf(report, 'greeting')).toMatch(/^failed: the page says "Page Not Found";/);
    expect(seenOf(report, 'call-start')).toBe('skipped: not reached');
    expect(failedOf(report)).toEqual(['greeting']);
  });

  it('lists everything that is wrong with a page', async () => {
    const page = await startBadPage();
    onTestFinished(() => page.stop());
    const firm = { slug: 'bad', name: 'Ann', companyName: 'Ann & Co' };
    const report = await visit(page.url, { firm, timeoutMs: 1500 });
    expect(failedOf(report)).toEqual([
      'title',
      'company',
      'data',
      'phone-refusal',
      'call-start',
      'console',
      'csp',
      'requests',
    ]);
    expect(seenOf(report, 'data')).toMatch(/^failed: the record's text became markup: <b>;/);
    expect(seenOf(report, 'phone-refusal')).toMatch(/^failed: an empty number was sent to .*\/hook;/);
    expect(seenOf(report, 'console')).toBe('failed: a complaint of the page');
    expect(seenOf(report, 'csp')).toBe('failed: img-src refused https://elsewhere.invalid/pixel.png');
    expect(seenOf(report, 'requests')).toContain('/missing: 404');
    expect(report.pictures).toEqual(['phone', 'at the end']);
  });
});

describe('an inconclusive link', () => {
  it('cannot be reached from here', async () => {
    const report = await visit(await urlOfNobody());
    expect(report).toMatchObject({ outcome: 'inconclusive', checks: [], problem: { code: 'network' } });
  });

  it('needs a browser', async () => {
    vi.stubEnv('PUPPETEER_EXECUTABLE_PATH', '');
    vi.stubEnv('PATH', folder);
    vi.stubEnv('PUPPETEER_CACHE_DIR', folder);
    vi.stubEnv('HOME', folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    // A Chromium in one of the usual places is still found.
    const checked = visit(`${stack.url}/default`, { call: false }).then(({ outcome }) => outcome);
    const code = checked.catch((error: { code: string }) => error.code);
    expect(['ok', 'binary-missing']).toContain(await code);
  });

  it.runIf(process.platform === 'linux')('was interrupted, and leaves nothing running', async () => {
    vi.stubEnv('TMPDIR', folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    const stop = new AbortController();
    const links = ['default', 'hartwell-lowe', 'samuel'].map((slug) => ({
      slug,
      url: `${stack.url}/${slug}`,
    }));
    const reports = await visitAll(links, {
      workers: 2,
      signal: stop.signal,
      onEvent(event) {
        if (event.type === 'step-start' && event.text.includes('Try in Browser'))
          stop.abort(new Error('enough'));
      },
    });
    expect(reports.map(({ outcome, problem }) => `${outcome}: ${problem?.message}`)).toContain(
      'inconclusive: Stopped before its end.',
    );
    await expect.poll(() => processesNaming(folder)).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });
});

/** An address that no server listens on. */
async function urlOfNobody(): Promise<string> {
  const page = await startBadPage();
  await page.stop();
  return page.url;
}

/** Command lines of all processes that name a text. */
async function processesNaming(text: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter((line) => line.includes(text));
}
