import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { exitCodeFor, printRun, reportToGitHub } from './print-run.ts';
import { memoryOutput } from '../../testing/memory-output.ts';
import {
  environment,
  failedAttempt,
  report,
  scenario,
} from '../../../../harness/src/call-tests/report/testing/report-fixture.ts';
import { testFolder } from '../../testing/test-folder.ts';

const folder = testFolder();
let summary: string;
beforeEach(() => void (summary = folder.at('summary.md')));

const run = report([
  scenario('is-heard', { verdict: 'failed', attempts: [failedAttempt()] }),
  scenario('rings'),
]);
const job = () => ({ GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary });

it('a run shows each failure with its step, layer and the command to reproduce it', async () => {
  const output = memoryOutput();
  await printRun(run, null, output);
  expect(output.printedLines).toEqual([
    'failed  is-heard  fixtures/scenarios/is-heard.yaml:13',
    '  The assistant was not heard. (media)',
    '  rerun: firmline test run is-heard',
    'failed: 1 failed, 1 passed, in 1 min 02 s',
  ]);
});

it('a run that stopped early says so once', async () => {
  const output = memoryOutput();
  const stopped = report([
    scenario('rings'),
    ...['a', 'b'].map((id) => scenario(id, { verdict: 'inconclusive', attempts: [] })),
  ]);
  await printRun(stopped, null, output);
  await reportToGitHub(stopped, output, {}, { GITHUB_ACTIONS: 'true' });
  expect(output.printedLines).toEqual(['inconclusive: 2 inconclusive, 1 passed, in 1 min 02 s']);
  expect(output.notes).toEqual([]);
});

it.each([
  ['of which something applies', 4, 0],
  ['of which nothing applies', 0, 1],
])('a part of a run %s exits accordingly', (_, applicable, exitCode) => {
  const part = report([scenario('rings', { verdict: 'not-applicable' })], {
    environment: { ...environment, shard: '1/2', applicable },
  });
  expect(exitCodeFor(part, {}, memoryOutput())).toBe(exitCode);
});

describe('in a GitHub Actions job', () => {
  it('a failure has an annotation at its line, and the job has a summary', async () => {
    const output = memoryOutput();
    await reportToGitHub(run, output, {}, job());
    expect(output.printedLines).toEqual([]);
    expect(output.notes).toHaveLength(1);
    expect(output.notes[0]).toMatch(/^::error file=fixtures\/scenarios\/is-heard\.yaml,line=13,/);
    expect(await readFile(summary, 'utf8')).toContain('## Call tests: failed');
  });

  it('flaky scenarios are failures on request', async () => {
    const commandOf = async (failOnFlaky: boolean) => {
      const output = memoryOutput();
      const flaky = report([scenario('rings', { verdict: 'flaky' })]);
      await reportToGitHub(flaky, output, { failOnFlaky }, job());
      return /^::\w+/.exec(output.notes[0] ?? '')?.[0];
    };
    expect(await commandOf(false)).toBe('::warning');
    expect(await commandOf(true)).toBe('::error');
  });

  it('nothing is mixed into JSON', async () => {
    const output = memoryOutput({ format: 'json' });
    await reportToGitHub(run, output, {}, job());
    expect([...output.printedLines, ...output.notes]).toEqual([]);
    expect(await readFile(summary, 'utf8')).toContain('is heard');
  });

  it('a summary that cannot be written does not fail the run', async () => {
    const output = memoryOutput();
    const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: folder.at('no/such.md') };
    await reportToGitHub(run, output, {}, env);
    expect(output.notes).toContain(`Could not write ${env.GITHUB_STEP_SUMMARY}.`);
  });
});
