import { describe, expect, it } from 'vitest';
import type { Scenario } from '../scenario/index.ts';
import { scenario } from '../judge/testing/views.ts';
import { type RunOptions, runScenarios } from './run-scenarios.ts';
import { calm, fakeSession, loadOf } from './testing/fake-session.ts';

const run = async (what: Scenario, options: Partial<RunOptions>) => {
  const { scenarios } = await runScenarios({
    scenarios: [what],
    version: '1',
    calibration: calm,
    load: loadOf(),
    open: () => Promise.resolve(fakeSession({ page: () => ({ text: 'Hello' }) })),
    ...options,
  });
  return scenarios[0];
};

const deployed = { url: 'https://firm.example/x', mayPlaceCalls: true };
const onDeployedPage = (written: string) => run(scenario(written, 'a'), { deployed });

describe('on a deployed page a scenario does not apply', () => {
  it.each([
    ['faults', 'faults: [{ service: data, status: 500 }]', 'It needs faults.service'],
    ['packets that are lost', 'network: [{ at: start, loss: 3% }]', 'It needs network.loss'],
    ['a host over plain HTTP', 'use: { origin: plain-http }', 'It needs use.origin'],
    ['an assistant that hangs up', 'agent: { replies: [{ hang-up: true }] }', 'It needs its own assistant'],
  ])('leaves out a scenario that needs %s', async (_, part, words) => {
    expect(await onDeployedPage(`${part}\nsteps: [expect: { text: Hello }]`)).toMatchObject({
      verdict: 'not-applicable',
      attempts: [{ problem: { message: expect.stringContaining(words) as string } }],
    });
  });

  it.each([
    ['agent: { silent: true }', 'agent: silent, for: 5s'],
    ['agent: { greeting: { say: Sorry, after: 8s } }', 'agent: silent, for: 6s'],
    ['agent: { greeting: { audio: music.wav } }', 'agent: speaking'],
    ['agent: { barge-in: ignore, greeting: Good morning. }', 'agent: speaking'],
    ['agent: { replies: [Yes.] }', 'turn-latency: <1s'],
  ])("whose expectations rely on the assistant's script: %s, %s", async (agent, expected) => {
    expect(await onDeployedPage(`${agent}\nsteps: [expect: { ${expected} }]`)).toMatchObject({
      verdict: 'not-applicable',
      attempts: [{ problem: { message: expect.stringContaining('its own assistant') as string } }],
    });
  });

  it('of which only absences are left', async () => {
    const scenarioText =
      'steps: [expect: { calls: 0, alert: "" }]\nthresholds: { caller.error: <5%, page.errors: 0 }';
    expect(await onDeployedPage(scenarioText)).toMatchObject({
      verdict: 'not-applicable',
      attempts: [
        {
          problem: {
            message:
              'What can be checked here expects only that things are missing, so a page that never loaded would pass.',
          },
        },
      ],
    });
  });

  it('with a fault in a step', async () => {
    const result = await onDeployedPage(
      'steps:\n  - expect: { text: Hello }\n  - fault: { room: fatal, error: ejected }\n  - expect: { alert: Over }',
    );
    expect(result).toMatchObject({
      verdict: 'not-applicable',
      attempts: [{ problem: { message: expect.stringContaining('fault.room') as string } }],
    });
    expect(result?.attempts[0]?.steps.map(({ status }) => status)).toEqual([
      'not-applicable',
      'not-applicable',
      'not-applicable',
    ]);
  });
});

describe('on a deployed page a scenario is tried', () => {
  it.each([
    [
      'that gives the assistant words and expects none',
      'agent: { greeting: { silence: true }, replies: [] }',
    ],
    ['that begins with a slower line', 'network: [{ at: start, rtt: 100ms }]'],
  ])('%s', async (_, part) => {
    expect(await onDeployedPage(`${part}\nsteps: [expect: { text: Hello }]`)).toMatchObject({
      verdict: 'passed',
    });
  });

  it('in which the assistant speaks as expected', async () => {
    const what = scenario(
      'agent: { greeting: Good morning. }\nsteps: [expect: { agent: speaking, within: 0s }]',
      'a',
    );
    // The page of the test never speaks, so the scenario's failure shows that it was tried.
    expect(await run(what, { deployed })).toMatchObject({ verdict: 'failed' });
  });

  it('and names what is left out', async () => {
    const result = await onDeployedPage(
      'steps: [expect: { text: Hello, calls: 0 }]\nthresholds: { caller.error: <5% }',
    );
    expect(result?.attempts[0]?.warnings).toEqual([
      'Not checked here: expect.calls, thresholds.caller.error; only the local stack shows them.',
    ]);
  });
});

describe('in a running browser', () => {
  const browserEndpoint = 'ws://127.0.0.1:9222/devtools/browser/x';
  it.each([
    ['mic: none', 'a machine without a microphone'],
    ['autoplay: after-gesture', 'blocked sound'],
    ['origin: plain-http', 'a host over plain HTTP'],
  ])('a scenario with %s does not apply', async (use, need) => {
    const open = () => Promise.reject(new Error('opened'));
    const what = scenario(`use: { ${use} }\nsteps: [expect: { text: Hello }]`, 'a');
    expect(await run(what, { browserEndpoint, open })).toMatchObject({
      verdict: 'not-applicable',
      attempts: [{ problem: { message: `It needs ${need}, which a running browser cannot be given.` } }],
    });
  });
});

