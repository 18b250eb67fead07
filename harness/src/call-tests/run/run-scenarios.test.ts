import { describe, expect, it } from 'vitest';
import { inBrowsers, type Scenario } from '../scenario/index.ts';
import { readReport } from '../report/index.ts';
import { scenario } from '../judge/testing/views.ts';
import { type PageVisit, StepProblem } from '../session/session.ts';
import type { RunEvent } from './events.ts';
import { type RunOptions, runScenarios } from './run-scenarios.ts';
import { calm, type FakeSession, fakeSession, loadOf } from './testing/fake-session.ts';

/** Scenarios, each with its own file. */
const named = (id: string, written = 'steps: [click: Try]'): Scenario => {
  const made = scenario(written, id);
  return { ...made, place: { ...made.place, file: `calls/${id}.yaml` } };
};

const load = { ...loadOf(), now: () => performance.now() };
const run = (scenarios: readonly Scenario[], options: Partial<RunOptions> & Pick<RunOptions, 'open'>) =>
  runScenarios({ scenarios, version: '1.2.3', calibration: calm, load, ...options });

const good = () => Promise.resolve<PageVisit>(fakeSession());
const bad = () =>
  Promise.resolve<PageVisit>(
    fakeSession({ perform: () => Promise.reject(new StepProblem({ expected: 'a', seen: 'b' })) }),
  );
type Opens = readonly (() => Promise<PageVisit>)[];
/** Opens these in order; the last one repeats. */
const inTurn = (...opens: Opens) => {
  let next = 0;
  return () => (opens[Math.min(next++, opens.length - 1)] ?? good)();
};

/** An expectation that must hold all the time, and a session whose looks are too rare for it. */
const steady = 'steps: [expect: { no-text: Hello, for: 1s, within: 0s }]';
const seldomSeen = () => fakeSession({ lookEveryMs: 4000 });

const slow = () => Promise.resolve<PageVisit>(seldomSeen());

const noted = async (...[scenarios, options]: Parameters<typeof run>) => {
  const notes: string[] = [];
  const onEvent = (event: RunEvent) => {
    if (event.type === 'note') notes.push(event.text);
  };
  return { report: await run(scenarios, { ...options, onEvent }), notes };
};

