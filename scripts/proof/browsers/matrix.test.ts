import { expect, it } from 'vitest';
import { Matrix } from './matrix.ts';

it('counts rounds passed by engine, and leaves out what does not apply', () => {
  const matrix = new Matrix(['chromium', 'firefox']);
  for (const verdict of ['passed', 'passed'] as const) matrix.add('greets', 'chromium', verdict);
  matrix.add('greets', 'firefox', 'passed');
  matrix.add('slow-line', 'chromium', 'passed');
  matrix.add('slow-line', 'firefox', 'not-applicable', 'Firefox cannot be given a slow line.');
  expect(matrix.sums().every(({ holds }) => holds)).toBe(true);
  expect(matrix.table().split('\n').slice(2)).toEqual([
    '| greets            |      2/2 |     1/1 |',
    '| slow-line         |      1/1 |       – |',
    '| all               |   2 of 2 |  1 of 1 |',
  ]);
});

it.each(['failed', 'inconclusive', 'not-applicable'] as const)(
  'does not hold once something was %s',
  (verdict) => {
    const matrix = new Matrix(['chromium']);
    matrix.add('greets', 'chromium', 'passed');
    matrix.add('greets', 'chromium', verdict);
    expect(matrix.sums()).toEqual([{ what: 'chromium', found: '0 of 1', holds: false }]);
    expect(matrix.table()).toContain('0 of 1');
  },
);
