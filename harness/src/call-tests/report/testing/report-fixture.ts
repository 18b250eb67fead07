import {
  type Attempt,
  type Environment,
  type RunReport,
  type ScenarioResult,
  emptyTimeline,
} from '../../result/result.ts';

/** A lone surrogate, characters that XML forbids, markup, and the separators of all formats. */
export const hostile = `a\ud800 \u0000\u0008 </script><!-- <b> ]]> & " ' %0A , : | \r\n \u2028 \`x\``;

export const environment: Environment = {
  firmline: '0.1.0',
  node: '26.1.0',
  chromium: 'Chromium 144.0.7559.96',
  machine: 'linux x64, 2 cores',
  workers: 4,
  calibration: { timerLagMs: 3.2, workers: 4 },
};

export const attempt = (change: Partial<Attempt> = {}): Attempt => ({
  verdict: 'passed',
  startedAt: '2026-01-02T03:04:05.678Z',
  durationMs: 4200,
  steps: [
    { line: 12, text: 'click "Try in Browser"', status: 'passed', startMs: 40, endMs: 90 },
    { line: 13, text: 'expect stages all-completed', status: 'passed', startMs: 90, endMs: 1800 },
  ],
  metrics: [],
  timeline: emptyTimeline,
  console: [],
  requests: [],
  screenshots: [],
  audio: [],
  ...change,
});

export const failedAttempt = (change: Partial<Attempt> = {}): Attempt =>
  attempt({
    verdict: 'failed',
    problem: {
      layer: 'media',
      message: 'The assistant was not heard.',
      expected: 'the assistant speaking within 1.5 s',
      seen: 'silence for 1.5 s, with the connection up',
      line: 13,
      step: 1,
      atMs: 3300,
    },
    steps: [
      { line: 12, text: 'click "Try in Browser"', status: 'passed', startMs: 40, endMs: 90 },
      {
        line: 13,
        text: 'expect the assistant speaking',
        status: 'failed',
        startMs: 1800,
        endMs: 3300,
        expected: 'the assistant speaking within 1.5 s',
        seen: 'silence for 1.5 s, with the connection up',
      },
      { line: 14, text: 'click "End Call"', status: 'not-run' },
    ],
    ...change,
  });

export function scenario(id: string, change: Partial<ScenarioResult> = {}): ScenarioResult {
  return {
    id,
    name: id.replaceAll('-', ' '),
    file: `fixtures/scenarios/${id}.yaml`,
    tags: ['speech'],
    verdict: 'passed',
    attempts: [attempt()],
    reproduce: `firmline test run ${id}`,
    ...change,
  };
}

export const report = (scenarios: readonly ScenarioResult[], change: Partial<RunReport> = {}): RunReport => ({
  version: 4,
  startedAt: '2026-01-02T03:04:05.000Z',
  durationMs: 61_500,
  environment,
  scenarios,
  ...change,
});

/** A report with a scenario of every verdict. */
export const everyVerdict = (): RunReport =>
  report([
    scenario('answers-at-once'),
    scenario('is-heard', { verdict: 'failed', attempts: [failedAttempt()] }),
    scenario('is-heard-at-last', { verdict: 'flaky', attempts: [failedAttempt(), attempt()] }),
    scenario('machine-too-slow', {
      verdict: 'inconclusive',
      attempts: [
        attempt({
          verdict: 'inconclusive',
          problem: { layer: 'infrastructure', message: 'The media clock drifted by 4.1 %.' },
        }),
      ],
    }),
    scenario('silent-agent', {
      verdict: 'not-applicable',
      attempts: [
        attempt({
          verdict: 'not-applicable',
          problem: { layer: 'agent', message: 'What the assistant says cannot be told it at this address.' },
        }),
      ],
    }),
  ]);