describe('a run', () => {
  it('reports every scenario, sorted by name', async () => {
    const report = await run([named('b'), named('a', 'steps: [click: Try]\ntags: [x]')], { open: good });
    expect(report).toMatchObject({
      version: 4,
      environment: { firmline: '1.2.3', chromium: 'Chrome/1', workers: 2 },
      scenarios: [
        {
          id: 'a',
          file: 'calls/a.yaml',
          verdict: 'passed',
          reproduce: 'firmline test run calls/a.yaml',
          tags: ['x'],
        },
        { id: 'b', verdict: 'passed', attempts: [{ verdict: 'passed' }] },
      ],
    });
  });

  it('has passed nothing when it starts', async () => {
    const started: unknown[] = [];
    await run([named('b'), named('a')], {
      open: good,
      onEvent: (event) => event.type === 'run-start' && started.push(event.report),
    });
    const unknown = { verdict: 'inconclusive', attempts: [] };
    expect(started).toMatchObject([
      {
        scenarios: [
          { id: 'a', ...unknown },
          { id: 'b', ...unknown },
        ],
      },
    ]);
  });

  it('runs the requested number of concurrent calls, and no more', async () => {
    let open = 0;
    let most = 0;
    const many = Array.from({ length: 7 }, (_, index) => named(`s${index}`));
    await run(many, {
      workers: 3,
      open: () => {
        most = Math.max(most, ++open);
        const session = fakeSession();
        return Promise.resolve({ ...session, close: () => Promise.resolve(void open--) });
      },
    });
    expect({ open, most }).toEqual({ open: 0, most: 3 });
  });

  it('retries failures, and distinguishes flaky from failed', async () => {
    const [flaky] = (await run([named('a')], { retries: 2, open: inTurn(bad, good) })).scenarios;
    expect(flaky?.verdict).toBe('flaky');
    expect(flaky?.attempts.map(({ verdict }) => verdict)).toEqual(['failed', 'passed']);
    const [failed] = (await run([named('a')], { retries: 2, open: bad })).scenarios;
    expect(failed).toMatchObject({ verdict: 'failed' });
    expect(failed?.attempts).toHaveLength(3);
  });

  it('says why it tries again, also if that passes', async () => {
    const broken = () => Promise.reject(new Error('no browser'));
    const { notes } = await noted([named('a')], { retries: 1, open: inTurn(broken, bad, good) });
    expect(notes).toEqual([
      '1 inconclusive; retrying one at a time.',
      'tried again after: The scenario could not be set up: no browser.',
      'tried again after: The step "click: Try": expected a; seen b.',
    ]);
  });

  it('does not try again what no rule can judge, unless it is told to', async () => {
    const unheard = named('a', 'caller: { goal: A will. }\noutcome: { turns: <=9 }\nsteps: [converse: 1s]');
    const tried = async (retries: number) => (await run([unheard], { open: good, retries })).scenarios[0];
    expect(await tried(0)).toMatchObject({ verdict: 'inconclusive', attempts: [{}] });
    expect((await tried(1))?.attempts).toHaveLength(2);
  });

  it('retries an inconclusive scenario alone and at most twice, after all others', async () => {
    const broken = () => Promise.reject(new Error('no browser'));
    const events: RunEvent[] = [];
    const report = await run([named('a'), named('b')], {
      open: inTurn(broken, good, broken, good),
      onEvent: (event) => events.push(event),
    });
    expect(report.scenarios.map(({ verdict }) => verdict)).toEqual(['passed', 'passed']);
    expect(report.scenarios[0]?.attempts.map(({ verdict }) => verdict)).toEqual([
      'inconclusive',
      'inconclusive',
      'passed',
    ]);
    const ends = events.flatMap((event) => (event.type === 'scenario-end' ? [event.id] : []));
    expect(ends).toEqual(['b', 'a']);
  });

  it('runs fewer concurrent calls on a machine that turns out too slow', async () => {
    let open = 0;
    const atOnce: number[] = [];
    const notes: string[] = [];
    const many = Array.from({ length: 6 }, (_, index) => named(`s${index}`, steady));
    const report = await run(many, {
      workers: 2,
      onEvent: (event) => {
        if (event.type === 'note') notes.push(event.text);
      },
      open: () => {
        atOnce.push(++open);
        const session = atOnce.length === 1 ? seldomSeen() : fakeSession();
        return Promise.resolve({ ...session, close: () => Promise.resolve(void open--) });
      },
    });
    expect(report.scenarios.every(({ verdict }) => verdict === 'passed')).toBe(true);
    expect(notes[0]).toBe('This machine is too slow for so many calls; 1 at once from here.');
    expect(atOnce.at(-1)).toBe(1);
  });

  it('runs as many as before once the machine has been calm for six scenarios', async () => {
    const many = Array.from({ length: 12 }, (_, index) => named(`s${index}`, steady));
    const { notes } = await noted(many, { workers: 2, open: inTurn(slow, good) });
    expect(notes).toEqual([
      'This machine is too slow for so many calls; 1 at once from here.',
      '2 at once again.',
      '1 inconclusive; retrying one at a time.',
      'tried again after: This machine was too slow to check no text "Hello" often enough.',
    ]);
  });

  it('repeats the requested number of times', async () => {
    const [result] = (await run([named('a')], { repeat: 3, open: good })).scenarios;
    expect(result?.attempts).toHaveLength(3);
  });

  it('makes up for inconclusive rounds, or reports them', async () => {
    const broken = () => Promise.reject(new Error('no browser'));
    const made = await run([named('a')], { repeat: 3, workers: 2, open: inTurn(good, broken, good, good) });
    expect(made.scenarios[0]).toMatchObject({ verdict: 'passed' });
    expect(made.scenarios[0]?.attempts).toHaveLength(4);
    const short = await run([named('a')], { repeat: 2, workers: 2, open: inTurn(good, broken, broken) });
    expect(short.scenarios[0]).toMatchObject({ verdict: 'inconclusive' });
  });

  it('fails a repeated scenario that fails once', async () => {
    const verdictOf = async (...opens: Opens) =>
      (await run([named('a')], { repeat: 2, open: inTurn(...opens) })).scenarios[0]?.verdict;
    expect(await verdictOf(good, bad)).toBe('failed');
    expect(await verdictOf(bad, good)).toBe('failed');
    await expect(run([named('a')], { repeat: 2, retries: 1, open: good })).rejects.toMatchObject({
      code: 'invalid-input',
    });
  });

  it('has scenarios that did not start as inconclusive', async () => {
    const signal = AbortSignal.abort(new Error('stop'));
    const shard = { index: 1, total: 1 };
    const stopped = await runScenarios({ scenarios: [named('a')], version: '1', signal, shard, open: good });
    expect(stopped).toMatchObject({
      environment: { shard: '1/1' },
      scenarios: [{ id: 'a', file: 'calls/a.yaml', verdict: 'inconclusive', attempts: [] }],
    });
    expect(readReport(JSON.stringify(stopped))).toEqual(stopped);
  });

  it('counts the scenarios of all its parts that apply', async () => {
    const heard = (id: string) => named(id, 'steps: [expect: { agent-said: hello }]');
    const applicableIn = async (index: number, ...scenarios: readonly Scenario[]) =>
      (await run(scenarios, { shard: { index, total: 2 }, words: false, open: good })).environment.applicable;
    expect([
      await applicableIn(1, heard('a'), heard('b')),
      await applicableIn(2, heard('a'), heard('b')),
    ]).toEqual([0, 0]);
    expect([
      await applicableIn(1, heard('a'), named('b')),
      await applicableIn(2, heard('a'), named('b')),
    ]).toEqual([1, 1]);
  });

  it('stops in the middle, releases everything, and reports its results so far', async () => {
    const controller = new AbortController();
    const sessions: FakeSession[] = [];
    const many = [named('a'), named('b'), named('c')];
    const ends: string[] = [];
    const report = await run(many, {
      workers: 1,
      signal: controller.signal,
      onEvent: (event) => {
        if (event.type === 'scenario-end') ends.push(event.id);
      },
      open: () => {
        const isSecond = sessions.length === 1;
        const session = fakeSession({
          perform: () =>
            isSecond ? new Promise(() => controller.abort(new Error('stop'))) : Promise.resolve(),
        });
        sessions.push(session);
        return Promise.resolve(session);
      },
    });
    expect(report.scenarios.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual([
      'a passed',
      'b inconclusive',
      'c inconclusive',
    ]);
    expect(sessions.map(({ closed }) => closed)).toEqual([1, 1]);
    expect(ends).toEqual(['a', 'b']);
  });

  it('is inconclusive on a machine that is too slow', async () => {
    const calibration = { ...calm, problem: 'A timer was 900 ms late.' };
    const report = await run([named('a')], { open: () => Promise.reject(new Error('opened')), calibration });
    expect(report.scenarios).toMatchObject([
      { verdict: 'inconclusive', attempts: [{ problem: { message: 'A timer was 900 ms late.' } }] },
    ]);
  });

  it('repeats a scenario in the browser that was asked for, whichever it names itself', async () => {
    const inFirefox = named('a', 'use: { browser: firefox }\nsteps: [click: Try]');
    const report = await run(inBrowsers([inFirefox], ['chromium']), { open: good });
    expect(report.scenarios[0]?.reproduce).toBe('firmline test run calls/a.yaml --browser chromium');
  });

  it('quotes the command for a shell', async () => {
    const report = await run([named("it's $HOME")], {
      open: good,
      commandOptions: ['--url', 'https://firm.example/a?b=c d'],
    });
    expect(report.scenarios[0]?.reproduce).toBe(
      String.raw`firmline test run 'calls/it'\''s $HOME.yaml' --url 'https://firm.example/a?b=c d'`,
    );
  });
});

describe('a deployed page', () => {
  const deployed = { url: 'https://firm.example/x', mayPlaceCalls: true };
  it('is tested without expectations that need the local stack', async () => {
    const what = named('a', 'steps: [expect: { calls: 3, text: "" }, expect: { calls: 1 }, click: Try]');
    const [result] = (await run([what], { deployed, open: good })).scenarios;
    expect(result?.verdict).toBe('passed');
    expect(result?.attempts[0]?.steps.map(({ status }) => status)).toEqual([
      'passed',
      'not-applicable',
      'passed',
    ]);
  });

  it('is not tested for the texts of another firm', async () => {
    const own = named('a', 'firm: { name: Dana }\nsteps: [expect: { text: Dana }]');
    const there = named('b', 'firm: hartwell-lowe\nsteps: [expect: { text: "" }]');
    const verdicts = async (url: string) =>
      (await run([own, there], { deployed: { ...deployed, url }, open: good })).scenarios.map(
        ({ verdict }) => verdict,
      );
    expect(await verdicts('https://firm.example/x')).toEqual(['not-applicable', 'not-applicable']);
    expect(await verdicts('https://firm.example/hartwell-lowe?a=b')).toEqual(['not-applicable', 'passed']);
  });

  it('is reported without its secrets', async () => {
    const url = 'https://user:SECRET@firm.example/x?x-vercel-protection-bypass=SECRET';
    const report = await run([named('a')], { deployed: { ...deployed, url }, open: good });
    expect(report.environment.url).toBe('https://firm.example/x?x-vercel-protection-bypass=…');
    expect(JSON.stringify(report)).not.toContain('SECRET');
  });

  it('is not called without permission', async () => {
    const options = {
      deployed: { ...deployed, mayPlaceCalls: false },
      open: () => Promise.reject(new Error('opened')),
    };
    expect((await run([named('a')], options)).scenarios).toMatchObject([
      {
        verdict: 'not-applicable',
        attempts: [{ problem: { message: expect.stringContaining('real call') as string } }],
      },
    ]);
  });
});
