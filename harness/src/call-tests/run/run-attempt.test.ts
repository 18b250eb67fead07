import { FirmlineError } from '@firmline/sdk/errors';
import { describe, expect, it, vi } from 'vitest';
import type { Attempt } from '../result/result.ts';
import type { FaultSpec, Scenario } from '../scenario/index.ts';
import { completedStart, marks, scenario, startedAt, view } from '../judge/testing/views.ts';
import { type PageVisit, StepProblem, TabCrash } from '../session/session.ts';
import { allApplicable } from './applicable.ts';
import { runAttempt } from './run-attempt.ts';
import { runStep } from './run-step.ts';
import type { MachineLoad } from '../overload/machine-load.ts';
import { type FakeSession, fakeSession, loadOf } from './testing/fake-session.ts';
import { Watch } from './watch.ts';

const attempt = (
  what: Scenario,
  session: PageVisit | (() => Promise<PageVisit>),
  {
    load = loadOf(),
    signal = new AbortController().signal,
  }: { load?: MachineLoad; signal?: AbortSignal } = {},
) =>
  runAttempt({
    scenario: what,
    applicable: allApplicable(what),
    open: typeof session === 'function' ? session : () => Promise.resolve(session),
    load,
    signal,
    keepAudio: 'broken',
  });

const steps = (...written: readonly string[]) =>
  scenario(`steps:\n${written.map((step) => `  - ${step}`).join('\n')}`);
const says = (text: string) => fakeSession({ page: (_, deeds) => ({ text: deeds.length > 0 ? text : '' }) });

