import { expect, it } from 'vitest';
import { lastLine } from './outcome.mjs';

const counts = /(?<passed>\d+) passed, (?<failed>\d+) failed\n$/;

it.each([
  ['', false],
  ['Words were left out (--no-words). ', true],
])('the last line of a test run ends with its counts: %j', (before, noWords) => {
  const line = lastLine({ passed: 12, failed: 3, noWords });
  expect(line).toBe(`${before}12 passed, 3 failed\n`);
  expect(counts.exec(`Times: unit 1 s.\n${line}`)?.groups).toEqual({ passed: '12', failed: '3' });
});

it('counts what was skipped', () => {
  expect(lastLine({ passed: 12, failed: 0, skipped: 1, noWords: false })).toBe(
    '12 passed, 0 failed, 1 skipped\n',
  );
});
