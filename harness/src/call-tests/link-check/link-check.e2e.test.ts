import { openFirmRepository, validateFirm } from '@firmline/sdk/firms';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { recognitionRate } from '../../shared/speech-to-text/recogniser.ts';
import { createSpeechToText } from '../../shared/speech-to-text/speech-to-text.ts';
import { findPhrase } from '../../shared/speech-to-text/score/compare-words.ts';
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

/** The reports of links, in their order, with the names of their pictures and the last attempt. */
async function visitAll(links: readonly LinkToCheck[], options: Options = {}) {
  const reports: (LinkReport & { pictures: readonly string[] })[] = [];
  const fixed = { call: true, words: null, version: '0.0.0', command: (slug: string) => ['verify', slug] };
  const run = await checkLinks(links, {
    ...fixed,
    onReport(link, report, pictures) {
      reports[links.indexOf(link)] = { ...report, pictures: pictures.map(({ name }) => name) };
    },
    ...options,
  });
  return reports.map((report, index) => ({ ...report, attempt: run.scenarios[index]?.attempts.at(-1) }));
}

const visit = async (url: string, options: Options & Pick<LinkToCheck, 'firm'> = {}) => {
  const { firm, ...rest } = options;
  const [report] = await visitAll([{ slug: firm?.slug ?? 'default', url, firm }], rest);
  return report!;
};

/** What the webhook has received. */
const posted = async () =>
  ((await (await fetch(stack.webhookUrl)).json()) as { body: { phone?: string } }[]).map(({ body }) => body);

afterEach(async () => {
  await control('faults');
  await control('call-plans');
});

/** Without the speech model, the assistant's words are not checked. */
const hearsWords = !process.env['FIRMLINE_TEST_NO_WORDS'];

// On a busy machine the model, which gives way to calls, takes long to load and to listen.
describe('a link that works', { timeout: 180_000 }, () => {
  const recogniser = createSpeechToText();
  beforeAll(async () => {
    if (hearsWords) await recogniser.recognise(new Float32Array(recognitionRate));
  }, 180_000);
  afterAll(() => recogniser.stop());

  // In Firefox too: in the tests of the command, and calls in the scenarios.
  it('passes every check, with a call through every stage, times, pictures and words', async () => {
    const firm = await repository.get('hartwell-lowe');
    const numbers = async () => (await posted()).filter(({ phone }) => phone !== undefined);
    const before = await numbers();
    const report = await visit(`${stack.url}/hartwell-lowe`, {
      firm: firm!,
      pictures: 'all',
      audio: 'all',
      words: hearsWords ? { recogniser, question: 'When are you open?' } : null,
    });
    const unchecked = new Set(['phone-submit', 'caller', ...(hearsWords ? [] : ['words', 'answer'])]);
    expect(report.browser).toBeUndefined();
    expect(failedOf(report).map((name) => `${name} ${seenOf(report, name)}`)).toEqual([]);
    expect(report.checks.map(({ name, status }) => [name, status])).toEqual(
      checkNames.map((name) => [name, unchecked.has(name) ? 'skipped' : 'ok']),
    );
    expect(report.outcome).toBe('ok');
    expect(await numbers()).toEqual(before);
    expect(seenOf(report, 'greeting')).toContain('"Hey Margaret,"');
    const { greeting, callStart, firstAudio, stages } = report.timings;
    for (const ms of [greeting, callStart, firstAudio]) expect(ms).toBeGreaterThan(0);
    expect(firstAudio).toBeGreaterThan(callStart!);
    expect(Object.keys(stages)).toHaveLength(9);
    expect(report.pictures).toEqual(['page', 'call']);
    if (hearsWords) expectWords(report);
  });

  /** The greeting is the record's, and the answer to the question is reported. */
  function expectWords(report: Awaited<ReturnType<typeof visit>>) {
    expect(report.words).toMatchObject({ verdict: 'matches' });
    expect(seenOf(report, 'words')).toMatch(/^ok: ".*how can I help you today/i);
    expect(findPhrase('I have noted that', report.answer!).score).toBeGreaterThan(0.75);
    const { transcript, audio } = report.attempt!;
    expect(transcript![0]).toMatchObject({
      who: 'agent',
      expected: report.words!.expected,
      text: report.words!.heard,
    });
    const heard = transcript!.flatMap(({ text }) => text ?? []);
    expect(heard.slice(1).join(' ')).toBe(report.answer);
    expect(audio).toEqual([
      {
        who: 'agent',
        received: true,
        atMs: expect.any(Number),
        sound: expect.stringMatching(/^data:audio\/wav;base64,.{100000}/),
      },
    ]);
  }

  it('shows text that looks like markup as text, is compared with its record, and takes a number', async () => {
    const slug = 'markup-firm';
    await repository.write(
      [{ slug, name: '<img src=x onerror=alert(1)>', companyName: 'A <b>Bold</b> & Sons' }].map(validateFirm),
      'update',
    );
    onTestFinished(async () => void (await repository.remove([slug])));
    const other = { slug: 'default', name: 'Somebody', companyName: 'Else & Co' };
    const [markup, mismatch] = await visitAll(
      [
        { slug, url: `${stack.url}/${slug}`, firm: (await repository.get(slug))! },
        { slug: other.slug, url: `${stack.url}/hartwell-lowe`, firm: other },
      ],
      { call: false, phone: '+12125550177' },
    );
    expect(failedOf(markup!)).toEqual([]);
    expect(seenOf(markup!, 'phone-submit')).toBe('ok: +12125550177 was taken');
    expect(await posted()).toContainEqual({ phone: '+12125550177', slug });
    expect(seenOf(markup!, 'greeting')).toContain('"Hey <img src=x onerror=alert(1)>,"');
    expect(failedOf(mismatch!)).toEqual(['greeting', 'title', 'company', 'data']);
    expect(seenOf(mismatch!, 'greeting')).toBe('failed: "Hey Margaret,"; expected "Hey Somebody,"');
    expect(seenOf(mismatch!, 'call-start')).toBe('skipped: no call was asked for');
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

  it('fails if the webhook refuses and the assistant is silent, although the call continues', async () => {
    await control('faults', [{ target: 'webhook', status: 500 }]);
    await control('call-plans', [{ faults: [{ kind: 'silent-agent' }] }]);
    const report = await visit(`${stack.url}/default`, { timeoutMs: 4000 });
    expect(seenOf(report, 'webhook')).toMatch(/^failed: {"slug":"default"} was answered 500;/);
    expect(seenOf(report, 'audio')).toMatch(/^failed: a silent assistant/);
    expect(seenOf(report, 'call-end')).toMatch(/^ok/);
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