describe('an attempt', () => {
  it('passes if every step does', async () => {
    const session = says('Hello');
    const result = await attempt(
      steps('click: Try', 'expect: { text: Hello }', 'screenshot: there'),
      session,
    );
    expect(result).toMatchObject({ verdict: 'passed', audio: [], screenshots: [{ name: 'there' }] });
    expect(result.problem).toBeUndefined();
    expect(result.steps.map(({ status }) => status)).toEqual(['passed', 'passed', 'passed']);
    expect(session).toMatchObject({ deeds: ['click: Try'], closed: 1 });
  });

  it('gives what must not be there a moment to come, unless it must be so now', async () => {
    const late = () =>
      fakeSession({ page: (looks) => ({ text: looks > 3 ? 'Broken' : '' }), lookEveryMs: 100 });
    expect(await attempt(steps('expect: { no-text: Broken, calls: 0 }'), late())).toMatchObject({
      verdict: 'failed',
      problem: { expected: 'no text "Broken"' },
    });
    expect(await attempt(steps('expect: { no-text: Broken, within: 0s }'), late())).toMatchObject({
      verdict: 'passed',
    });
    expect(
      await attempt(steps('expect: { no-text: Broken }'), fakeSession({ lookEveryMs: 400 })),
    ).toMatchObject({
      verdict: 'passed',
    });
  });

  it('takes an assistant for silent only after a second, because its words may be on their way', async () => {
    const started = marks('0 start', '10 call-start');
    const session = fakeSession({
      page: (looks) => ({ marks: looks > 3 ? [...started, ...marks('300 speech-start')] : started }),
      lookEveryMs: 100,
    });
    expect(await attempt(steps('expect: { agent: silent }'), session)).toMatchObject({
      verdict: 'failed',
      problem: { expected: 'the assistant silent', seen: 'it speaking, but not played' },
    });
  });

  it('fails if a fault or a result of it was never met', async () => {
    const fault = { service: 'webhook', status: 503 } as const;
    const unmet = { unmetFaults: () => Promise.resolve([fault]), unusedResults: () => ['find_slot'] };
    const result = await attempt(steps('click: Try'), fakeSession({ more: unmet }));
    expect(result).toMatchObject({ verdict: 'failed', steps: [{ status: 'passed' }] });
    expect(result.problem?.message).toBe(
      'The fault "service: webhook, status: 503" met no request. The function "find_slot", whose result is written, was never called.',
    );
  });

  it('says first that a fault is probably mistyped', async () => {
    const fault = { browser: 'block', url: 'dialy.js' } as const;
    const request = { atMs: 1, method: 'GET', url: 'https://page.example/daily.js', status: 200 };
    let atMs = 0;
    const session = fakeSession({
      look: () => Promise.resolve(view({ atMs: (atMs += 100), requests: [request] })),
      more: { unmetFaults: () => Promise.resolve([fault]) },
    });
    const { problem } = await attempt(steps('expect: { text: Sorry, within: 50ms }'), session);
    expect(problem?.message).toMatch(
      /^The fault "browser: block, url: dialy\.js" met no request; the nearest is daily\.js\. The text of the page: expected/,
    );
  });

  it.each(['click: Try', 'expect: { text: Hello, within: 200ms }'])(
    'fails if the tab crashes during %s',
    async (step) => {
      const session = fakeSession({
        look: () => Promise.reject(new TabCrash()),
        perform: () => Promise.reject(new Error('Protocol error: Target closed')),
      });
      expect(await attempt(steps(step), session)).toMatchObject({
        verdict: 'failed',
        problem: { layer: 'page', message: expect.stringMatching(/^The browser's tab crashed\. /), step: 0 },
      });
    },
  );

  it('is inconclusive if a fault reached no call in its time on a busy machine, and not if it met no request', async () => {
    const problemWith = async (fault: FaultSpec, busy: number) => {
      const session = fakeSession({
        page: () => ({ text: 'Hello' }),
        more: { unmetFaults: () => Promise.resolve([fault]) },
      });
      const load = { ...loadOf(), busiestShare: () => busy };
      return (await attempt(steps('expect: { text: Hello }'), session, { load })).problem;
    };
    const ofRoom = { room: 'hang-up' } as const;
    expect(await problemWith(ofRoom, 0.95)).toMatchObject({ layer: 'infrastructure' });
    expect(await problemWith(ofRoom, 0.5)).toMatchObject({ layer: 'page' });
    expect(await problemWith({ service: 'platform', status: 500 }, 0.95)).toMatchObject({
      layer: 'page',
    });
  });

  it('is inconclusive if its stack has broken by then', async () => {
    const what = steps('click: Try', 'expect: { text: Hello, within: 200ms }');
    const verdictWith = async (reason: string | null) => {
      const session = { ...says('Good bye'), stackProblem: () => Promise.resolve(reason) };
      return attempt(what, session);
    };
    expect(await verdictWith(null)).toMatchObject({ verdict: 'failed' });
    expect(await verdictWith('The disk is full.')).toMatchObject({
      verdict: 'inconclusive',
      problem: {
        layer: 'infrastructure',
        message: expect.stringMatching(/^The disk is full\. It came to light as: The text of the page: /),
        line: 4,
      },
    });
  });

  it('ends at the first failure, with a screenshot and audio', async () => {
    const session = says('Good bye');
    const what = steps('click: Try', 'expect: { text: Hello, within: 200ms }', 'click: End');
    const result = await attempt(what, session);
    expect(result).toMatchObject({
      verdict: 'failed',
      problem: {
        layer: 'page',
        message: 'The text of the page: expected the text "Hello"; seen the page "Good bye".',
        line: 4,
        step: 1,
      },
      screenshots: [{ name: 'at the end' }],
      audio: [{ who: 'agent' }],
    });
    expect(result.steps.map(({ status }) => status)).toEqual(['passed', 'failed', 'not-run']);
    expect(session).toMatchObject({ deeds: ['click: Try'], closed: 1 });
  });

  it('fails if the page does not allow a step', async () => {
    const session = fakeSession({
      perform: () => Promise.reject(new StepProblem({ expected: 'a button "Try"', seen: 'none' })),
    });
    expect((await attempt(steps('click: Try'), session)).problem).toMatchObject({
      layer: 'page',
      message: 'The step "click: Try": expected a button "Try"; seen none.',
    });
  });

  it.each([
    ['expect: { text: Hello, within: 30s }', 'The page did not respond for 1 s.'],
    [
      'click: Try',
      `The page does not respond. The step "click: Try" did not finish before the scenario's timeout of 1 s.`,
    ],
  ])("ends with the scenario's timeout if the page does not respond: %s", async (step, message) => {
    const never = () => new Promise<never>(() => {});
    const session = fakeSession({
      perform: never,
      look: never,
      more: { screenshot: never, recordings: never },
    });
    vi.useFakeTimers();
    let result: Attempt | undefined;
    void attempt(scenario(`timeout: 1s\nsteps: [${step}]`), session).then((made) => (result = made));
    await vi.advanceTimersByTimeAsync(2999);
    expect(result?.problem).toMatchObject({ layer: 'page', message });
  });

  it('is inconclusive if the browser broke', async () => {
    const session = fakeSession({ perform: () => Promise.reject(new Error('Target closed')) });
    expect(await attempt(steps('click: Try'), session)).toMatchObject({
      verdict: 'inconclusive',
      problem: {
        layer: 'infrastructure',
        message: 'The step "click: Try" failed: Target closed.',
      },
    });
    expect(session.closed).toBe(1);
  });

  it('is inconclusive if this machine stalled', async () => {
    const what = steps('expect: { text: Hello, within: 100ms }');
    expect(await attempt(what, says(''), { load: loadOf(1100) })).toMatchObject({
      verdict: 'inconclusive',
      problem: { message: expect.stringContaining('stalled for 1100 ms') as string },
    });
  });

  it('reports why the set-up failed', async () => {
    const error = new FirmlineError('No browser.', { code: 'binary-missing', hint: 'Install one.' });
    expect(await attempt(steps('click: Try'), () => Promise.reject(error))).toMatchObject({
      verdict: 'inconclusive',
      problem: { message: 'The scenario could not be set up: No browser. Install one.' },
      steps: [{ status: 'not-run' }],
    });
  });

  it('fails if something stays open after the call', async () => {
    const session = fakeSession({
      page: () => ({
        marks: [...completedStart(1), ...marks('200 call-end')],
        media: {
          opened: 1,
          live: 1,
          enabled: 1,
          openPeers: 0,
          connectedPeers: 0,
          runningContexts: 0,
          playing: 0,
          silenced: 0,
        },
      }),
      lookEveryMs: 2000,
    });
    expect(await attempt(steps('click: End Call'), session)).toMatchObject({
      verdict: 'failed',
      problem: { layer: 'media', seen: '1 live microphone track' },
    });
  });

  it('fails a broken threshold', async () => {
    const what = scenario('steps: [click: Try]\nthresholds: { call.setup: <1s }');
    expect(await attempt(what, fakeSession())).toMatchObject({
      verdict: 'failed',
      problem: { expected: 'call.setup <1000ms', seen: 'no measured value', line: 3 },
    });
  });

  it("reports that the scenario's timeout came before the step's", async () => {
    const what = scenario('timeout: 1s\nsteps: [expect: { text: Hello, within: 5s }]');
    const { problem } = await attempt(what, fakeSession({ lookEveryMs: 300 }));
    expect(problem?.layer).toBe('page');
    expect(problem?.message).toMatch(/The wait ended early, at the scenario's timeout of 1 s\.$/);
  });

  it('is inconclusive when the run is stopped, and releases everything', async () => {
    const controller = new AbortController();
    const session: FakeSession = fakeSession({
      perform: (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
          controller.abort(new Error('Ctrl-C'));
        }),
    });
    expect(
      await attempt(steps('click: Try', 'click: End'), session, { signal: controller.signal }),
    ).toMatchObject({
      verdict: 'inconclusive',
      problem: { message: 'Stopped before its end.' },
    });
    expect(session.closed).toBe(1);
  });
});

describe('a step', () => {
  it('is retried within the time left', async () => {
    const what = scenario('steps: [click: Try]');
    let tries = 0;
    const session = fakeSession({
      perform: () =>
        tries++ === 0
          ? Promise.reject(new StepProblem({ expected: 'a button "Try"', seen: 'none' }))
          : new Promise(() => {}),
    });
    const { signal } = new AbortController();
    const { problem } = await runStep(what.steps[0]!, 0, {
      scenario: what,
      watch: new Watch(session, signal),
      // Too slow to count, so it is retried.
      load: loadOf(1100),
      signal,
      timeLeftMs: () => (tries === 0 ? 3_600_000 : 0),
    });
    expect(tries).toBe(2);
    expect(problem).toMatchObject({ layer: 'infrastructure', isOverload: true });
  });

  it('after which the page hangs fails soon, on a busy machine too', async () => {
    const never = () => new Promise<never>(() => {});
    const what = scenario('steps: [click: Try]');
    const { signal } = new AbortController();
    vi.useFakeTimers();
    const outcome = runStep(what.steps[0]!, 0, {
      scenario: what,
      watch: new Watch(fakeSession({ perform: never, look: never }), signal),
      load: { ...loadOf(0), busyShare: () => 1 },
      signal,
      timeLeftMs: () => 90_000,
    });
    await vi.advanceTimersByTimeAsync(45_000);
    expect((await outcome).problem).toMatchObject({
      layer: 'page',
      message: 'The page does not respond. The step "click: Try" did not finish within 30 s.',
    });
  });

  it('that the page refused in every try is judged on a busy machine, with its cause first', async () => {
    const what = scenario('steps: [click: Start Call]');
    const refused = { expected: 'a button "Start Call"', seen: 'the button "Begin Call"' };
    const page = () => ({ buttons: [{ name: 'Begin Call', disabled: false, focused: false }] });
    const { signal } = new AbortController();
    const problemIn = async (load: MachineLoad) => {
      const session = fakeSession({ page, perform: () => Promise.reject(new StepProblem(refused)) });
      const watch = new Watch(session, signal);
      const context = { scenario: what, watch, load, signal, timeLeftMs: () => 3_600_000 };
      return (await runStep(what.steps[0]!, 0, context)).problem;
    };
    const cause = /^The page has no button "Start Call"; the nearest is "Begin Call"\./;
    const busy = await problemIn({ ...loadOf(0), busyShare: () => 1 });
    expect(busy).toMatchObject({ layer: 'page', message: expect.stringMatching(cause) as string });
    const stalled = await problemIn(loadOf(1100));
    expect(stalled).toMatchObject({ layer: 'infrastructure', isOverload: true });
    expect(stalled?.message).toMatch(cause);
    expect(stalled?.message).toContain('stalled for 1100 ms');
  });

  it.each([
    ['soon is judged on a busy machine', 300, 1, { layer: 'signalling' }],
    ['late, by its own time limit, is not judged there', 15_000, 1, { layer: 'infrastructure' }],
    ['late is judged on a calm one', 15_000, 0.5, { layer: 'signalling' }],
  ])('whose page gives up the start of a call %s', async (_, failedMs, busy, expected) => {
    const what = steps('expect: { stages: all-completed, within: 6s }');
    const { signal } = new AbortController();
    const failing = marks(
      '0 start',
      '100 daily-call-join:started',
      `${failedMs} daily-call-join:failed`,
      `${failedMs} call-start-failed`,
      `${failedMs} call-end`,
    );
    const lookEveryMs = failedMs / 2;
    const { problem } = await runStep(what.steps[0]!, 0, {
      scenario: what,
      watch: new Watch(
        fakeSession({
          page: (looks) => ({
            marks: failing.filter(({ at }) => at - startedAt <= looks * lookEveryMs),
          }),
          lookEveryMs,
        }),
        signal,
      ),
      load: { ...loadOf(0), busyShare: () => busy },
      signal,
      timeLeftMs: () => 3_600_000,
    });
    expect(problem).toMatchObject(expected);
  });

  it.each([
    ['counts words that arrived on a busy machine', { listensFor: ['Hello.'] }, { layer: 'page' }],
    ['counts no other final finding there', {}, { layer: 'infrastructure', isOverload: true }],
  ])('%s', async (_, more, expected) => {
    const { signal } = new AbortController();
    const oneStep = scenario('steps: [expect: { status: Ready }]');
    const { problem } = await runStep(
      {
        ...oneStep.steps[0]!,
        ...more,
        ownJudge: () => ({ isMet: false, isFinal: true, expected: 'Hello.', seen: 'Goodbye.' }),
      },
      0,
      {
        scenario: oneStep,
        watch: new Watch(fakeSession({ lookEveryMs: 8000 }), signal),
        load: { ...loadOf(400), busyShare: () => 1 },
        signal,
        timeLeftMs: () => 3_600_000,
      },
    );
    expect(problem).toMatchObject(expected);
  });
});
