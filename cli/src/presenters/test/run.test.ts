import type { RunReport } from '@firmline/harness/call-tests';
import { describe, expect, it } from 'vitest';
import type { ReportFiles } from '../../test/types.ts';
import { memoryOutput } from '../../testing/memory-output.ts';
import { attempt, result, runReport } from '../../testing/run-report.ts';
import { printRun } from './run.ts';

const printed = async (
  report: RunReport,
  options: Parameters<typeof memoryOutput>[0] = {},
  files: ReportFiles | null = null,
) => {
  const output = memoryOutput({ styled: true, ...options });
  await printRun(report, files, output);
  return output.printed;
};

describe('outcomes of a run', () => {
  it('show the scenarios that need attention, the counts and the files', async () => {
    const report = runReport([
      result('a'),
      result('b', { verdict: 'failed' }),
      result('c', { verdict: 'flaky' }),
    ]);
    expect(await printed(report, {}, { html: 'r.html', json: 'r.json', junit: 'r.xml' })).toEqual([
      '<red>failed</>  b  <dim>fixtures/scenarios/b.yaml:4</>',
      '  The assistant was not heard. (media)',
      '  <dim>rerun:</> firmline test run fixtures/scenarios/b.yaml',
      '<yellow>flaky</>  c  <dim>fixtures/scenarios/c.yaml:4, 2 attempts</>',
      '  The assistant was not heard. (media)',
      '  <dim>rerun:</> firmline test run fixtures/scenarios/c.yaml',
      '<bold,red>failed</>: <red>1 failed</>, <yellow>1 flaky</>, <green>1 passed</>, in 12.3 s',
      '  r.html',
      '  r.json',
      '  r.xml',
    ]);
  });

  it('group inconclusive scenarios with the same reason', async () => {
    const of = (id: string, message: string) =>
      result(id, {
        verdict: 'inconclusive',
        attempts: [attempt({ verdict: 'inconclusive', problem: { layer: 'infrastructure', message } })],
      });
    const lines = await printed(
      runReport([of('a', 'Too slow.'), of('b', 'Too slow.'), of('c', 'No browser.')]),
    );
    expect(lines.filter((line) => line.startsWith('<yellow>inconclusive</>'))).toEqual([
      '<yellow>inconclusive</>  a, b',
      '<yellow>inconclusive</>  c  <dim>fixtures/scenarios/c.yaml:1</>',
    ]);
  });

  it.each([
    [12, []],
    [14, ['and 2 more in the report']],
  ])('of %d failed scenarios show at most 12', async (count, rest) => {
    const failed = Array.from({ length: count }, (_, index) => result(`s${index}`, { verdict: 'failed' }));
    const lines = await printed(runReport(failed));
    expect(lines.filter((line) => line.startsWith('<red>failed</>  '))).toHaveLength(12);
    expect(lines.filter((line) => line.includes('more in the report'))).toEqual(rest);
  });

  it('report that nothing was run', async () => {
    expect(await printed(runReport([]))).toEqual([expect.stringMatching(/nothing was run<\/>: in 12\.3 s$/)]);
  });

  it('are rows in CSV and JSON lines, and the whole run in JSON', async () => {
    const report = runReport([result('a'), result('b', { verdict: 'flaky' })]);
    const rows = [
      { id: 'a', verdict: 'passed', attempts: 1, durationMs: 1500, layer: null, message: null },
      {
        id: 'b',
        verdict: 'flaky',
        attempts: 2,
        durationMs: 3000,
        layer: 'media',
        message: 'The assistant was not heard.',
      },
    ];
    const lines = await printed(report, { format: 'ndjson' });
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject(rows);
    expect((await printed(report, { format: 'csv' })).join('\n').split('\n')).toHaveLength(3);
    expect(JSON.parse((await printed(report, { format: 'json' })).join(''))).toMatchObject({
      verdict: 'flaky',
      counts: { passed: 1, flaky: 1, failed: 0 },
      durationMs: 12_345,
      scenarios: rows,
      files: null,
    });
  });

  it('count one attempt in the singular', async () => {
    const output = memoryOutput();
    await printRun(runReport([result('a', { attempts: [attempt({ mediaOmitted: true })] })]), null, output);
    expect(output.said[0]).toContain('of 1 attempt were');
  });

  it("mention media left out because of the report's size", async () => {
    const output = memoryOutput();
    const left = attempt({ mediaOmitted: true });
    await printRun(runReport([result('a', { attempts: [left, left] }), result('b')]), null, output);
    expect(output.said).toEqual([
      'Screenshots and audio of 2 attempts were left out to keep the report small enough to open.',
    ]);
  });
});
