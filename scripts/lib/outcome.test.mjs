import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { lastLine } from './run.mjs';
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
  const [, pattern] = /grep -E '(.+?)'/.exec(readFileSync(inRoot('.ci/run'), 'utf8'));
  expect(line).toMatch(new RegExp(pattern, 'm'));
});
