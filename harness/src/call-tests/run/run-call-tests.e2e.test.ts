import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openFirmRepository } from '@firmline/sdk/firms';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { readScenarios } from '../scenario/index.ts';
import type { RunEvent } from './events.ts';
import { type CallTestOptions, runCallTests } from './run-call-tests.ts';
import { calm } from './testing/fake-session.ts';

const stack = inject('stack');
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-call-tests-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs scenarios, each a list of lines; its key is its id. */
async function run(
  written: Readonly<Record<string, readonly string[]>>,
  options: Partial<CallTestOptions> = {},
) {
  const files = await Promise.all(
    Object.entries(written).map(async ([id, lines]) => {
      const file = path.join(folder, `${id}.yaml`);
      await writeFile(file, [`name: ${id}`, ...lines, ''].join('\n'));
      return file;
    }),
  );
  const report = await runCallTests({
    scenarios: await readScenarios(files),
    stack,
    version: '0',
    folder,
    cacheDir: path.join(folder, 'speech'),
    calibration: calm,
    // Other tests may overload the machine.
    inconclusiveRetries: 4,
    ...options,
  });
  return { report, results: Object.fromEntries(report.scenarios.map((one) => [one.id, one])) };
}

const inCall = ['  - click: Try in Browser', '  - expect: { stages: all-completed, within: 15s }'];
const repository = openFirmRepository({ supabaseUrl: stack.supabaseUrl, supabaseKey: stack.serviceRoleKey });
const firms = async () => (await repository.page({ limit: 1 })).total;

// Minutes, in case a busy machine has to retry.
vi.setConfig({ testTimeout: 300_000 });

it('passes a good call and fails a wrong page, concurrently', async () => {
  const { report, results } = await run({
    good: [
      'agent: { greeting: Good morning. How may I help you?, replies: [{ say: We are open until six., after: 900ms }] }',
      'steps:',
      ...inCall,
      '  - expect: { agent: speaking, within: 10s }',
      '  - expect: { agent: silent, mic: live, call: connected, network: connected, within: 15s }',
      '  - say: When are you open?',
      '  - expect: { agent: speaking, turn-latency: <3s, within: 10s }',
      '  - click: End Call',
      '  - expect: { status: Call ended., mic: released, calls: 1, call: { ended-reason: customer-ended-call } }',
    ],
    other: [
      'steps:',
      ...inCall,
      '  - click: End Call',
      '  - expect: { status: The call has ended., within: 1s }',
      '  - screenshot: never',
    ],
  });
  expect(results['good']).toMatchObject({ verdict: 'passed' });
  const [good] = results['good']!.attempts.toReversed();
  expect(good!.timeline.stages).toHaveLength(9);
  const { callerGroundTruth, callerHeard, agentGroundTruth, agentHeard, messages, announcements } =
    good!.timeline;
  const lanes = { callerGroundTruth, callerHeard, agentGroundTruth, agentHeard, messages, announcements };
  expect(Object.entries(lanes).flatMap(([lane, { length }]) => (length > 0 ? [] : [lane]))).toEqual([]);
  expect(good!.metrics.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['call.setup', 'speech.error', 'turn.latency-p95', 'page.errors']),
  );

  expect(results['other']).toMatchObject({ verdict: 'failed' });
  expect(results['other']!.attempts.at(-1)).toMatchObject({
    problem: { layer: 'page', line: 6, expected: 'the status "The call has ended."', seen: '"Call ended."' },
    steps: [
      { status: 'passed' },
      { status: 'passed' },
      { status: 'passed' },
      { status: 'failed' },
      { status: 'not-run' },
    ],
    screenshots: [{ name: 'at the end' }],
    audio: [{ who: 'agent' }, { who: 'caller' }],
  });
  expect(report.environment.chromium).toMatch(/^Chrome|^HeadlessChrome/);
});

it('names the layer of a fault', async () => {
  // Each expects a call that goes well and does not declare its fault, so the page is not to blame.
  const wish = [
    'steps:',
    '  - click: Try in Browser',
    '  - expect: { text: Call started successfully!, within: 6s }',
  ];
  const { results } = await run(
    {
      refused: [
        'use: { permission: denied }',
        'steps:',
        '  - click: Try in Browser',
        '  - expect: { mic: live, within: 3s }',
      ],
      unanswered: [
        'faults: [{ service: platform, path: /call/web, status: 500 }]',
        'steps:',
        '  - click: Try in Browser',
        '  - expect: { call: connected, within: 6s }',
      ],
      mute: ['agent: { silent: true }', 'steps:', ...inCall, '  - expect: { agent: speaking, within: 2s }'],
      well: wish,
    },
    { workers: 2 },
  );
  const layers = Object.entries(results).map(([id, { attempts }]) => [id, attempts.at(-1)?.problem?.layer]);
  expect(Object.fromEntries(layers)).toEqual({
    refused: 'permission',
    unanswered: 'signalling',
    mute: 'agent',
    well: undefined,
  });
});

it('stops during a call and cleans up', async () => {
  const before = await firms();
  const controller = new AbortController();
  const onEvent = (event: RunEvent) => {
    if (event.type === 'step-start' && event.index === 2) controller.abort(new Error('stop'));
  };
  const { results } = await run(
    { endless: ['steps:', ...inCall, '  - wait: 60s'] },
    { signal: controller.signal, onEvent },
  );
  expect(results['endless']?.attempts.at(-1)).toMatchObject({
    verdict: 'inconclusive',
    problem: { message: 'Stopped before its end.' },
    steps: [{ status: 'passed' }, { status: 'passed' }, { status: 'not-run' }],
  });
  expect(await firms()).toBe(before);
});
