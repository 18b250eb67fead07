import type { Attempt, RunReport, ScenarioResult } from '@firmline/harness/call-tests';

export const attempt = (parts: Partial<Attempt> = {}): Attempt => ({
  verdict: 'passed',
  startedAt: '2026-01-02T03:04:05.000Z',
  durationMs: 1500,
  steps: [{ line: 3, text: 'click "Try in Browser"', status: 'passed', startMs: 10, endMs: 20 }],
  metrics: [{ name: 'turn.latency-p95', value: 120.44, unit: 'ms', limit: '<250ms', status: 'passed' }],
  timeline: {
    steps: [],
    stages: [],
    callerGroundTruth: [],
    callerHeard: [],
    agentGroundTruth: [],
    agentHeard: [],
    messages: [],
    network: [],
    announcements: [],
  },
  console: [{ atMs: 30, type: 'warn', text: 'careful' }],
  requests: [{ atMs: 40, method: 'POST', url: 'http://localhost/x', status: 201 }],
  screenshots: [{ name: 'at the end', atMs: 50, image: 'data:image/webp;base64,AAAA' }],
  audio: [],
  ...parts,
});

const broken = attempt({
  verdict: 'failed',
  steps: [
    { line: 3, text: 'click "Try in Browser"', status: 'passed', startMs: 10, endMs: 20 },
    { line: 4, text: 'expect agent speaking', status: 'failed', startMs: 20, endMs: 900 },
    { line: 5, text: 'click "End Call"', status: 'not-run' },
  ],
  problem: { layer: 'media', message: 'The assistant was not heard.', line: 4, step: 1 },
});

export function result(id: string, parts: Partial<ScenarioResult> = {}): ScenarioResult {
  const { verdict = 'passed' } = parts;
  const attempts = {
    passed: [attempt()],
    failed: [broken],
    flaky: [broken, attempt()],
    inconclusive: [
      attempt({ verdict, problem: { layer: 'infrastructure', message: 'Too slow.' } } as Partial<Attempt>),
    ],
    'not-applicable': [attempt({ verdict: 'not-applicable' })],
  }[verdict];
  return {
    id,
    name: id.replaceAll('-', ' '),
    file: `fixtures/scenarios/${id}.yaml`,
    tags: [],
    covers: [],
    verdict,
    attempts,
    reproduce: `firmline test run fixtures/scenarios/${id}.yaml`,
    ...parts,
  };
}

export const runReport = (
  scenarios: readonly ScenarioResult[],
  environment: Partial<RunReport['environment']> = {},
): RunReport => ({
  version: 4,
  startedAt: '2026-01-02T03:04:05.000Z',
  durationMs: 12_345,
  environment: {
    firmline: '0.1.0',
    node: 'v26.0.0',
    chromium: 'Chrome/150.0.0.0',
    machine: 'linux x64, 2 cores',
    workers: 2,
    calibration: { timerLagMs: 3, workers: 8 },
    ...environment,
  },
  scenarios,
});
