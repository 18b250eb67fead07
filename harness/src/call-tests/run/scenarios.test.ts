import { describe, expect, it } from 'vitest';
import type { Scenario } from '../../scenario/index.ts';
import { readReport } from '../../report/index.ts';
import { scenario } from '../judge/testing/views.ts';
import type { Session } from '../session/session.ts';
import { StepProblem } from '../session/session.ts';
import type { RunEvent } from './events.ts';
import { type RunOptions, runScenarios } from './scenarios.ts';
import { calm, type FakeSession, fakeSession } from './testing/fake-session.ts';

/** Scenarios with files of their own. */
const named = (id: string, written = 'steps: [click: Try]'): Scenario => {
  const made = scenario(written, id);
  return { ...made, place: { ...made.place, file: `calls/${id}.yaml` } };
};

const run = (scenarios: readonly Scenario[], options: Partial<RunOptions> & Pick<RunOptions, 'open'>) =>
  runScenarios({ scenarios, version: '1.2.3', calibration: calm, ...options });

const good = () => Promise.resolve<Session>(fakeSession());
const bad = () =>
  Promise.resolve<Session>(
    fakeSession({ perform: () => Promise.reject(new StepProblem({ expected: 'a', seen: 'b' })) }),
  );
/** Opens these one after the other; the last goes on. */
const inTurn = (...opens: readonly (() => Promise<Session>)[]) => {
  let next = 0;
  return () => (opens[Math.min(next++, opens.length - 1)] ?? good)();
};

