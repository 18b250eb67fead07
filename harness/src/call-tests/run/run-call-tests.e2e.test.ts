import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { readScenarios } from '../scenario/index.ts';
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

// Minutes, in case a busy machine has to retry.
vi.setConfig({ testTimeout: 300_000 });

it('passes a good call, fails a wrong page, and names the layer of what broke', async () => {
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
    refused: [
      'use: { permission: denied }',
      'steps:',
      '  - click: Try in Browser',
      '  - expect: { mic: live, within: 3s }',
    ],
    mute: ['agent: { silent: true }', 'steps:', ...inCall, '  - expect: { agent: speaking, within: 2s }'],
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
  expect(results['refused']!.attempts.at(-1)?.problem?.layer).toBe('permission');
  expect(results['mute']!.attempts.at(-1)?.problem?.layer).toBe('agent');
  expect(report.environment.chromium).toMatch(/^Chrome|^HeadlessChrome/);
});
