import { describe, expect, it } from 'vitest';
import { memoryOutput } from '../../testing/memory-output.ts';
import { attempt, result } from '../../testing/run-report.ts';
import { printScenario } from './scenario.ts';

const printed = async (parts: Parameters<typeof attempt>[0], columns?: number) => {
  const output = memoryOutput(columns === undefined ? {} : { columns });
  await printScenario(result('rings', { attempts: [attempt(parts)] }), output);
  return output.printed;
};

describe('a scenario in a terminal', () => {
  it('shows each attempt with steps, problem, metrics, console and requests', async () => {
    const output = memoryOutput({ styled: true });
    const failed = attempt({
      verdict: 'failed',
      steps: [
        { line: 3, text: 'click', status: 'passed', startMs: 10 },
        { line: 4, text: 'expect', status: 'failed', startMs: 900 },
        { line: 15, text: 'wait', status: 'not-run' },
      ],
      problem: { layer: 'media', message: 'Nothing was heard.' },
      metrics: [
        { name: 'latency', value: 120.444, unit: 'ms', limit: '<100ms', status: 'failed' },
        { name: 'drift', value: 1.005, unit: '%', status: 'reported' },
        { name: 'interruptions', value: 2, unit: 'count', status: 'passed' },
      ],
      requests: [
        { atMs: 40, method: 'POST', url: '/x', status: 201 },
        { atMs: 50, method: 'GET', url: '/y', failure: 'refused' },
        { atMs: 60, method: 'GET', url: '/z' },
      ],
    });
    const scenario = result('it-rings', { verdict: 'failed', attempts: [failed], description: 'It rings.' });
    await printScenario(scenario, output);
    expect(output.printed).toEqual([
      '<red>failed</>  it rings',
      '  <dim>fixtures/scenarios/it-rings.yaml</>',
      '  It rings.',
      '\n<bold>attempt 1: failed after 1.5 s</>',
      '     0.01 s  <reset>✓   3  click</>',
      '     0.90 s  <red>✗   4  expect</>',
      '             <dim>·  15  wait</>',
      '  <red>Nothing was heard.</> (media)',
      '             <red>latency                 120.44 ms (<100ms)</>',
      '             drift                   1 %',
      '             interruptions           2',
      '     0.03 s  console warn: careful',
      '     0.04 s  POST /x 201',
      '     0.05 s  GET /y refused',
      '     0.06 s  GET /z no response',
      '\n<dim>rerun:</> firmline test run fixtures/scenarios/it-rings.yaml',
    ]);
  });

  it('is JSON without screenshots and audio', async () => {
    const output = memoryOutput({ format: 'json' });
    await printScenario(result('a'), output);
    expect(JSON.parse(output.printed.join(''))).toMatchObject({
      attempts: [{ screenshots: [{ name: 'at the end', atMs: 50 }], audio: [] }],
    });
    expect(output.printed.join('')).not.toContain('data:image');
  });

  it('cannot control the terminal', async () => {
    const evil = '\u001b\u0007\u202e';
    const lines = await printed({
      steps: [{ line: 3, text: evil, status: 'passed' }],
      metrics: [{ name: evil, value: 1, unit: 'ms', limit: evil, status: 'reported' }],
      console: [{ atMs: 1, type: evil, text: evil }],
      requests: [
        { atMs: 1, method: evil, url: evil, status: 200 },
        { atMs: 1, method: evil, url: evil, failure: evil },
      ],
      problem: { layer: 'page', message: evil },
    });
    for (const character of evil) expect(lines.join('')).not.toContain(character);
  });

  it("has one line per step, cut to the terminal's width", async () => {
    const text = `expect: { text: "${'word '.repeat(50)}" }`;
    const steps = [{ line: 3, text, status: 'passed', startMs: 40 }] as const;
    const isStep = (line: string) => line.includes('expect');
    const cut = (await printed({ steps }, 60)).find(isStep);
    expect(cut).toMatch(/^ {5}0\.04 s {2}✓ {3}3 {2}expect: .*…$/);
    expect(cut!.length).toBeLessThanOrEqual(60);
    // A pipe's reader gets the full text.
    const whole = (await printed({ steps }, Number.POSITIVE_INFINITY)).find(isStep);
    expect(whole).toContain(text);
  });

  it('mentions what was left out', async () => {
    expect((await printed({ mediaOmitted: true })).join('\n')).toContain(
      'screenshots and audio were left out',
    );
    expect((await printed({})).join('\n')).not.toContain('left out');
  });
});