describe('a run', () => {
  it('tells of every scenario, in the order of their names', async () => {
    const report = await run([named('b'), named('a', 'steps: [click: Try]\ntags: [x]')], { open: good });
    expect(report).toMatchObject({
      version: 1,
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

  it('can be read back as it was written', async () => {
    const report = await run([named('a'), named('b')], { open: inTurn(bad, good), retries: 1 });
    expect(readReport(JSON.stringify(report))).toEqual(report);
  });

  it('has as many calls at once as it is told, and no more', async () => {
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

  it('tries again what failed, and tells flaky from failed', async () => {
    const [flaky] = (await run([named('a')], { retries: 2, open: inTurn(bad, good) })).scenarios;
    expect(flaky?.verdict).toBe('flaky');
    expect(flaky?.attempts.map(({ verdict }) => verdict)).toEqual(['failed', 'passed']);
    const [failed] = (await run([named('a')], { retries: 2, open: bad })).scenarios;
    expect(failed).toMatchObject({ verdict: 'failed' });
    expect(failed?.attempts).toHaveLength(3);
  });

  it('tries again what this machine could not judge, alone, once all others are over', async () => {
    const broken = () => Promise.reject(new Error('no browser'));
    const events: RunEvent[] = [];
    const report = await run([named('a'), named('b')], {
      open: inTurn(broken, good),
      onEvent: (event) => events.push(event),
    });
    expect(report.scenarios.map(({ verdict }) => verdict)).toEqual(['passed', 'passed']);
    expect(report.scenarios[0]?.attempts.map(({ verdict }) => verdict)).toEqual(['infrastructure', 'passed']);
    const ends = events.flatMap((event) => (event.type === 'scenario-end' ? [event.id] : []));
    expect(ends).toEqual(['b', 'a']);
  });

  it('has fewer calls at once where the machine turned out too slow', async () => {
    let open = 0;
    const atOnce: number[] = [];
    const notes: string[] = [];
    const many = Array.from({ length: 6 }, (_, index) => named(`s${index}`));
    const report = await run(many, {
      workers: 2,
      onEvent: (event) => {
        if (event.type === 'note') notes.push(event.text);
      },
      open: () => {
        atOnce.push(++open);
        const isFirst = atOnce.length === 1;
        const perform = () => (isFirst ? Promise.reject(new Error('Target closed')) : Promise.resolve());
        return Promise.resolve({ ...fakeSession({ perform }), close: () => Promise.resolve(void open--) });
      },
    });
    expect(report.scenarios.every(({ verdict }) => verdict === 'passed')).toBe(true);
    expect(notes[0]).toBe('This machine is too slow for so many calls; 1 at once from here.');
    expect(atOnce.at(-1)).toBe(1);
  });

  it('repeats as often as it is told', async () => {
    const [result] = (await run([named('a')], { repeat: 3, open: good })).scenarios;
    expect(result?.attempts).toHaveLength(3);
  });

  it('makes up for rounds that this machine could not judge, or says so', async () => {
    const broken = () => Promise.reject(new Error('no browser'));
    const made = await run([named('a')], { repeat: 3, workers: 2, open: inTurn(good, broken, good, good) });
    expect(made.scenarios[0]).toMatchObject({ verdict: 'passed' });
    expect(made.scenarios[0]?.attempts).toHaveLength(4);
    const short = await run([named('a')], { repeat: 2, workers: 2, open: inTurn(good, broken, broken) });
    expect(short.scenarios[0]).toMatchObject({ verdict: 'infrastructure' });
  });

  it('begins nothing more after so many failures', async () => {
    const events: RunEvent[] = [];
    const many = Array.from({ length: 5 }, (_, index) => named(`s${index}`));
    const report = await run(many, {
      workers: 1,
      bail: 2,
      open: bad,
      onEvent: (event) => events.push(event),
    });
    expect(report.scenarios).toHaveLength(2);
    expect(events.at(-1)).toEqual({ type: 'note', text: '3 of 5 scenarios were not begun.' });
  });

  it('stops in the middle, releases everything, and tells what there is', async () => {
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
      'b infrastructure',
    ]);
    expect(sessions.map(({ closed }) => closed)).toEqual([1, 1]);
    expect(ends).toEqual(['a', 'b']);
  });

  it('tells what is going on, in order', async () => {
    const events: RunEvent[] = [];
    await run([named('a')], { open: good, onEvent: (event) => events.push(event) });
    expect(events.map(({ type }) => type)).toEqual([
      'run-start',
      'scenario-start',
      'step-start',
      'step',
      'attempt-end',
      'scenario-end',
    ]);
  });

  it('judges nothing on a machine that cannot', async () => {
    const calibration = { ...calm, problem: 'A timer was 900 ms late.' };
    const report = await run([named('a')], { open: () => Promise.reject(new Error('opened')), calibration });
    expect(report.scenarios).toMatchObject([
      { verdict: 'infrastructure', attempts: [{ problem: { message: 'A timer was 900 ms late.' } }] },
    ]);
  });

  it('measures what the machine can time where it is not told', async () => {
    const { environment } = await runScenarios({ scenarios: [], version: '1', open: good });
    expect(environment.calibration.timerLagMs).toBeGreaterThanOrEqual(0);
    expect(environment.calibration.workers).toBeGreaterThanOrEqual(1);
    expect(environment.calibration.workers).toBeLessThanOrEqual(8);
  });

  it('writes the command so that a shell reads it as it is', async () => {
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
  const deployed = { url: 'https://firm.example/x', placesCalls: true };
  it('is asked what it can be, without what only the local stack can tell', async () => {
    const what = named('a', 'steps: [expect: { calls: 3, text: "" }, expect: { calls: 1 }, click: Try]');
    const [result] = (await run([what], { deployed, open: good })).scenarios;
    expect(result?.verdict).toBe('passed');
    expect(result?.attempts[0]?.steps.map(({ status }) => status)).toEqual([
      'passed',
      'not-applicable',
      'passed',
    ]);
  });

  it('is not asked for what needs a fault, nor anything after one', async () => {
    const before = named('a', 'faults: [{ service: data, status: 500 }]\nsteps: [click: Try]');
    const after = named('b', 'steps: [click: Try, fault: { room: silent-agent }, click: End]');
    const report = await run([before, after], { deployed, open: good });
    expect(report.scenarios.map(({ verdict }) => verdict)).toEqual(['not-applicable', 'passed']);
    expect(report.scenarios[1]?.attempts[0]?.steps.map(({ status }) => status)).toEqual([
      'passed',
      'not-applicable',
      'not-applicable',
    ]);
  });

  it('is not asked for the texts of another firm', async () => {
    const own = named('a', 'firm: { name: Dana }\nsteps: [expect: { text: Dana }]');
    const there = named('b', 'firm: hartwell-lowe\nsteps: [expect: { text: "" }]');
    const verdicts = async (url: string) =>
      (await run([own, there], { deployed: { ...deployed, url }, open: good })).scenarios.map(
        ({ verdict }) => verdict,
      );
    expect(await verdicts('https://firm.example/x')).toEqual(['not-applicable', 'not-applicable']);
    expect(await verdicts('https://firm.example/hartwell-lowe?a=b')).toEqual(['not-applicable', 'passed']);
  });

  it('is not called unless that is allowed', async () => {
    const options = {
      deployed: { ...deployed, placesCalls: false },
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
