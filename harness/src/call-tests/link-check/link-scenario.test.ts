import { greetingOf, introOf, tabTitleOf } from '@firmline/sdk/firms';
import { describe, expect, it } from 'vitest';
import { completedStart, inCall, marks, services, view } from '../judge/testing/views.ts';
import { allApplicable } from '../run/applicable.ts';
import { emptyAttempt } from '../run/assemble.ts';
import { unjudgedWords } from '../report/verdict.ts';
import { machineProblem } from '../run/problem.ts';
import { runAttempt } from '../run/run-attempt.ts';
import type { MachineLoad } from '../overload/machine-load.ts';
import { runScenarios } from '../run/run-scenarios.ts';
import { calm, fakeSession, loadOf } from '../run/testing/fake-session.ts';
import { emptyPage } from '../judge/testing/views.ts';
import type { PageView, SeenRequest } from '../session/view.ts';
import { words } from './judges.ts';
import { linkReport } from './link-report.ts';
import { linkScenario } from './link-scenario.ts';
import type { ExpectedFirm } from './types.ts';

const firm = { slug: 'ann', name: 'Ann', companyName: 'Ann & Co' };
const url = 'https://demo.example.com/ann?key=SECRET';
const options = { call: false, phone: undefined, timeoutMs: 1000, voice: '' } as const;
const scenarioOf = (textProblem?: string, more: { call?: boolean; phone?: string } = {}) =>
  linkScenario({ slug: 'ann', firm, textProblem }, { ...options, greeting: null, ...more });
const plain = scenarioOf();

const block = (tag: 'h1' | 'p', text: string, elements: readonly string[] = []) => ({ tag, text, elements });

const button = (name: string) => ({ name, disabled: false, focused: false });

/** The page of a firm; its form opens and refuses as it should. */
const pageOf = (one: ExpectedFirm): PageView => ({
  ...emptyPage,
  title: tabTitleOf(one),
  blocks: [block('h1', greetingOf(one)), block('p', introOf(one).join(''))],
  buttons: [words.browserButton, words.phoneButton, words.submitButton].map(button),
  text: words.phoneRefused,
});

interface Behaviour {
  readonly status?: number;
  /** Where the link leads on from, if it redirects. */
  readonly from?: string;
  readonly lookEveryMs?: number;
  readonly logged?: string;
  readonly asks?: boolean;
  /** The page at each look after the call's button was pressed; the last one stays. */
  readonly inCall?: readonly Partial<PageView>[];
  /** The request that the call's button causes. */
  readonly sent?: Pick<SeenRequest, 'url' | 'body' | 'status' | 'location'>;
}

const sessionOf = (
  page: PageView,
  {
    status = 200,
    from,
    lookEveryMs = 500,
    logged = '',
    asks = false,
    inCall: shownInCall = [],
    sent,
  }: Behaviour = {},
) => {
  const console = logged === '' ? [] : [{ atMs: 0, type: 'error', text: logged }];
  let atMs = 0;
  let clicked = '';
  let looks = 0;
  const redirect =
    from === undefined ? [] : [{ atMs: 0, method: 'GET', url: from, status: 302, location: url }];
  let requests: SeenRequest[] = [...redirect, { atMs: 0, method: 'GET', url, status }];
  const shown = (): Partial<PageView> => {
    const buttons = asks && clicked === words.phoneButton ? [button(words.agreeButton)] : page.buttons;
    switch (clicked) {
      case words.browserButton:
        return { buttons, ...shownInCall[Math.min(looks++, shownInCall.length - 1)] };
      case words.endButton:
        return { buttons, status: words.callEnded };
      default:
        return { buttons };
    }
  };
  return fakeSession({
    async perform(step) {
      if (step.kind === 'type') page = { ...page, text: words.phoneSubmitted };
      if (step.kind !== 'click') return;
      clicked = step.name ?? '';
      if (sent && clicked === words.browserButton)
        requests = [...requests, { atMs, method: 'POST', ...sent }];
    },
    look: async () => view({ page: { ...page, ...shown() }, requests, console, atMs: (atMs += lookEveryMs) }),
  });
};

const busy: MachineLoad = { ...loadOf(), busyShare: () => 1 };

async function visit(
  page: PageView,
  {
    load = loadOf(),
    scenario = plain,
    signal = new AbortController().signal,
    ...how
  }: Behaviour & { load?: MachineLoad; scenario?: typeof plain; signal?: AbortSignal } = {},
) {
  const attempt = await runAttempt({
    scenario,
    applicable: allApplicable(scenario),
    open: () => Promise.resolve(sessionOf(page, how)),
    load,
    signal,
    keepAudio: 'broken',
  });
  const result = { id: 'ann', name: 'ann', file: '', tags: [], reproduce: '' };
  return linkReport(url, scenario, { ...result, verdict: attempt.verdict, attempts: [attempt] });
}

