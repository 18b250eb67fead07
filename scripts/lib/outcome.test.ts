import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lastLine, readScenarioRun, readTests } from './outcome.ts';
import { inRoot } from './project.mjs';

const counts = /(?<passed>\d+) passed, (?<failed>\d+) failed\n$/;

it.each([
  ['', false],
  ['Words were left out (--no-words). ', true],
])('the last line of a test run ends with its counts: %j', (before, noWords) => {
  const line = lastLine({ passed: 12, failed: 3, noWords });
  expect(line).toBe(`${before}12 passed, 3 failed\n`);
  expect(counts.exec(`Times: unit 1 s.\n${line}`)?.groups).toEqual({ passed: '12', failed: '3' });
});

it('counts what was skipped, as CI expects it', () => {
  const line = lastLine({ passed: 12, failed: 0, skipped: 1, noWords: false });
  expect(line).toBe('12 passed, 0 failed, 1 skipped\n');
  const [, pattern = ''] = /grep -E '(.+?)'/.exec(readFileSync(inRoot('.ci/run'), 'utf8')) ?? [];
  expect(line).toMatch(new RegExp(pattern, 'm'));
});

/** A folder for the report of a run. */
function reportFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'firmline-outcome-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it('a scenario that passed on its second attempt is shown with why the first did not', () => {
  const folder = reportFolder();
  const attempts = [
    { verdict: 'inconclusive', problem: { message: 'No rule can judge it.' } },
    { verdict: 'passed' },
  ];
  const scenarios = [{ file: 'typist.yaml', verdict: 'flaky', attempts }];
  writeFileSync(path.join(folder, 'report.json'), JSON.stringify({ scenarios }));
  expect(readScenarioRun(folder, 0, 'Chromium')).toMatchObject({
    passed: 1,
    failed: 0,
    flaky: ['typist.yaml (flaky)\nNo rule can judge it.'],
  });
});

it('counts as a failure whatever a test runner failed for', () => {
  const folder = reportFolder();
  const file = path.join(folder, 'report.json');
  const read = (exitCode: number, ...testResults: readonly object[]) => {
    writeFileSync(file, JSON.stringify({ numPassedTests: 7, numPendingTests: 2, testResults }));
    return readTests(file, exitCode);
  };
  const result = { name: inRoot('a.test.ts'), status: 'passed', message: '', assertionResults: [] };
  expect(read(0, result)).toEqual({ passed: 7, failed: 0, skipped: 2, failures: [] });
  // A file that does not load has no failed test.
  const broken = { ...result, status: 'failed', message: 'Cannot find module' };
  expect(read(1, broken)).toMatchObject({ failed: 1, failures: ['a.test.ts\nCannot find module'] });
  // Its worker died.
  expect(read(1, { ...broken, message: '' })).toMatchObject({
    failures: ['a.test.ts\nIt did not run to its end; see above.'],
  });
  // A rejection that nobody handles.
  expect(read(1, result)).toMatchObject({ failed: 1, failures: [expect.stringContaining('ended with 1')] });
  rmSync(file);
  expect(readTests(file, 0)).toMatchObject({ failed: 1, failures: ['The test runner left no report.'] });
});