describe('expectations of words', () => {
  const steps = (expected: string) => scenario(`steps: [expect: { ${expected} }]`, 'a');
  it.each([
    ['agent-said: hello', { words: false }, 'All its expectations need words, which --no-words leaves out.'],
    [
      'judge: It is polite',
      { judges: false },
      'All its expectations need a language model: set FIRMLINE_LLM_URL.',
    ],
  ])('%s alone does not apply without what recognises or judges it', async (expected, without, message) => {
    expect(await run(steps(expected), without)).toMatchObject({
      verdict: 'not-applicable',
      attempts: [{ problem: { message } }],
    });
  });

  it('are left out beside others', async () => {
    const what = steps('text: Hello, agent-said: hello, caller-heard: hello, judge: It is polite');
    expect(await run(what, { words: false })).toMatchObject({
      verdict: 'passed',
      attempts: [
        {
          warnings: ['Not checked here: caller-heard, agent-said, judge; words are left out (--no-words).'],
        },
      ],
    });
    expect(await run(steps('text: Hello, judge: It is polite'), { judges: false })).toMatchObject({
      verdict: 'passed',
      attempts: [{ warnings: ['Not checked here: judge; it needs a language model (FIRMLINE_LLM_URL).'] }],
    });
  });

  it('are judged on what the session recognises, a criterion once nobody speaks', async () => {
    const heard = [
      { text: '', stretches: [], startedAt: 0, isOpen: true },
      {
        text: 'Hello.',
        stretches: [{ startMs: 0, endMs: 900, text: 'Hello.', confidence: 1 }],
        startedAt: 0,
        isOpen: false,
      },
    ];
    const asked: string[] = [];
    const session = fakeSession({
      more: {
        words: (side) =>
          Promise.resolve(side === 'agent' ? (heard.length > 1 ? heard.shift()! : heard[0]!) : null),
        languageModel: {
          async *sentences(messages) {
            asked.push(messages.at(-1)!.content);
            yield await Promise.resolve('1. yes: "Hello."');
          },
        },
      },
    });
    const what = steps('agent-said: hello, judge: It is polite');
    expect(await run(what, { open: () => Promise.resolve(session) })).toMatchObject({ verdict: 'passed' });
    expect(asked).toEqual([expect.stringMatching(/It is polite[^]*Assistant: Hello\./)]);
  });
});

describe('in Firefox a scenario does not apply', () => {
  it.each([
    ['a slow line', '', 'network: [{ at: start, rtt: 200ms }]', 'a slow line'],
    ['a suspended page', '', 'faults: [{ browser: suspended, for: 3s }]', 'suspend a page'],
    ['blocked sound', 'autoplay: after-gesture', '', 'play sound without a gesture'],
  ])('leaves out a scenario with %s in Firefox', async (_, use, part, words) => {
    const written = (browser: string) =>
      `use: { browser: ${browser}, ${use} }\n${part}\nsteps: [expect: { text: Hello }]`;
    expect(await run(scenario(written('firefox'), 'a'), {})).toMatchObject({
      verdict: 'not-applicable',
      browser: 'firefox',
      attempts: [{ problem: { message: expect.stringContaining(words) as string } }],
    });
    expect(await run(scenario(written('chromium'), 'a'), {})).toMatchObject({ verdict: 'passed' });
  });

  it.each([
    ['noisy', 'caller.error', true],
    ['noisy', 'speech.error', false],
  ])('with the speech %s, if %s is judged: %s', async (audio, metric, isLeftOut) => {
    const written = `use: { browser: firefox }\nthresholds: { ${metric}: <=10% }\nsteps: [say: { audio: ${audio} }]`;
    const result = await run(scenario(written, 'a'), {});
    expect(result?.verdict === 'not-applicable').toBe(isLeftOut);
  });
});

it('runs on a page that is not ours unless a scenario needs a firm or breaks a service of ours', async () => {
  const onOwnPage = (written: string) => run(scenario(written, 'a'), { ownPage: {} });
  const steps = 'steps: [expect: { text: Hello }]';
  expect(await onOwnPage(`agent: { greeting: Hi. }\n${steps}`)).toMatchObject({ verdict: 'passed' });
  for (const firm of ['none', '{ name: Dana }'])
    expect(await onOwnPage(`firm: ${firm}\n${steps}`)).toMatchObject({ verdict: 'not-applicable' });
  const breaking = (service: string) => onOwnPage(`faults: [{ service: ${service}, status: 500 }]\n${steps}`);
  expect(await breaking('platform')).toMatchObject({ verdict: 'passed' });
  for (const service of ['data', 'webhook'])
    expect(await breaking(service)).toMatchObject({ verdict: 'not-applicable' });
});
