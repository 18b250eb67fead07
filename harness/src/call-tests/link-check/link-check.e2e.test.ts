import { openFirmRepository, validateFirm } from '@firmline/sdk/firms';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { recognitionRate } from '../../shared/speech-to-text/recogniser.ts';
import { createSpeechToText } from '../../shared/speech-to-text/speech-to-text.ts';
import { findPhrase } from '../../shared/speech-to-text/score/compare-words.ts';
import { checkLinks, type LinkCheckOptions } from './check-links.ts';
import { checkNames, type ExpectedFirm, type LinkReport } from './types.ts';
import { startBadPage } from './testing/bad-page.ts';

const stack = inject('stack');
const repository = openFirmRepository({
  supabaseUrl: stack.supabaseUrl,
  supabaseKey: stack.serviceRoleKey,
});

const seenOf = ({ checks }: LinkReport, name: string) => {
  const check = checks.find((one) => one.name === name);
  return `${check?.status}: ${check?.seen}`;
};

const failedOf = ({ checks }: LinkReport) =>
  checks.filter(({ status }) => status === 'failed').map(({ name }) => name);

/** The report of a link, with the names of its pictures and the last attempt. */
async function visit(
  url: string,
  { firm, ...options }: Partial<LinkCheckOptions> & { readonly firm: ExpectedFirm },
) {
  let report: (LinkReport & { pictures: readonly string[] }) | undefined;
  const fixed = { call: true, words: null, version: '0.0.0', command: (slug: string) => ['verify', slug] };
  const { scenarios } = await checkLinks([{ slug: firm.slug, url, firm }], {
    ...fixed,
    onReport(_, checked, pictures) {
      report = { ...checked, pictures: pictures.map(({ name }) => name) };
    },
    ...options,
  });
  return { ...report!, attempt: scenarios[0]?.attempts.at(-1) };
}

/** What the webhook has received. */
const posted = async () =>
  ((await (await fetch(stack.webhookUrl)).json()) as { body: { slug: string; phone?: string } }[]).map(
    ({ body }) => body,
  );

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
  it('passes every check, with a call through every stage, times and words, and markup as text', async () => {
    const { system } = (await repository.get('hartwell-lowe'))!;
    const firm = validateFirm({
      slug: 'markup-firm',
      name: '<img src=x onerror=alert(1)>',
      companyName: 'Hartwell & Lowe <b>LLP</b>',
      firstMessage: 'Hartwell and Lowe, how can I help you today?',
      system,
    });
    await repository.write([firm], 'update');
    onTestFinished(async () => void (await repository.remove([firm.slug])));
    const report = await visit(`${stack.url}/${firm.slug}`, {
      firm,
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
    expect(seenOf(report, 'greeting')).toContain('"Hey <img src=x onerror=alert(1)>,"');
    const { greeting, callStart, firstAudio, stages } = report.timings;
    for (const ms of [greeting, callStart, firstAudio]) expect(ms).toBeGreaterThan(0);
    expect(firstAudio).toBeGreaterThan(callStart!);
    expect(Object.keys(stages)).toHaveLength(9);
    expect(report.pictures).toEqual([]);
    const numbers = (await posted()).filter(({ slug, phone }) => slug === firm.slug && phone !== undefined);
    expect(numbers).toEqual([]);
    if (hearsWords) expectWords(report);
  });

  /** The greeting is the record's, and the answer to the question is reported. */
  function expectWords(report: Awaited<ReturnType<typeof visit>>) {
    expect(report.words).toMatchObject({ verdict: 'matches' });
    expect(seenOf(report, 'words')).toMatch(/^ok: ".*I help you to-?day/i);
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
});

// Calls that fail: in the tests of the scenario.
it('lists everything that is wrong with a page', async () => {
  const page = await startBadPage();
  onTestFinished(() => page.stop());
  const firm = { slug: 'bad', name: 'Ann', companyName: 'Ann & Co' };
  const report = await visit(page.url, { firm, timeoutMs: 800 });
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