const failedIn = ({ checks }: Awaited<ReturnType<typeof visit>>) =>
  checks.filter(({ status }) => status === 'failed').map(({ name, seen }) => `${name}: ${seen}`);

const checkIn = ({ checks }: Awaited<ReturnType<typeof visit>>, wanted: string) => {
  const check = checks.find(({ name }) => name === wanted);
  return `${check?.status}: ${check?.seen}`;
};

describe('the checklist of a link', () => {
  it('passes for the page of its firm, and keeps keys out of its address', async () => {
    const report = await visit(pageOf(firm));
    expect(failedIn(report)).toEqual([]);
    expect(report).toMatchObject({ outcome: 'ok', url: 'https://demo.example.com/ann?key=…' });
    const skipped = report.checks.filter(({ status }) => status === 'skipped').map(({ name }) => name);
    expect(checkIn(report, 'words')).toBe('skipped: no call was asked for');
    expect(skipped).toEqual([
      'phone-submit',
      'call-start',
      'stages',
      'audio',
      'caller',
      'words',
      'answer',
      'webhook',
      'call-end',
      'microphone',
    ]);
  });

  it('lets a caller with a goal talk and hang up', () => {
    const file = { caller: { goal: 'A will.' }, outcome: { said: ['will'] } };
    const { steps, ...scenario } = linkScenario(
      { slug: 'ann', firm },
      {
        call: true,
        phone: undefined,
        timeoutMs: 1000,
        voice: 'v.json',
        greeting: null,
        caller: file,
      },
    );
    expect(scenario).toMatchObject(file);
    expect(steps.map(({ kind }) => kind)).toContain('converse');
    expect(steps.map(({ kind }) => kind)).not.toContain('say');
    expect(steps.filter((step) => step.kind === 'click' && step.name === words.endButton)).toEqual([]);
  });

  it('advises to read a call that no rule can judge, which another try would not judge either', async () => {
    const attempt = emptyAttempt(plain, machineProblem(`${unjudgedWords} expected a; seen b`), {
      verdict: 'inconclusive',
    });
    const result = { id: 'ann', name: 'ann', file: '', tags: [], reproduce: '' };
    expect(linkReport(url, plain, { ...result, verdict: 'inconclusive', attempts: [attempt] })).toMatchObject(
      {
        outcome: 'inconclusive',
        problem: {
          message: 'No rule can judge it: expected a; seen b.',
          hint: expect.stringContaining('--report'),
        },
      },
    );
  });

  it('agrees if the page asks before it opens its form', async () => {
    const report = await visit(pageOf(firm), { asks: true });
    expect(failedIn(report)).toEqual([]);
    expect(report.checks.find(({ name }) => name === 'phone-form')).toMatchObject({
      status: 'ok',
      seen: `opens with "${words.submitButton}"`,
    });
  });

  it('continues after a failed check', async () => {
    const report = await visit(pageOf({ slug: 'ann', name: 'Bob', companyName: 'Bob & Co' }));
    expect(report.outcome).toBe('failed');
    expect(failedIn(report)).toEqual([
      'greeting: "Hey Bob,"; expected "Hey Ann,"',
      'title: "AI Legal Assistant Demo for Bob"; expected "AI Legal Assistant Demo for Ann"',
      expect.stringMatching(/^company: "This demo handles client calls for Bob & Co\."; expected/),
      expect.stringMatching(/^data: texts that differ from the record/),
    ]);
    expect(report.checks.find(({ name }) => name === 'phone-refusal')?.status).toBe('ok');
  });

  it('fails for a record whose texts are flawed, though the page shows them', async () => {
    const report = await visit(pageOf(firm), { scenario: scenarioOf('The name is "#N/A".') });
    expect(failedIn(report)).toEqual([expect.stringContaining('The name is "#N/A".')]);
    expect(report.outcome).toBe('failed');
  });

  it('ends early on a page without a greeting', async () => {
    const report = await visit({ ...emptyPage, blocks: [block('h1', 'Page Not Found')] });
    expect(failedIn(report)).toEqual(['greeting: the page says "Page Not Found"; expected a greeting']);
    expect(report.checks.find(({ name }) => name === 'phone-form')?.seen).toBe('not reached');
  });

  it('reports an error page by its status', async () => {
    expect(failedIn(await visit(emptyPage, { status: 503 }))[0]).toBe('page: answered 503; expected a page');
  });

  it.each([403, 429, 451])('is inconclusive if the page keeps this machine out (%i)', async (status) => {
    expect(await visit({ ...emptyPage, title: 'Just a moment...' }, { status })).toMatchObject({
      outcome: 'inconclusive',
      problem: {
        code: 'http',
        message: expect.stringContaining(
          `answered ${status}, with the page "Just a moment...". It may keep only`,
        ),
      },
    });
  });

  it('submits a number that was given', async () => {
    const phone = '+12125550177';
    const report = await visit(pageOf(firm), { scenario: scenarioOf(undefined, { phone }) });
    expect(checkIn(report, 'phone-submit')).toBe('ok: +12125550177 was taken');
  });

  it('names the address of a page that a redirect leads to', async () => {
    expect(checkIn(await visit(pageOf(firm), { from: 'https://go.example.com/ann' }), 'page')).toBe(
      'ok: answered 200 at https://demo.example.com/ann, after a redirect',
    );
    expect(checkIn(await visit(pageOf(firm)), 'page')).toBe('ok: answered 200');
  });

  it('waits for the words of a page whose call failed, and names the stage and the request', async () => {
    const failed = marks('60000 start', '60010 web-call-creation:started', '60030 web-call-creation:failed');
    const report = await visit(pageOf(firm), {
      scenario: scenarioOf(undefined, { call: true }),
      inCall: [{ marks: failed }, { marks: failed, alert: 'It failed.' }],
      sent: { url: `${services.platform}/call/web`, status: 500 },
    });
    expect(failedIn(report)).toContain('call-start: "It failed."; expected a call that starts');
    expect(checkIn(report, 'stages')).toMatch(/^failed: web-call-creation failed after 20 ms/);
    expect(checkIn(report, 'requests')).toBe(`failed: POST ${services.platform}/call/web: 500`);
    expect(checkIn(report, 'audio')).toBe('skipped: not reached');
    expect(report.outcome).toBe('failed');
  });

  it.each([
    [{ status: 500 }, 'answered 500;'],
    [{ status: 302, location: '/login' }, 'answered 302, a redirect to /login;'],
  ])('fails if the webhook responds with %j and the assistant is silent', async (response, outcome) => {
    const status = 'Call started successfully!';
    const buttons = [...pageOf(firm).buttons, button(words.endButton)];
    const started = [...completedStart(60_000), ...marks('60200 call-start')];
    const report = await visit(pageOf(firm), {
      scenario: scenarioOf(undefined, { call: true }),
      inCall: [{ marks: started, status, buttons, media: inCall }],
      sent: { url: services.webhook, body: '{"slug":"ann"}', ...response },
    });
    expect(checkIn(report, 'call-start')).toMatch(/^ok/);
    expect(checkIn(report, 'webhook')).toContain(`failed: {"slug":"ann"} was ${outcome}`);
    expect(checkIn(report, 'audio')).toMatch(/^failed: a silent assistant/);
    expect(checkIn(report, 'call-end')).toMatch(/^ok/);
  });

  it('is inconclusive if the page gave up after a long time on a busy machine', async () => {
    const nobody = { ...emptyPage, blocks: [block('h1', 'Page Not Found')] };
    expect(await visit(nobody, { load: busy })).toMatchObject({ outcome: 'failed' });
    const late = { load: busy, lookEveryMs: 3000 };
    expect(await visit(nobody, late)).toMatchObject({ outcome: 'inconclusive', checks: [] });
  });

  it('reports an error of the page only if this machine was not overloaded', async () => {
    const logged = 'No module';
    expect(failedIn(await visit(pageOf(firm), { logged }))).toEqual(['console: No module']);
    expect(await visit(pageOf(firm), { logged, load: busy })).toMatchObject({ outcome: 'inconclusive' });
  });

  it('keeps keys and passwords of addresses out of its result', async () => {
    const logged = 'No http://bob:pass@host/x, apikey: abcdefgh';
    expect(failedIn(await visit(pageOf(firm), { logged }))).toEqual([
      'console: No http://host/x, apikey: [redacted]',
    ]);
  });

  it('is aborted, not a failure of a service, if a person stopped it', async () => {
    const report = await visit(pageOf(firm), { signal: AbortSignal.abort() });
    expect(report).toMatchObject({ outcome: 'inconclusive', problem: { code: 'aborted' } });
    expect(report.problem?.hint).not.toContain('--workers');
  });
});

it('limits the number of concurrent visits', async () => {
  let open = 0;
  let most = 0;
  const slugs = Array.from({ length: 14 }, (_, index) => `firm-${index}`);
  const { scenarios } = await runScenarios({
    scenarios: slugs.map((slug) => ({ ...plain, name: slug, place: { ...plain.place, file: slug } })),
    open: () => {
      most = Math.max(most, ++open);
      const session = sessionOf(pageOf(firm));
      return Promise.resolve({ ...session, close: () => Promise.resolve(void open--) });
    },
    version: '0.0.0',
    workers: 99,
    calibration: calm,
  });
  expect(scenarios.map(({ verdict }) => verdict)).toEqual(slugs.map(() => 'passed'));
  expect(most).toBe(8);
});
