import { expect, it } from 'vitest';
import { Matrix } from './matrix.ts';

it('counts rounds passed by engine, leaves out what does not apply, and fails once something did not pass', () => {
  const matrix = new Matrix(['chromium', 'firefox']);
  for (const name of ['greets', 'greets', 'slow-line']) matrix.add(name, 'chromium', 'passed');
  matrix.add('greets', 'firefox', 'passed');
  matrix.add('slow-line', 'firefox', 'not-applicable', 'Firefox cannot be given a slow line.');
  expect(matrix.sums().every(({ isMet }) => isMet)).toBe(true);
  expect(matrix.table().split('\n').slice(2)).toEqual([
    '| greets            |      2/2 |     1/1 |',
    '| slow-line         |      1/1 |       – |',
    '| all               |   2 of 2 |  1 of 1 |',
  ]);
  for (const verdict of ['failed', 'inconclusive', 'not-applicable'] as const)
    matrix.add(verdict, 'firefox', verdict);
  expect(matrix.sums().at(-1)).toEqual({ subject: 'firefox', outcome: '1 of 4', isMet: false });
});
