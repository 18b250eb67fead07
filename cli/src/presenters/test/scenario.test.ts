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
  it('never lets a report act on it', async () => {
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

  it('has a line for each step, cut to its width', async () => {
    const text = `expect: { text: "${'word '.repeat(50)}" }`;
    const steps = [{ line: 3, text, status: 'passed', startMs: 40 }] as const;
    const isStep = (line: string) => line.includes('expect');
    const cut = (await printed({ steps }, 60)).find(isStep);
    expect(cut).toMatch(/^ {5}0\.04 s {2}✓ {3}3 {2}expect: .*…$/);
    expect(cut!.length).toBeLessThanOrEqual(60);
    // What reads a pipe gets all of it.
    const whole = (await printed({ steps }, Number.POSITIVE_INFINITY)).find(isStep);
    expect(whole).toContain(text);
  });

  it('says what of it is left out', async () => {
    expect((await printed({ mediaOmitted: true })).join('\n')).toContain(
      'screenshots and audio were left out',
    );
    expect((await printed({})).join('\n')).not.toContain('left out');
  });
});
