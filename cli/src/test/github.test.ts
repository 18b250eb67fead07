import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reportToGitHub } from '../commands/test/print-run.ts';
import { memoryOutput } from '../testing/memory-output.ts';
import { result, runReport } from '../testing/run-report.ts';

let folder: string;
let summary: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-github-'));
  summary = path.join(folder, 'summary.md');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const report = runReport([result('is-heard', { verdict: 'failed' }), result('rings')]);
const job = () => ({ GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary });

describe('in a GitHub Actions job', () => {
  it('a failure has an annotation at its line, and the job has a summary', async () => {
    const output = memoryOutput();
    await reportToGitHub(report, output, { annotate: true }, job());
    expect(output.printed).toEqual([]);
    expect(output.said).toHaveLength(1);
    expect(output.said[0]).toMatch(/^::error file=fixtures\/scenarios\/is-heard\.yaml,line=4,/);
    expect(await readFile(summary, 'utf8')).toContain('## Call tests: failed');
  });

  it('flaky scenarios are failures on request', async () => {
    const commandOf = async (failOnFlaky: boolean) => {
      const output = memoryOutput();
      const flaky = runReport([result('rings', { verdict: 'flaky' })]);
      await reportToGitHub(flaky, output, { annotate: true, failOnFlaky }, job());
      return /^::\w+/.exec(output.said[0] ?? '')?.[0];
    };
    expect(await commandOf(false)).toBe('::warning');
    expect(await commandOf(true)).toBe('::error');
  });

  it('nothing is mixed into JSON', async () => {
    const output = memoryOutput({ format: 'json' });
    await reportToGitHub(report, output, { annotate: true }, job());
    expect([...output.printed, ...output.said]).toEqual([]);
    expect(await readFile(summary, 'utf8')).toContain('is heard');
  });

  it('a summary that cannot be written does not fail the run', async () => {
    const output = memoryOutput();
    const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: path.join(folder, 'no/such.md') };
    await reportToGitHub(report, output, { annotate: false }, env);
    expect(output.said).toEqual([`Could not write ${env.GITHUB_STEP_SUMMARY}.`]);
  });
});
